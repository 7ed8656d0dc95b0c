/** Log files made ahead of time. */
import pg from 'pg';

/**
 * Makes a new cluster have log files in stock, as one has that has run for a while and recycles them. A new file
 * is filled with zeros and synced, tens of milliseconds in which nothing commits: better now than under orders.
 * No more than the server's `min_wal_size` are kept. Needs the superuser.
 */
export async function preallocateWal(url: string, segments: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (let segment = 0; segment < segments; segment++) {
      // a segment without a record in it is not switched away from
      await client.query(`SELECT pg_logical_emit_message(true, 'tradewind', 'stock')`);
      await client.query('SELECT pg_switch_wal()');
    }
    await client.query('CHECKPOINT');
  } finally {
    await client.end();
  }
}
