/**
 * Heartbeat of the writer, by the clock of the database, so that a writer that is paused or cut off is replaced. It only
 * decides when a standby takes the lease. Each transaction checks the lease itself, so the old writer can commit nothing more.
 */
import type { Queryable } from '../../platform/db/index.ts';

const BEAT_MS = 250;
/** After this long without a heartbeat a writer counts as silent. Several beats may be late on a busy machine. */
const SILENT_MS = 1250;

const NOW_MS = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

const FIRST_BEAT = `
  INSERT INTO engine_heartbeats AS known (shard, epoch, beat_at_ms)
  VALUES ($1::integer, $2::bigint, CASE WHEN $3::boolean THEN ${NOW_MS} END)
  ON CONFLICT (shard) DO UPDATE SET epoch = excluded.epoch, beat_at_ms = excluded.beat_at_ms
  WHERE known.epoch <= excluded.epoch`;

const BEAT = `UPDATE engine_heartbeats SET beat_at_ms = ${NOW_MS} WHERE shard = $1::integer AND epoch = $2::bigint`;

const SILENT_EPOCH = `
  SELECT epoch FROM engine_heartbeats JOIN engine_lease USING (shard, epoch)
  WHERE shard = $1::integer AND beat_at_ms < ${NOW_MS} - $2::bigint`;

/** The first heartbeat, right after the lease is taken. Without `goesOn` no standby watches the heartbeat of this writer. */
export async function firstBeat(client: Queryable, shard: number, epoch: number, goesOn: boolean): Promise<void> {
  await client.query(FIRST_BEAT, [shard, epoch, goesOn]);
}

/** The epoch of the writer that holds the lease, if it should be replaced. */
export async function silentEpoch(client: Queryable, shard: number): Promise<number | undefined> {
  return (await client.query<{ epoch: number }>(SILENT_EPOCH, [shard, SILENT_MS])).rows[0]?.epoch;
}

/** Sends heartbeats until stopped. `onReplaced` is called when another writer has the lease. */
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
      // the database is unavailable: the next beat retries, and the writer notices through its own connection
      .catch(() => {})
      .finally(() => (isAsking = false));
  }, BEAT_MS);
  return () => clearInterval(timer);
}
