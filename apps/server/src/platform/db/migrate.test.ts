import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, TEST_APP_ROLE } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { migrate, readMigrations } from './migrate.ts';
import type { Migration } from './migrate.ts';
import { parseInt8 } from './connection.ts';
import { dumpSchema } from './schema-dump.ts';

let database: TestDatabase;
let admin: pg.Client;

async function open(): Promise<void> {
  database = await createTestDatabase();
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
}

async function close(): Promise<void> {
  await admin.end();
  await database.drop();
}

const migrations = readMigrations();
const extra = (sql: string): Migration => ({ number: 900, name: 'extra', sql, checksum: 'x' });

describe('migrations', () => {
  beforeEach(open);
  afterEach(close);

  it('are applied once, also when two servers start at the same time', async () => {
    const more = [...migrations, extra('CREATE TABLE extra (id integer)')];
    const applied = await Promise.all([
      migrate(database.adminUrl, TEST_APP_ROLE, more),
      migrate(database.adminUrl, TEST_APP_ROLE, more),
    ]);
    expect(applied.toSorted((left, right) => left - right)).toEqual([0, 1]);
  });

  it('are applied only by their owner: another role starts on a complete schema, otherwise an error names what is missing', async () => {
    expect(await migrate(database.url)).toBe(0);
    const more = [...migrations, extra('CREATE TABLE extra (id integer)')];
    await expect(migrate(database.url, undefined, more)).rejects.toThrow(
      '1 migrations are missing, and the role of DATABASE_URL may not apply them',
    );
  });

  it('leave nothing behind when one fails', async () => {
    const broken = [...migrations, extra('CREATE TABLE extra (id integer); SELECT 1 / 0')];
    await expect(migrate(database.adminUrl, undefined, broken)).rejects.toThrow(
      'migration 900 (extra) failed: division by zero',
    );
    expect((await admin.query(`SELECT to_regclass('extra') AS found`)).rows).toEqual([{ found: null }]);
    expect(await migrate(database.adminUrl)).toBe(0);
  });

  it('that were changed after they were applied stop the start', async () => {
    const [first, ...rest] = migrations;
    if (first === undefined) throw new Error('no migrations');
    await expect(migrate(database.adminUrl, undefined, [{ ...first, checksum: 'y' }, ...rest])).rejects.toThrow(
      'migration 1 (trading) was changed after it was applied',
    );
  });

  it('of a newer program version stop the start', async () => {
    await expect(migrate(database.adminUrl, undefined, migrations.slice(0, -1))).rejects.toThrow(
      /the database is newer than this program/u,
    );
  });

  it('equal the committed schema (npm run schema:dump)', async () => {
    expect(await dumpSchema(database.pool)).toBe(readFileSync(join(import.meta.dirname, 'schema.sql'), 'utf8'));
  });
});

describe('recorded data', () => {
  beforeAll(open);
  afterEach(() =>
    admin.query('SET session_replication_role = replica; DELETE FROM orders; RESET session_replication_role'),
  );
  afterAll(close);

  const ORDER = `INSERT INTO orders VALUES (1, 1, 1, 'buy', 'market', 'holding', 10000, 100, 108421, 108421, 0, 0, 0, 1, 1, 0, 1, 1, 0, 1, 0, NULL, NULL)`;
  const CLOSE = `UPDATE orders SET status = 'closed', close_price_points = 108412, profit_micro_usd = -90000, closed_at_ms = 2, close_reason = 'user'`;
  const APPEND_ONLY = [
    'UPDATE ledger_transfers SET amount_micro_usd = 1',
    'DELETE FROM ledger_transfers',
    'TRUNCATE ledger_transfers',
    `UPDATE trade_events SET type = 'x'`,
    'DELETE FROM trade_events',
    'TRUNCATE trade_events',
    'UPDATE trade_events_from_0 SET seq = 2',
    'DELETE FROM ledger_transfers_from_0',
    'TRUNCATE ledger_transfers_rest',
    'DELETE FROM money_references',
    'DELETE FROM orders',
    'TRUNCATE orders',
  ];

  it.each(APPEND_ONLY)('cannot be changed, even by the owner: %s', async (statement) => {
    await expect(admin.query(statement)).rejects.toThrow(/is refused: what happened stays as it was written/u);
  });

  it.each([
    ...APPEND_ONLY,
    'DELETE FROM accounts',
    'ALTER TABLE orders DISABLE TRIGGER ALL',
    'SET session_replication_role = replica',
    'DROP TRIGGER orders_frozen ON orders',
    'DELETE FROM schema_migrations',
    'CREATE TABLE mine ()',
  ])('is protected from the application: %s', async (statement) => {
    await expect(database.pool.query(statement)).rejects.toThrow(/permission denied|must be owner/u);
  });

  it.each([
    'UPDATE orders SET price_points = price_points + 1',
    'UPDATE orders SET open_quote_id = 7',
    'UPDATE orders SET opened_at_ms = 7',
    'UPDATE orders SET account_id = 2',
    `UPDATE orders SET side = 'sell'`,
    'UPDATE orders SET origin_price_points = 1',
    `UPDATE orders SET status = 'cancelled'`,
  ])('of a fill cannot be changed: %s', async (statement) => {
    await database.pool.query(ORDER);
    await expect(admin.query(statement)).rejects.toThrow(/is refused/u);
    await database.pool.query(CLOSE);
  });

  it.each([
    'UPDATE orders SET profit_micro_usd = 0',
    `UPDATE orders SET status = 'holding'`,
    'UPDATE orders SET close_price_points = 1',
  ])('of a closed order cannot be changed: %s', async (statement) => {
    await database.pool.query(ORDER);
    await database.pool.query(CLOSE);
    await expect(admin.query(statement)).rejects.toThrow(/is refused/u);
  });

  it('has a bigint as a number, or an error if a number cannot represent it', async () => {
    expect((await database.pool.query('SELECT 9007199254740991::bigint AS most')).rows).toEqual([
      { most: 2 ** 53 - 1 },
    ]);
    expect(() => parseInt8('9007199254740993')).toThrow(RangeError);
  });
});
