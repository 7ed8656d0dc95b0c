/** The figures of a statement, from the ledger: every cash movement before and in the period, by cause. */
import type { StatementTotals } from '@tradewind/contract';
import { TRANSFER_CAUSES, type TransferCause } from '@tradewind/engine';
import { type MicroUsd, ZERO_USD, addUsd, microUsd } from '@tradewind/money';
import type { Queryable } from '../../platform/db/index.ts';
import { oneOf } from '../../core/engine-host/index.ts';
import { usdNumber } from '../../platform/wire/index.ts';
import type { Period } from './period.ts';

export type TotalName = keyof StatementTotals;

const TOTAL_OF: Readonly<Partial<Record<TransferCause, TotalName>>> = {
  deposit: 'deposits',
  withdrawal: 'withdrawals',
  withdrawal_refused: 'withdrawals_returned',
  trade_fee: 'fees',
  commission: 'commission',
  trade_profit: 'profit',
  financing: 'financing',
  negative_balance_protection: 'protection',
  correction: 'corrections',
  demo_issue: 'demo',
  demo_reset: 'demo',
};

export const TOTAL_NAMES = [
  'deposits',
  'withdrawals',
  'withdrawals_returned',
  'profit',
  'fees',
  'commission',
  'financing',
  'protection',
  'corrections',
  'demo',
] as const satisfies readonly TotalName[];

export interface Figures {
  readonly opening: MicroUsd;
  readonly closing: MicroUsd;
  readonly totals: Readonly<Record<TotalName, MicroUsd>>;
  readonly movements: number;
  readonly orders: number;
  /** The account's newest transfer when the figures were read: later ones do not belong to this statement. */
  readonly lastTransfer: number;
  readonly chain: { readonly seq: number; readonly hash: string };
}

/** All in one SQL statement, so from one snapshot. */
const FIGURES = `
  WITH cash AS (
    SELECT id, cause, time_ms, CASE WHEN to_account = 'cash' THEN amount_micro_usd ELSE -amount_micro_usd END AS change
    FROM ledger_transfers WHERE account_id = $1::bigint AND 'cash' IN (from_account, to_account)
  ), sums AS (
    SELECT cause, coalesce(sum(change) FILTER (WHERE time_ms < $2::bigint), 0)::bigint AS before,
      coalesce(sum(change) FILTER (WHERE time_ms BETWEEN $2::bigint AND $3::bigint - 1), 0)::bigint AS within,
      count(*) FILTER (WHERE time_ms BETWEEN $2::bigint AND $3::bigint - 1) AS count, max(id) AS last_id
    FROM cash GROUP BY cause
  ), head AS (SELECT seq, encode(hash, 'hex') AS hash FROM trade_events ORDER BY seq DESC LIMIT 1)
  SELECT sums.*, head.seq, head.hash, (
    SELECT count(*) FROM orders WHERE account_id = $1::bigint AND status = 'closed'
      AND closed_at_ms BETWEEN $2::bigint AND $3::bigint - 1
  ) AS orders
  FROM head LEFT JOIN sums ON true`;

interface SumRow {
  readonly cause: string | null;
  readonly before: number | null;
  readonly within: number | null;
  readonly count: number | null;
  readonly last_id: number | null;
  readonly seq: number;
  readonly hash: string;
  readonly orders: number;
}

export async function readFigures(db: Queryable, account: number, { fromMs, toMs }: Period): Promise<Figures> {
  const { rows } = await db.query<SumRow>(FIGURES, [account, fromMs, toMs]);
  const [first] = rows;
  if (first === undefined) throw new Error('the event log is empty, but there is an account');
  const totals = new Map<TotalName, MicroUsd>();
  let opening: MicroUsd = ZERO_USD;
  let moved: MicroUsd = ZERO_USD;
  for (const { cause, before, within } of rows) {
    if (cause === null) continue;
    const name = TOTAL_OF[oneOf(TRANSFER_CAUSES, cause)];
    if (name === undefined) throw new Error(`a statement has no row for the cause ${cause}`);
    opening = addUsd(opening, microUsd(before ?? 0));
    moved = addUsd(moved, microUsd(within ?? 0));
    totals.set(name, addUsd(totals.get(name) ?? ZERO_USD, microUsd(within ?? 0)));
  }
  const total = (name: TotalName): MicroUsd => totals.get(name) ?? ZERO_USD;
  return {
    opening,
    closing: addUsd(opening, moved),
    totals: {
      deposits: total('deposits'),
      withdrawals: total('withdrawals'),
      withdrawals_returned: total('withdrawals_returned'),
      fees: total('fees'),
      commission: total('commission'),
      financing: total('financing'),
      profit: total('profit'),
      protection: total('protection'),
      corrections: total('corrections'),
      demo: total('demo'),
    },
    movements: rows.reduce((count, row) => count + (row.count ?? 0), 0),
    orders: first.orders,
    lastTransfer: Math.max(...rows.map(({ last_id: id }) => id ?? 0)),
    chain: { seq: first.seq, hash: first.hash },
  };
}

export const presentTotals = (totals: Figures['totals']): StatementTotals => ({
  deposits: usdNumber(totals.deposits),
  withdrawals: usdNumber(totals.withdrawals),
  withdrawals_returned: usdNumber(totals.withdrawals_returned),
  fees: usdNumber(totals.fees),
  commission: usdNumber(totals.commission),
  financing: usdNumber(totals.financing),
  profit: usdNumber(totals.profit),
  protection: usdNumber(totals.protection),
  corrections: usdNumber(totals.corrections),
  demo: usdNumber(totals.demo),
});
