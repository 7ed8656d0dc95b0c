/** The operator's own account. */
export { AccountPage } from './AccountPage.tsx';
