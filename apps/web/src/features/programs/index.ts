/** API keys, with which the customer's own programs use the account. */
export { ProgramsPage } from './ProgramsPage.tsx';
