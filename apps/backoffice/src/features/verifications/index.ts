export { VerificationPage } from './VerificationPage.tsx';
export { VerificationsPage } from './VerificationsPage.tsx';
