/** Mail in both directions. */
export { MailPage } from './MailPage.tsx';
