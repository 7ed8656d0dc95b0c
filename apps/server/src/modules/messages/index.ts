export { type Messages, startMessages } from './messages.ts';
export type { Outbox, Recipient } from './types.ts';
