/** Lease of the background work: a PostgreSQL row with an epoch and a heartbeat, by the clock of the database. */
import type { Database } from '../db/index.ts';

const SHARD = 1;
/** After this long without a heartbeat the next process takes over. */
export const LAPSE_MS = 3000;
const NOW_MS = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

/** Takes the lease and returns its epoch; undefined while another live process has it. */
export async function takeWorkerLease(database: Database, holder: string): Promise<number | undefined> {
  const { rows } = await database.query<{ epoch: number }>(
    `UPDATE worker_lease SET epoch = epoch + 1, holder = $2::text, beat_at_ms = ${NOW_MS}
      WHERE shard = $1::integer AND beat_at_ms < ${NOW_MS} - $3::bigint RETURNING epoch`,
    [SHARD, holder, LAPSE_MS],
  );
  return rows[0]?.epoch;
}

/** Sends a heartbeat; false = another process has the lease. */
export async function beat(database: Database, epoch: number): Promise<boolean> {
  const { rowCount } = await database.query(
    `UPDATE worker_lease SET beat_at_ms = ${NOW_MS} WHERE shard = $1::integer AND epoch = $2::bigint`,
    [SHARD, epoch],
  );
  return rowCount === 1;
}

/** Releases the lease, so that the next process need not wait. */
export async function giveBack(database: Database, epoch: number): Promise<void> {
  await database.query('UPDATE worker_lease SET beat_at_ms = 0 WHERE shard = $1::integer AND epoch = $2::bigint', [
    SHARD,
    epoch,
  ]);
}
