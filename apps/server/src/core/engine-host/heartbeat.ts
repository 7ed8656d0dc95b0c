/**
 * Signs of life of the writer, by the clock of the database, so that a writer which is paused or cut off is replaced. They
 * decide only when a standby takes the lease; that the old writer commits nothing any more is proven by each transaction.
 */
import type { Queryable } from '../../platform/db/index.ts';

const BEAT_MS = 250;
/** A writer is silent after that: several beats may be late on a busy machine. */
const SILENT_MS = 1250;

const NOW_MS = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

const FIRST_BEAT = `
  INSERT INTO engine_heartbeats AS known (shard, epoch, beat_at_ms)
  VALUES ($1::integer, $2::bigint, CASE WHEN $3::boolean THEN ${NOW_MS} END)
  ON CONFLICT (shard) DO UPDATE SET epoch = excluded.epoch, beat_at_ms = excluded.beat_at_ms
  WHERE known.epoch <= excluded.epoch`;

const BEAT = `UPDATE engine_heartbeats SET beat_at_ms = ${NOW_MS} WHERE shard = $1::integer AND epoch = $2::bigint`;

const IS_SILENT = `
  SELECT FROM engine_heartbeats JOIN engine_lease USING (shard, epoch)
  WHERE shard = $1::integer AND beat_at_ms < ${NOW_MS} - $2::bigint`;

/** As soon as the lease is taken. Without `goesOn` no standby waits for signs of life of this writer. */
export async function firstBeat(client: Queryable, shard: number, epoch: number, goesOn: boolean): Promise<void> {
  await client.query(FIRST_BEAT, [shard, epoch, goesOn]);
}

/** Whether the writer that has the lease is to be replaced. */
export async function isSilent(client: Queryable, shard: number): Promise<boolean> {
  return (await client.query(IS_SILENT, [shard, SILENT_MS])).rowCount === 1;
}

/** Gives signs of life until it is stopped; `onReplaced` hears that another writer has the lease. */
export function startHeartbeat(client: Queryable, shard: number, epoch: number, onReplaced: () => void): () => void {
  let isAsking = false;
  const timer = setInterval(() => {
    if (isAsking) return;
    isAsking = true;
    client
      .query(BEAT, [shard, epoch])
      .then(({ rowCount }) => {
        if (rowCount === 0) onReplaced();
      })
      // the database is away: it is tried again, and the writer hears of it by its own connection
      .catch(() => {})
      .finally(() => (isAsking = false));
  }, BEAT_MS);
  return () => clearInterval(timer);
}
