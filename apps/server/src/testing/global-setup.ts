/**
 * Starts one PostgreSQL for all tests of the server, with a migrated template from which each test database is cloned.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startCluster } from '../platform/db/embedded/cluster.ts';
import { migrate } from '../platform/db/index.ts';
import { TEST_APP_ROLE, TEST_TEMPLATE } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the template database for the superuser. */
    readonly testDatabaseUrl: string;
    readonly testAppPassword: string;
  }
}

/** The server's tests on another PostgreSQL than the packaged one, such as Debian's: the folder of its programs. */
const PROGRAMS = process.env['TRADEWIND_TEST_POSTGRES'];

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'tradewind-postgres-'));
  chmodSync(folder, 0o755); // the database user must be able to enter it
  // Tests kill processes, not machines: surviving a power failure is tested by the benchmark and by PostgreSQL
  // itself.
  const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '200' };
  // tests open thousands of connections, and both sides compute this often for each; 16 brought the setting
  const quick = PROGRAMS === undefined ? { scram_iterations: '1' } : {};
  const cluster = await startCluster({
    folder,
    settings: { ...settings, ...quick },
    ...(PROGRAMS === undefined ? {} : { programs: PROGRAMS }),
  });
  const client = new pg.Client({ connectionString: cluster.url('postgres') });
  await client.connect();
  const { username, password } = new URL(cluster.url('postgres'));
  await client.query(`ALTER ROLE ${username} PASSWORD ${client.escapeLiteral(password)}`);
  await client.query(`CREATE ROLE ${TEST_APP_ROLE} LOGIN PASSWORD ${client.escapeLiteral(cluster.appPassword)}`);
  await client.query(`CREATE DATABASE ${TEST_TEMPLATE}`);
  await client.end();
  await migrate(cluster.url(TEST_TEMPLATE), TEST_APP_ROLE);
  project.provide('testDatabaseUrl', cluster.url(TEST_TEMPLATE));
  project.provide('testAppPassword', cluster.appPassword);
  return async () => {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
