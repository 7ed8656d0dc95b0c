export { type RenderedMail, renderMail } from './mail.ts';
export { type MessageToRender, smsText } from './message.ts';
