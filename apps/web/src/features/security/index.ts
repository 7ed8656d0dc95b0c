/** Account security: sessions, two-factor login, passkeys. */
export { SecurityPage } from './SecurityPage.tsx';
