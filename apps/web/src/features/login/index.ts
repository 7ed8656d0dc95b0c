/** Logging in. */
export { LoginPage } from './LoginPage.tsx';
