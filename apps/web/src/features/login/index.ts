/** Entering an account. */
export { LoginPage } from './LoginPage.tsx';
