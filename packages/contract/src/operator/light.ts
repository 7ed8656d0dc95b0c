/**
 * The operators' calls for browsers: without schemas, with the roles of each call, so that the app shows only what
 * a role can do.
 */
export * from './endpoints.ts';
export * from './chat-wire.ts';
export * from './groups-wire.ts';
export * from './instrument-terms.ts';
export * from './setting-guards.ts';
export * from './wire.ts';
export type * from './alarms.ts';
export type * from './auth.ts';
export type * from './base.ts';
export type * from './calendar.ts';
export type * from './call.ts';
export type * from './chat.ts';
export type * from './directory.ts';
export type * from './content.ts';
export type * from './exposure.ts';
export type * from './linked.ts';
export type * from './feedback.ts';
export type * from './groups.ts';
export type * from './instruments.ts';
export type * from './people.ts';
export type * from './prices.ts';
export type * from './privacy.ts';
export type * from './quote-corrections.ts';
export type * from './queues.ts';
export type * from './risk.ts';
export * from './risk-rules.ts';
export type * from './reports.ts';
export type * from './second-admin.ts';
