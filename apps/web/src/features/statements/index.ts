/** Statements of the account. */
export { StatementsPage } from './StatementsPage.tsx';
