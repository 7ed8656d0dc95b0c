/** Resetting a forgotten password. */
export { ForgotPage } from './ForgotPage.tsx';
