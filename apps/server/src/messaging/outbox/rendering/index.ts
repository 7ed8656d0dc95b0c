export { renderMail } from './mail.ts';
export { smsText } from './message.ts';
