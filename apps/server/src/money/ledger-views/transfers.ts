/** Ledger transfers for operators: one page, or all of them in batches. */
import { PAGE_SIZE } from '@tradewind/contract';
import type { LedgerRow } from '@tradewind/contract/operator';
import { microUsd } from '@tradewind/money';
import { type Database, type Page, Conditions, offsetOf, onlyRow } from '../../platform/db/index.ts';
import { usdNumber } from '../../platform/wire/index.ts';

/** Absent = any. Both ends of the time range are inclusive. */
export interface TransferFilter {
  /** Id of a customer. */
  readonly account?: number | undefined;
  /** On either side of the transfer. */
  readonly ledgerAccount?: string | undefined;
  readonly cause?: string | undefined;
  readonly reference?: number | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
}

export interface TransferRow {
  readonly id: number;
  readonly account: number;
  readonly uid: string;
  readonly from: string;
  readonly to: string;
  /** Micro-dollars. */
  readonly amount: number;
  readonly cause: string;
  readonly orderId: number | null;
  readonly referenceId: number | null;
  readonly balanceAfter: number;
  readonly timeMs: number;
}

/** Totals are capped at this: counting millions of rows for a page of twenty would slow down trading. */
const COUNTED = 10_000;
const COLUMNS = `t.id, t.account_id AS account, coalesce(u.uid, '') AS uid, t.from_account AS "from", t.to_account AS "to",
  t.amount_micro_usd AS amount, t.cause, t.order_id AS "orderId", t.reference_id AS "referenceId",
  t.balance_after_micro_usd AS "balanceAfter", t.time_ms AS "timeMs"`;
const WITH_UID = 'LEFT JOIN users u ON u.id = t.account_id';

/** The conditions that no index covers. */
const picked = (filter: TransferFilter): Conditions =>
  new Conditions()
    .add('?::text IN (t.from_account, t.to_account)', filter.ledgerAccount)
    .add('t.cause = ?::text', filter.cause)
    .add('t.time_ms >= ?::bigint', filter.fromMs)
    .add('t.time_ms <= ?::bigint', filter.toMs);

const all = (filter: TransferFilter): Conditions =>
  picked(filter).add('t.account_id = ?::bigint', filter.account).add('t.reference_id = ?::bigint', filter.reference);

/** Newest first; `page` starts at 1. */
export async function transfersPage(db: Database, filter: TransferFilter, page: number): Promise<Page<TransferRow>> {
  const counting = all(filter);
  const listing = all(filter);
  const [limit, offset] = [listing.parameter(PAGE_SIZE), listing.parameter(offsetOf(page))];
  const [{ rows }, counted] = await Promise.all([
    db.query<TransferRow>(
      `SELECT ${COLUMNS} FROM ledger_transfers t ${WITH_UID} ${listing.text} ORDER BY t.id DESC LIMIT ${limit} OFFSET ${offset}`,
      [...listing.values],
    ),
    db.query<{ total: number }>(
      `SELECT count(*) AS total FROM (SELECT FROM ledger_transfers t ${counting.text} LIMIT ${COUNTED}) counted`,
      [...counting.values],
    ),
  ]);
  return { data: rows, total: onlyRow(counted).total };
}

export interface TransferStretch {
  readonly rows: readonly TransferRow[];
  /** Where the next batch starts; undefined after the oldest row. */
  readonly beforeId: number | undefined;
}

/**
 * From newest to oldest: reads the `count` transfers before `beforeId` (absent = the newest) and returns those that
 * pass the filter, so that every batch costs the same. Transfers added meanwhile are newer, so none is returned twice or
 * missed.
 */
export async function transfersStretch(
  db: Database,
  filter: TransferFilter,
  beforeId: number | undefined,
  count: number,
): Promise<TransferStretch> {
  const wanted = picked(filter);
  const { account, reference } = filter;
  const looked = [`t.id < ${wanted.parameter(beforeId ?? Number.MAX_SAFE_INTEGER)}::bigint`];
  if (account !== undefined) looked.push(`t.account_id = ${wanted.parameter(account)}::bigint`);
  if (reference !== undefined) looked.push(`t.reference_id = ${wanted.parameter(reference)}::bigint`);
  const limit = wanted.parameter(count);
  const { rows } = await db.query<TransferRow & { readonly firstId: number | null; readonly seen: number }>(
    `WITH stretch AS MATERIALIZED (
       SELECT * FROM ledger_transfers t WHERE ${looked.join(' AND ')} ORDER BY t.id DESC LIMIT ${limit}
     )
     SELECT wanted.*, seen."firstId", seen.seen
       FROM (SELECT min(id) AS "firstId", count(*) AS seen FROM stretch) seen
       LEFT JOIN (SELECT ${COLUMNS} FROM stretch t ${WITH_UID} ${wanted.text}) wanted ON true
      ORDER BY wanted.id DESC`,
    [...wanted.values],
  );
  const [first] = rows;
  const ended = first === undefined || first.seen < count;
  return {
    // one row without a transfer when none passes the filter
    rows: rows.filter(({ id }) => id !== null),
    beforeId: ended ? undefined : (first.firstId ?? undefined),
  };
}

export const presentTransfer = (row: TransferRow): LedgerRow => ({
  id: row.id,
  account: row.account,
  uid: row.uid,
  from: row.from,
  to: row.to,
  amount: usdNumber(microUsd(row.amount)),
  cause: row.cause,
  order_id: row.orderId,
  reference_id: row.referenceId,
  balance_after: usdNumber(microUsd(row.balanceAfter)),
  time: row.timeMs,
});
