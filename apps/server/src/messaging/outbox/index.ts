export { maskedContact } from './masked-contact.ts';
export { SEALED_MESSAGES } from './outbox.ts';
export { type Messages, openMessages } from './messages.ts';
export type { Outbox, Recipient, Template, TemplateParams } from './types.ts';
export { recipientOf } from './recipient.ts';
