/** Databases for the order benchmarks: a PostgreSQL of its own with the server's settings (fsync and synchronous commit on). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, startCluster } from '@tradewind/server/db';
import pg from 'pg';

export interface BenchDatabases {
  /** Makes a migrated database and returns its address. */
  create(name: string): Promise<string>;
  stop(): Promise<void>;
}

export async function startDatabases(): Promise<BenchDatabases> {
  const folder = mkdtempSync(join(tmpdir(), 'tradewind-bench-'));
  const cluster = await startCluster({ folder });
  return {
    async create(name) {
      const client = new pg.Client({ connectionString: cluster.url('postgres') });
      await client.connect();
      await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
      await client.end();
      await migrate(cluster.url(name));
      return cluster.url(name);
    },
    async stop() {
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
