/** What protects an account: sessions, two-factor login, passkeys. */
export { SecurityPage } from './SecurityPage.tsx';
