/**
 * The contract for browsers: the same calls under the same names, without schemas, and every constant without a
 * schema. Importing `@tradewind/contract` adds 30 kB gzip of schema library to a bundle; this adds 2 kB
 * (docs/decisions/0040).
 */
export * from './endpoints.ts';
export * from './chart-wire.ts';
export * from './chat-wire.ts';
export * from './compact-wire.ts';
export * from './content-wire.ts';
export * from './errors.ts';
export * from './field-faults.ts';
export * from './funds-wire.ts';
export * from './groups-wire.ts';
export * from './instruments-wire.ts';
export * from './keys-wire.ts';
export * from './locales.ts';
export * from './privacy-wire.ts';
export * from './ranking-wire.ts';
export * from './reports-wire.ts';
export * from './signals-wire.ts';
export * from './notices-wire.ts';
export * from './plural.ts';
export * from './usd.ts';
export * from './watchlist-wire.ts';
export * from './wire.ts';
export type * from './account.ts';
export type * from './alerts.ts';
export type * from './auth.ts';
export type * from './base.ts';
export type * from './calendar.ts';
export type * from './calendar-wire.ts';
export type * from './call.ts';
export type * from './chat.ts';
export type * from './company.ts';
export type * from './content.ts';
export type * from './envelope.ts';
export type * from './events.ts';
export type * from './feedback.ts';
export type * from './forex.ts';
export type * from './orders.ts';
export type * from './funds.ts';
export type * from './groups.ts';
export type * from './instruments.ts';
export type * from './keys.ts';
export type * from './notifications.ts';
export type * from './people.ts';
export type * from './privacy.ts';
export type * from './ranking.ts';
export type * from './realtime.ts';
export type * from './reports.ts';
export type * from './risk.ts';
export type * from './security.ts';
export type * from './signals.ts';
export type * from './verification.ts';
export type * from './chart.ts';
export type * from './watchlist.ts';
