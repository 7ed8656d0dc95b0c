/**
 * The zero-sum report: proves that money was only moved, never created. Used by tests, `npm run verify` and the hourly
 * check.
 */
import { ledgerTotals, LEDGER_ACCOUNTS } from '@tradewind/engine';
import type { AccountId, LedgerTotals, Transfer } from '@tradewind/engine';
import { HOUR_MS } from '../../platform/clock/index.ts';
import { type Database, type Queryable, inLongTransaction, inSnapshot, onlyRow } from '../../platform/db/index.ts';
import { oneOf } from '../engine-host/index.ts';

/** An account whose stored balance or locked amount is not the sum of its entries. */
export interface BalanceFault {
  readonly account: AccountId;
  readonly ledger: 'cash' | 'locked';
  /** Micro-dollars, decimal. */
  readonly balance: string;
  readonly entries: string;
}

export interface LedgerReport {
  readonly ok: boolean;
  readonly transfers: number;
  readonly accounts: number;
  readonly totals: LedgerTotals;
  /** One line each; empty when ok. */
  readonly faults: readonly string[];
}

/** Input of the report: transfers, single or summed by their two sides, and the faults found in accounts. */
export interface LedgerFacts {
  readonly transfers: number;
  readonly accounts: number;
  readonly sums: readonly Transfer[];
  readonly balanceFaults: readonly BalanceFault[];
}

export function zeroSumReport({ transfers, accounts, sums, balanceFaults }: LedgerFacts): LedgerReport {
  const totals = ledgerTotals(sums);
  const faults = balanceFaults.map(
    ({ account, ledger, balance, entries }) =>
      `account ${account} has ${ledger === 'cash' ? `a balance of ${balance} micro-dollars` : `${balance} micro-dollars locked`}, its entries add up to ${entries}`,
  );
  if (totals.sum !== 0n) faults.push(`all entries add up to ${totals.sum} micro-dollars instead of 0`);
  return { ok: faults.length === 0, transfers, accounts, totals, faults };
}

/** Transfers after this one are summed one by one; those before it come from the checkpoint's sums. */
const CHECKPOINT = 'SELECT transfer_id FROM ledger_checkpoint';

/** `after` is inlined because the query plan depends on it. */
const sumsSql = (after: number): string => `
  SELECT from_account, to_account, sum(amount)::text AS amount, sum(transfers)::bigint AS transfers FROM (
    SELECT from_account, to_account, amount_micro_usd AS amount, transfers FROM ledger_flows WHERE ${after} > 0
    UNION ALL
    SELECT from_account, to_account, sum(amount_micro_usd), count(*) FROM ledger_transfers WHERE id > ${after} GROUP BY 1, 2
  ) AS parts GROUP BY 1, 2`;

const balancesSql = (after: number): string => `
  WITH entries AS (
    SELECT account_id, cash_micro_usd AS cash, locked_micro_usd AS locked FROM ledger_sums WHERE ${after} > 0
    UNION ALL
    SELECT account_id,
      sum(CASE 'cash' WHEN to_account THEN amount_micro_usd WHEN from_account THEN -amount_micro_usd ELSE 0 END),
      sum(CASE 'locked' WHEN to_account THEN amount_micro_usd WHEN from_account THEN -amount_micro_usd ELSE 0 END)
    FROM ledger_transfers WHERE id > ${after} GROUP BY account_id
  ), held AS (
    SELECT account_id, sum(cash) AS cash, sum(locked) AS locked FROM entries GROUP BY account_id
  ), compared AS (
    SELECT coalesce(accounts.id, held.account_id) AS account, coalesce(balance_micro_usd, 0) AS balance, coalesce(cash, 0) AS cash,
      coalesce(locked_micro_usd, 0) AS locked, coalesce(held.locked, 0) AS locked_entries
    FROM accounts FULL JOIN held ON held.account_id = accounts.id
  )
  SELECT account, 'cash' AS ledger, balance::text AS balance, cash::text AS entries, 0::bigint AS accounts FROM compared WHERE balance <> cash
  UNION ALL SELECT account, 'locked', locked::text, locked_entries::text, 0 FROM compared WHERE locked <> locked_entries
  UNION ALL SELECT NULL, 'cash', NULL, NULL, count(*) FROM compared`;

