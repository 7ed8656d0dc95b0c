/**
 * Databases for the order benchmarks: a PostgreSQL of its own with the server's settings (fsync and synchronous
 * commit on), its log files recycled ones as on a server that has run for a while, not made under the load.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, startCluster } from '@tradewind/server/db';
import pg from 'pg';

export interface BenchDatabases {
  /** Process id of its PostgreSQL. */
  readonly postmaster: number;
  /** Creates a migrated database and returns its address. */
  create(name: string): Promise<string>;
  /** Drops a database that was measured, so that its vacuuming does not affect what is measured next. */
  drop(name: string): Promise<void>;
  stop(): Promise<void>;
}

const WAL_SEGMENT_MB = 16;

/** `walMb`: how much log the benchmark will write. `settings`: further settings of PostgreSQL. */
export async function startDatabases(
  walMb: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<BenchDatabases> {
  const folder = mkdtempSync(join(tmpdir(), 'tradewind-bench-'));
  const cluster = await startCluster({
    folder,
    settings: { min_wal_size: `${walMb}MB`, max_wal_size: `${walMb * 2}MB`, ...settings },
  });
  await preallocateWal(cluster.url('postgres'), Math.ceil(walMb / WAL_SEGMENT_MB));
  const administrate = async (statement: string, name: string): Promise<void> => {
    const client = new pg.Client({ connectionString: cluster.url('postgres') });
    await client.connect();
    await client.query(`${statement} ${client.escapeIdentifier(name)}`);
    await client.end();
  };
  return {
    postmaster: Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n', 1)[0]),
    async create(name) {
      await administrate('CREATE DATABASE', name);
      await migrate(cluster.url(name));
      return cluster.url(name);
    },
    drop: (name) => administrate('DROP DATABASE', name),
    async stop() {
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Makes a new cluster have log files in stock, as one has that has run for a while and recycles them. A new file is
 * filled with zeros and synced, tens of milliseconds in which nothing commits. No more than `min_wal_size` are kept.
 * Needs the superuser.
 */
async function preallocateWal(url: string, segments: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (let segment = 0; segment < segments; segment++) {
      // PostgreSQL does not switch away from a segment without a record
      await client.query(`SELECT pg_logical_emit_message(true, 'tradewind', 'stock')`);
      await client.query('SELECT pg_switch_wal()');
    }
    await client.query('CHECKPOINT');
  } finally {
    await client.end();
  }
}
