/** The server without network and database, for backtests. */
export type { LedgerRow, Transfer } from './account-record.ts';
export { Exchange, type ExchangeOptions, type ShownTick } from './exchange.ts';
export type { Fill } from './fills.ts';
