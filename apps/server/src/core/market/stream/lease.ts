/** Lease of the active feed: a PostgreSQL row with an epoch and a heartbeat, by the clock of the database. */
import type { QuoteId } from '@tradewind/engine';
import type { Database, Queryable } from '../../../platform/db/index.ts';

const SHARD = 1;
/** After this long without a heartbeat the next feed takes over. */
export const LAPSE_MS = 1200;
/** Ids are used at once and rarely stored. A block lasts a day at ten quotes a second. */
export const ID_BLOCK = 1_000_000;
const NOW_MS = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

/** Another process is the active feed now. */
export class FeedLeaseLost extends Error {
  override readonly name = 'FeedLeaseLost';
}

export interface FeedLease {
  readonly epoch: number;
  /**
   * Quote ids from here up to `reserved` (exclusive) may be allocated. They are above all ids allocated before by feeds
   * or engines.
   */
  readonly nextId: QuoteId;
  readonly reserved: QuoteId;
}

interface Reserved {
  readonly epoch: number;
  readonly next_id: number;
  readonly reserved: number;
}

/** The block that starts above all others; both tables share one id sequence. */
const BLOCK = `
  greatest(feed.quote_ids_reserved, (SELECT quote_ids_reserved FROM engine_lease WHERE shard = $1::integer))`;

/** Epoch of the lease. Throws when the database cannot be read. */
export async function feedEpoch(database: Queryable): Promise<number> {
  const { rows } = await database.query<{ epoch: number }>('SELECT epoch FROM feed_lease WHERE shard = $1::integer', [
    SHARD,
  ]);
  return rows[0]?.epoch ?? 0;
}

/** Takes the lease; undefined while another feed is alive. */
export async function takeFeedLease(database: Database, holder: string): Promise<FeedLease | undefined> {
  const { rows } = await database.query<Reserved>(
    `UPDATE feed_lease AS feed
     SET epoch = feed.epoch + 1, holder = $2::text, beat_at_ms = ${NOW_MS}, quote_ids_reserved = ${BLOCK} + $3::bigint
     WHERE shard = $1::integer AND beat_at_ms < ${NOW_MS} - $4::bigint
     RETURNING epoch, quote_ids_reserved - $3::bigint AS next_id, quote_ids_reserved AS reserved`,
    [SHARD, holder, ID_BLOCK, LAPSE_MS],
  );
  const [row] = rows;
  return row && { epoch: row.epoch, nextId: row.next_id, reserved: row.reserved };
}

/**
 * Sends a heartbeat; false = another feed has the lease. `graceMs`: how much longer than usual the next heartbeat may
 * take, for a start that has to generate a long history.
 */
export async function beat(database: Database, epoch: number, graceMs = 0): Promise<boolean> {
  const { rowCount } = await database.query(
    `UPDATE feed_lease SET beat_at_ms = ${NOW_MS} + $3::bigint WHERE shard = $1::integer AND epoch = $2::bigint`,
    [SHARD, epoch, graceMs],
  );
  return rowCount === 1;
}

/** Releases the lease, so that the next feed need not wait. */
export async function giveBack(database: Database, epoch: number): Promise<void> {
  await database.query(`UPDATE feed_lease SET beat_at_ms = 0 WHERE shard = $1::integer AND epoch = $2::bigint`, [
    SHARD,
    epoch,
  ]);
}

/** Reserves another block of ids. Throws FeedLeaseLost. */
export async function reserveIds(database: Database, epoch: number): Promise<Pick<FeedLease, 'nextId' | 'reserved'>> {
  const { rows } = await database.query<Reserved>(
    `UPDATE feed_lease AS feed SET quote_ids_reserved = ${BLOCK} + $3::bigint
     WHERE shard = $1::integer AND epoch = $2::bigint
     RETURNING epoch, quote_ids_reserved - $3::bigint AS next_id, quote_ids_reserved AS reserved`,
    [SHARD, epoch, ID_BLOCK],
  );
  const [row] = rows;
  if (row === undefined) throw new FeedLeaseLost('another feed has taken over');
  return { nextId: row.next_id, reserved: row.reserved };
}

/**
 * Runs in the transaction that writes candles: records which quotes they include, and proves that this feed is still
 * active. Throws FeedLeaseLost.
 */
export async function proveFeed(client: Queryable, epoch: number, folded: QuoteId): Promise<void> {
  const { rowCount } = await client.query(
    'UPDATE feed_lease SET folded_quote_id = $3::bigint WHERE shard = $1::integer AND epoch = $2::bigint',
    [SHARD, epoch, folded],
  );
  if (rowCount !== 1) throw new FeedLeaseLost('another feed writes the candles');
}

/** Throws FeedLeaseLost when another feed is active. */
export async function assertActive(client: Queryable, epoch: number): Promise<void> {
  if ((await feedEpoch(client)) !== epoch) throw new FeedLeaseLost('another feed takes the prices');
}

/** The last quote included in the stored candles. */
export async function foldedQuote(client: Queryable): Promise<QuoteId> {
  const { rows } = await client.query<{ folded: number }>(
    'SELECT folded_quote_id AS folded FROM feed_lease WHERE shard = $1::integer',
    [SHARD],
  );
  return rows[0]?.folded ?? 0;
}
