/**
 * The share of retail customers' live accounts that lost money, for the regulators' risk warnings. An account has lost
 * when its realised results of the last twelve months including costs, plus the value of its open positions, are below
 * zero (docs/operations/risk-warnings.md). Accounts in groups of professionals do not count.
 */
import type { LossShare } from '@tradewind/contract/operator';
import type { TransferCause } from '@tradewind/engine';
import type { EngineHost } from '../../core/engine-host/index.ts';
import { type Database, type Queryable, inLongTransaction } from '../../platform/db/index.ts';

const MONTHS = 12;
export const LOSS_SHARE_KEY = 'loss_share';

/** Results and costs of trading, as booked in an account's cash. */
const RESULTS: readonly TransferCause[] = ['trade_profit', 'trade_fee', 'commission', 'financing'];

interface Row {
  readonly account: string;
  readonly realised: string;
  readonly holds: boolean;
}

const READ = `
  WITH realised AS (
    SELECT account_id, sum(CASE WHEN to_account = 'cash' THEN amount_micro_usd ELSE -amount_micro_usd END) AS total
      FROM ledger_transfers
     WHERE time_ms >= $1::bigint AND cause = ANY($2::text[]) AND 'cash' IN (from_account, to_account)
     GROUP BY account_id
  ), held AS (
    SELECT DISTINCT account_id FROM orders WHERE status = 'holding'
  )
  SELECT a.id::text AS account, coalesce(r.total, 0)::text AS realised, h.account_id IS NOT NULL AS holds
    FROM accounts a
    LEFT JOIN realised r ON r.account_id = a.id
    LEFT JOIN held h ON h.account_id = a.id
    LEFT JOIN account_groups g ON g.id = a.group_id
   WHERE a.kind = 'real' AND coalesce(g.kind, 'retail') = 'retail' AND (r.account_id IS NOT NULL OR h.account_id IS NOT NULL)`;

interface Parts {
  readonly database: Database;
  readonly host: EngineHost;
  readonly now: () => number;
}

/** Computes the share now. */
async function countLossShare({ database, host, now }: Parts): Promise<LossShare> {
  const to = now();
  const from = yearBefore(to);
  // a year of a large ledger takes longer than DATABASE_STATEMENT_MS
  const { rows } = await inLongTransaction(database, (client) => client.query<Row>(READ, [from, RESULTS]));
  let lost = 0;
  for (const { account, realised, holds } of rows) {
    const open = holds ? ((await host.view(Number(account), []))?.summary.profit ?? 0) : 0;
    if (BigInt(realised) + BigInt(open) < 0n) lost += 1;
  }
  return { percent: percentOf(lost, rows.length), accounts: rows.length, lost, from, to };
}

/** One decimal, rounded half up; null when there are no accounts. */
const percentOf = (lost: number, accounts: number): number | null =>
  accounts === 0 ? null : Math.floor((lost * 2000 + accounts) / (2 * accounts)) / 10;

function yearBefore(timeMs: number): number {
  const day = new Date(timeMs);
  return day.setUTCMonth(day.getUTCMonth() - MONTHS);
}

/** Quarters of the UTC calendar: the rules require a new figure every three months. */
const quarterOf = (timeMs: number): string => {
  const day = new Date(timeMs);
  return `${day.getUTCFullYear()}/${Math.floor(day.getUTCMonth() / 3)}`;
};

/** The figure of this quarter, computed once. */
export class LossShares {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Computes the figure if this quarter has none yet. There is none until a live account has traded. */
  async sweep(): Promise<void> {
    const last = await readLossShare(this.#parts.database);
    if (last !== undefined && last.percent !== null && quarterOf(last.to) === quarterOf(this.#parts.now())) return;
    const share = await countLossShare(this.#parts);
    if (share.percent === null) return;
    await this.#parts.database.query(
      `INSERT INTO base_settings (key, value, changed_at_ms) VALUES ($1, $2::jsonb, $3)
       ON CONFLICT (key) DO UPDATE SET value = excluded.value, changed_at_ms = excluded.changed_at_ms`,
      [LOSS_SHARE_KEY, JSON.stringify(share), share.to],
    );
  }
}

/** Undefined before the first figure. */
export async function readLossShare(db: Queryable): Promise<LossShare | undefined> {
  const { rows } = await db.query<{ value: LossShare }>('SELECT value FROM base_settings WHERE key = $1', [
    LOSS_SHARE_KEY,
  ]);
  return rows[0]?.value;
}
