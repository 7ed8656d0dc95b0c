/** One's own account as an operator. */
export { AccountPage } from './AccountPage.tsx';
