/** Login with password and authenticator, or for the first time with a one-time link. */
export { JoinPage } from './JoinPage.tsx';
export { LoginPage } from './LoginPage.tsx';
