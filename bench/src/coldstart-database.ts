/** A database for the start: open positions created by the engine host itself, and a history of closed orders. */
import { createPool } from '@tradewind/server/db';
import type { Database } from '@tradewind/server/db';
import { hostOrdersPerSecond, startHost } from './orders-host.ts';

export interface HistorySize {
  readonly accounts: number;
  /** Positions with a stop-loss. */
  readonly open: number;
  readonly closed: number;
}

/** Rows added per statement: as many as its transaction can hold without a large sort. */
const STRETCH = 250_000;

/**
 * Closed orders are inserted first, as rows of the size that the host writes: two events and two transfers each, which do
 * not change the balances. Their hashes are not a chain; a start does not check them.
 */
const CLOSED = `
  WITH wanted AS (SELECT id, 1 + id % $3::bigint AS account FROM generate_series($1::bigint, $2::bigint) AS id),
  placed AS (
    INSERT INTO orders (id, account_id, instrument_id, side, entry, status, lots_micro, multiple, origin_price_points, price_points,
      close_price_points, stop_loss_points, take_profit_points, margin_micro_usd, fee_micro_usd, profit_micro_usd, created_at_ms,
      opened_at_ms, closed_at_ms, open_quote_id, close_quote_id, close_reason, price_seen_points, close_origin_price_points)
    SELECT id, account, 1, 'buy', 'market', 'closed', 10000, 100, 0, 108421, 108412, 108000, 0, 10842100, 0, 0, id, id, id + 1, 1, 1,
      'manual', 0, 0
    FROM wanted
  ), logged AS (
    INSERT INTO trade_events (seq, time_ms, type, account_id, order_id, payload, prev_hash, hash)
    SELECT $4::bigint + (id - $1::bigint) * 2 + step, id, CASE step WHEN 1 THEN 'opened' ELSE 'closed' END, account, id,
      json_build_object('id', id, 'filler', repeat('x', 400)), sha256('before'), sha256('after')
    FROM wanted, generate_series(1, 2) AS step ORDER BY 1
  )
  INSERT INTO ledger_transfers (id, account_id, from_account, to_account, amount_micro_usd, cause, order_id, balance_after_micro_usd, time_ms)
  SELECT $5::bigint + (id - $1::bigint) * 2 + step, account, CASE step WHEN 1 THEN 'house_profit' ELSE 'cash' END,
    CASE step WHEN 1 THEN 'cash' ELSE 'house_profit' END, 1000, 'trade_profit', id, 1000000000000, id
  FROM wanted, generate_series(1, 2) AS step ORDER BY 1`;

const ENDS = `
  SELECT (SELECT coalesce(max(seq), 0) FROM trade_events) AS seq, (SELECT coalesce(max(id), 0) FROM ledger_transfers) AS transfer,
    (SELECT coalesce(max(id), 0) FROM orders) AS last`;

const ADVANCE = `SELECT advance_ledger_checkpoint(${Number.MAX_SAFE_INTEGER})`;

/** Fills a migrated database. */
export async function fillDatabase(url: string, { accounts, open, closed }: HistorySize): Promise<void> {
  const begun = await startHost(url, accounts);
  await begun.stop();
  const pool = createPool(url);
  await addClosed(pool, accounts, closed);
  await pool.query(ADVANCE);
  await pool.end();
  const underTest = await startHost(url, 0);
  await hostOrdersPerSecond({ ...underTest, accounts }, open);
  await underTest.stop();
  const tidy = createPool(url);
  // as a running server does every five minutes
  await tidy.query(ADVANCE);
  await tidy.query('VACUUM ANALYZE');
  await tidy.end();
}

async function addClosed(pool: Database, accounts: number, closed: number): Promise<void> {
  for (let added = 0; added < closed; added += STRETCH) {
    const { rows } = await pool.query<{ seq: number; transfer: number; last: number }>(ENDS);
    const { seq = 0, transfer = 0, last = 0 } = rows[0] ?? {};
    const to = last + Math.min(STRETCH, closed - added);
    await pool.query(CLOSED, [last + 1, to, accounts, seq, transfer]);
    await pool.query('UPDATE engine_lease SET next_order_id = $1::bigint', [to + 1]);
    // as a running server does every hour
    await pool.query('SELECT make_log_partitions()');
  }
}
