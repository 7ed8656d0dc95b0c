/** A forgotten password. */
export { ForgotPage } from './ForgotPage.tsx';
