/** The notifications of an account and the follower that writes them. */
export { Follower } from './follower.ts';
export { MarginCalls } from './margin-calls.ts';
export { Notifications } from './notifications.ts';
export { presentNotification, renderFor } from './readers.ts';
export { serveNotifications } from './routes.ts';
export type { MoneyRecord } from './trade-log.ts';
export type { Draft } from './types.ts';
