/** Entering: by password and authenticator, or for the first time by a one-time link. */
export { JoinPage } from './JoinPage.tsx';
export { LoginPage } from './LoginPage.tsx';
