/** The notifications of an account, and what writes them. */
export { Follower } from './follower.ts';
export { type NoticeListener, Notifications } from './notifications.ts';
export { tell } from './present.ts';
export { presentNotification, renderFor } from './readers.ts';
export { serveNotifications } from './routes.ts';
export type { MoneyRecord, NamedInstrument } from './trade-log.ts';
export type { Draft, Params, StoredNotification } from './types.ts';