interface SumRow {
  readonly from_account: string;
  readonly to_account: string;
  readonly amount: string;
}

const transferOf = ({ from_account: from, to_account: to, amount }: SumRow): Transfer => ({
  account: 0,
  from: oneOf(LEDGER_ACCOUNTS, from),
  to: oneOf(LEDGER_ACCOUNTS, to),
  amount: BigInt(amount),
});

/** Totals of the transfers of real accounts, from the first one on. */
export async function readRealTotals(db: Queryable): Promise<LedgerTotals> {
  const { rows } = await db.query<SumRow>(`
    SELECT from_account, to_account, sum(amount_micro_usd)::text AS amount
      FROM ledger_transfers JOIN accounts ON accounts.id = account_id WHERE kind = 'real' GROUP BY 1, 2`);
  return ledgerTotals(rows.map(transferOf));
}

/** The report from the first transfer on. */
export const readLedgerReport = (db: Queryable): Promise<LedgerReport> => reportAfter(db, 0);

/**
 * The same, starting from the checkpoint's sums, which only `npm run verify` proves. `db`: a client with a single
 * snapshot.
 */
async function readRecentReport(db: Queryable): Promise<LedgerReport> {
  const { transfer_id: after } = onlyRow(await db.query<{ transfer_id: number }>(CHECKPOINT));
  return reportAfter(db, after);
}

async function reportAfter(db: Queryable, after: number): Promise<LedgerReport> {
  const sums = await db.query<SumRow & { transfers: number }>(sumsSql(after));
  const balances = await db.query<{
    account: number | null;
    ledger: BalanceFault['ledger'];
    balance: string;
    entries: string;
    accounts: number;
  }>(balancesSql(after));
  return zeroSumReport({
    transfers: sums.rows.reduce((count, row) => count + row.transfers, 0),
    accounts: balances.rows.find((row) => row.account === null)?.accounts ?? 0,
    sums: sums.rows.map(transferOf),
    balanceFaults: balances.rows.flatMap(({ account, ledger: held, balance, entries }) =>
      account === null ? [] : [{ account, ledger: held, balance, entries }],
    ),
  });
}

/** Interval between checkpoints. A start has to sum what was committed since the last one. */
const ADVANCE_MS = 300_000;
/** Transfers that one transaction adds to the sums: a second or two of work. */
const BATCH_TRANSFERS = 500_000;

/** Brings the checkpoint's sums up to date, a batch at a time, until stopped. */
export async function advanceCheckpoint(db: Database, isStopped = (): boolean => false): Promise<void> {
  for (let added = BATCH_TRANSFERS; added === BATCH_TRANSFERS && !isStopped();)
    added = await inLongTransaction(
      db,
      async (client) =>
        onlyRow(
          await client.query<{ added: number }>('SELECT advance_ledger_checkpoint($1::bigint) AS added', [
            BATCH_TRANSFERS,
          ]),
        ).added,
    );
}

/**
 * Periodically (hourly by default) brings the checkpoint up to date, makes the report and passes it on. `onError` is
 * called when that failed. Call the returned function to stop.
 */
export function watchLedger(
  db: Database,
  onReport: (report: LedgerReport) => void,
  onError: (error: unknown) => void,
  everyMs = HOUR_MS,
): () => void {
  let isStopped = false;
  const failed = (error: unknown): void => {
    if (!isStopped) onError(error);
  };
  const advance = (): Promise<void> => advanceCheckpoint(db, () => isStopped);
  const check = async (): Promise<void> => {
    await advance();
    if (isStopped) return;
    const report = await inSnapshot(db, readRecentReport);
    if (!isStopped) onReport(report);
  };
  const run = (): void => void check().catch(failed);
  run();
  const timers = [setInterval(run, everyMs), setInterval(() => void advance().catch(failed), ADVANCE_MS)];
  for (const timer of timers) timer.unref();
  return () => {
    isStopped = true;
    for (const timer of timers) clearInterval(timer);
  };
}
