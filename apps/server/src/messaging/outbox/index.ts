export { type Messages, startMessages } from './messages.ts';
export { serveMessages } from './operator-routes.ts';
export type { Outbox, Recipient, Template, TemplateParams } from './types.ts';
