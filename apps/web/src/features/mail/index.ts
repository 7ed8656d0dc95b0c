/** Email settings and contact. */
export { MailPage } from './MailPage.tsx';
