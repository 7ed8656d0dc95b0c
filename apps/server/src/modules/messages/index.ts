export { type Messages, type MessagesOptions, startMessages } from './messages.ts';
export type { Outbox, Recipient, Template, TemplateParams } from './types.ts';
