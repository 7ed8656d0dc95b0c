/** The zero-sum report: that money was moved and never made. For tests, `npm run verify` and the hourly check. */
import { ledgerTotals, LEDGER_ACCOUNTS } from '@tradewind/engine';
import type { AccountId, LedgerAccount, LedgerTotals, Transfer } from '@tradewind/engine';
import { type Database, type Queryable, inLongTransaction } from '../../platform/db/index.ts';
import { oneOf } from '../engine-host/index.ts';

/** An account whose stored balance, or what is stored as locked, is not the sum of its entries. */
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

/** What the report is made of: transfers, singly or added up by their two sides, and what was found about accounts. */
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

const SUMS = `
  SELECT from_account, to_account, sum(amount_micro_usd)::text AS amount, count(*) AS transfers
  FROM ledger_transfers GROUP BY from_account, to_account`;

/** One statement, so that it sees one moment of a database that goes on working. */
const BALANCES = `
  WITH held AS (
    SELECT account_id,
      coalesce(sum(amount_micro_usd) FILTER (WHERE ledger_account = 'cash'), 0) AS cash,
      coalesce(sum(amount_micro_usd) FILTER (WHERE ledger_account = 'locked'), 0) AS locked
    FROM ledger_entries WHERE ledger_account IN ('cash', 'locked') GROUP BY account_id
  ), compared AS (
    SELECT coalesce(accounts.id, held.account_id) AS account, coalesce(balance_micro_usd, 0) AS balance, coalesce(cash, 0) AS cash,
      coalesce(locked_micro_usd, 0) AS locked, coalesce(held.locked, 0) AS locked_entries
    FROM accounts FULL JOIN held ON held.account_id = accounts.id
  )
  SELECT account, 'cash' AS ledger, balance::text AS balance, cash::text AS entries, 0::bigint AS accounts FROM compared WHERE balance <> cash
  UNION ALL SELECT account, 'locked', locked::text, locked_entries::text, 0 FROM compared WHERE locked <> locked_entries
  UNION ALL SELECT NULL, 'cash', NULL, NULL, count(*) FROM compared`;

export async function readLedgerReport(db: Queryable): Promise<LedgerReport> {
  const sums = await db.query<{ from_account: string; to_account: string; amount: string; transfers: number }>(SUMS);
  const balances = await db.query<{
    account: number | null;
    ledger: BalanceFault['ledger'];
    balance: string;
    entries: string;
    accounts: number;
  }>(BALANCES);
  const ledger = (text: string): LedgerAccount => oneOf(LEDGER_ACCOUNTS, text);
  return zeroSumReport({
    transfers: sums.rows.reduce((count, row) => count + row.transfers, 0),
    accounts: balances.rows.find((row) => row.account === null)?.accounts ?? 0,
    sums: sums.rows.map((row) => ({
      account: 0,
      from: ledger(row.from_account),
      to: ledger(row.to_account),
      amount: BigInt(row.amount),
    })),
    balanceFaults: balances.rows.flatMap(({ account, ledger: held, balance, entries }) =>
      account === null ? [] : [{ account, ledger: held, balance, entries }],
    ),
  });
}

const HOUR_MS = 3_600_000;

/**
 * Makes the report now and then (hourly by default) and hands it over; `onError` hears when it could not be made.
 * The returned function ends it.
 */
export function watchLedger(
  db: Database,
  onReport: (report: LedgerReport) => void,
  onError: (error: unknown) => void,
  everyMs = HOUR_MS,
): () => void {
  const check = (): void => {
    inLongTransaction(db, readLedgerReport).then(onReport, onError);
  };
  check();
  const timer = setInterval(check, everyMs).unref();
  return () => clearInterval(timer);
}
