/** Identity verification. */
export { VerificationPage } from './VerificationPage.tsx';
