/** The statements that write the rows of a batch. */
import type { Batch } from './batch.ts';
import type { Step } from './exchange.ts';
import * as sql from './sql.ts';

interface ChangedRows {
  readonly count: number;
  finish(): readonly Buffer[];
}
interface NewRows {
  readonly count: number;
  finish(): Buffer;
}

/** `proves`: the statement also checks that it found all rows. */
const change = (name: string, text: string, from: ChangedRows, proves = false): readonly Step[] =>
  from.count === 0 ? [] : [{ name, text, values: [...from.finish(), ...(proves ? [String(from.count)] : [])] }];
const add = (name: string, text: string, from: NewRows): readonly Step[] =>
  from.count === 0 ? [] : [{ name, text, copy: from.finish() }];

export const orderSteps = ({ rows }: Batch): readonly Step[] => [
  ...add('copy_orders', sql.COPY_ORDERS, rows.newOrders),
  ...change('update_orders', sql.UPDATE_ORDERS, rows.changedOrders, true),
];

/** All but those of orders. */
export const remainingSteps = ({ rows }: Batch): readonly Step[] => [
  ...change('insert_accounts', sql.INSERT_ACCOUNTS, rows.openedAccounts),
  ...change('update_accounts', sql.UPDATE_ACCOUNTS, rows.changedAccounts, true),
  ...add('copy_transfers', sql.COPY_TRANSFERS, rows.transfers),
  ...add('copy_events', sql.COPY_EVENTS, rows.events),
  ...add('copy_account_events', sql.COPY_ACCOUNT_EVENTS, rows.accountEvents),
  ...change('upsert_quotes', sql.UPSERT_QUOTES, rows.quotes),
  ...change('insert_rollovers', sql.INSERT_ROLLOVERS, rows.rollovers),
  ...change('end_rollovers', sql.END_ROLLOVERS, rows.endedRollovers, true),
  ...change('upsert_keys', sql.UPSERT_KEYS, rows.keys),
];
