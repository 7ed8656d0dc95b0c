/** A separate database for each test: a clone of the migrated template, dropped at the end. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { createPool } from '../platform/db/index.ts';
import type { Database, RunningDatabase } from '../platform/db/index.ts';

export const TEST_TEMPLATE = 'tradewind_template';
export const TEST_APP_ROLE = 'tradewind_app';

export interface TestDatabase {
  /** Address for the application's role. */
  readonly url: string;
  /** Address for the superuser, who may do more than the application. */
  readonly adminUrl: string;
  /** Name in the shared cluster of all tests. */
  readonly name: string;
  readonly pool: Database;
  /** Runs statements as the owner, which the application itself may not do. */
  asOwner(text: string): Promise<void>;
  /** Closes the pool and drops the database; throws when a connection was left open. */
  drop(): Promise<void>;
}

async function asAdmin<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/**
 * Needs the globalSetup of apps/server/vitest.config.ts. `like`: another test database to clone, so that its steps need
 * not be repeated. Its pool must have ended and no one may be connected to it.
 */
export async function createTestDatabase(like?: TestDatabase): Promise<TestDatabase> {
  const template = inject('testDatabaseUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const maintenance = withDatabase(template, 'postgres');
  // without a sync to disk, copying the files is much faster than logging every page
  await asAdmin(maintenance, (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${like?.name ?? TEST_TEMPLATE} STRATEGY FILE_COPY`),
  );
  const adminUrl = withDatabase(template, name);
  const address = new URL(adminUrl);
  address.username = TEST_APP_ROLE;
  address.password = inject('testAppPassword');
  const url = address.href;
  const pool = createPool(url);
  return {
    url,
    adminUrl,
    name,
    pool,
    async asOwner(text) {
      await asAdmin(adminUrl, (client) => client.query(text));
    },
    async drop() {
      if (!pool.ended) await pool.end();
      const leaked = await asAdmin(maintenance, async (client) => {
        // a connection that was just closed may take a moment to leave the list
        await client.query(`DO $$ BEGIN FOR i IN 1..200 LOOP
          EXIT WHEN NOT EXISTS (SELECT FROM pg_stat_activity WHERE datname = '${name}' AND backend_type = 'client backend');
          PERFORM pg_sleep(0.01); PERFORM pg_stat_clear_snapshot(); END LOOP; END $$`);
        const { rows } = await client.query<{ query: string }>(
          `SELECT query FROM pg_stat_activity WHERE datname = $1 AND backend_type = 'client backend'`,
          [name],
        );
        await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
        return rows;
      });
      if (leaked.length > 0)
        throw new Error(`the test left ${leaked.length} connections open; last statement: ${leaked[0]?.query}`);
    },
  };
}

/** The embedded database of a server that runs on a data folder; it ends with its server. */
export function embeddedTestDatabase({ url, pool }: RunningDatabase, dataDir: string): TestDatabase {
  const adminUrl = readFileSync(join(dataDir, 'postgres/superuser.url'), 'utf8').trim();
  return {
    url,
    adminUrl,
    name: new URL(url).pathname.slice(1),
    pool,
    async asOwner(text) {
      await asAdmin(adminUrl, (client) => client.query(text));
    },
    async drop() {},
  };
}
