/** Opening a real account. */
export { RegisterPage } from './RegisterPage.tsx';
