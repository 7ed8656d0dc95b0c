/** Changing the password of a real account. */
export { PasswordPage } from './PasswordPage.tsx';
