import pg from 'pg';
import { microUsd } from '@tradewind/money';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '../../platform/db/index.ts';
import { readMigrations } from '../../platform/db/migrate.ts';
import { TEST_APP_ROLE, createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { buy, openDemo, openReal, quoteAll, startTestHost } from '../../testing/trading.ts';
import { verifyTrading } from '../../verify/verify.ts';
import type { EngineHost } from './index.ts';

/** The migration that introduces partitions. */
const RANGES = 89;
/** Later ones that add what the writer needs: financing, groups, times of first ticks, mark-ups, numbers of events, client ids. */
const NEEDED: readonly number[] = [115, 116, 138, 139, 141, 143];

let database: TestDatabase;
let admin: pg.Client;
let host: EngineHost | undefined;

beforeEach(async () => {
  database = await createTestDatabase();
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
});
afterEach(async () => {
  await host?.stop();
  host = undefined;
  await admin.end();
  await database.drop();
});

async function start(): Promise<EngineHost> {
  host = await startTestHost(database);
  quoteAll(host);
  return host;
}

async function stop(): Promise<void> {
  await host?.stop();
  host = undefined;
}

const count = async (query: string): Promise<number> =>
  Number((await admin.query<{ count: string }>(`SELECT count(*) AS count FROM ${query}`)).rows[0]?.count);
const deposit = (reference: number) =>
  ({ type: 'deposit', account: 2, amount: microUsd(5_000_000), reference }) as const;

async function tradeADay(): Promise<void> {
  const trading = await start();
  await trading.execute(openDemo(1));
  for (let order = 0; order < 20; order++) await trading.execute(buy(1));
  await trading.execute({ type: 'close', account: 1, order: 1 });
  await stop();
}

describe('an older database', () => {
  beforeEach(async () => {
    await admin.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    await migrate(
      database.adminUrl,
      TEST_APP_ROLE,
      readMigrations().filter(({ number }) => number < RANGES || NEEDED.includes(number)),
    );
  });

  it('becomes the first partition, keeps its rows, and continues', async () => {
    await tradeADay();
    const events = await count('trade_events');
    await migrate(database.adminUrl, TEST_APP_ROLE);
    expect(await count('trade_events_from_0')).toBe(events);
    await verifyTrading(database.adminUrl);
    const trading = await start();
    await trading.execute({ type: 'close', account: 1, order: 2 });
    await stop();
    expect(await count('trade_events_from_0')).toBeGreaterThan(events);
    await verifyTrading(database.adminUrl);
  });

  it('has its records in the table of references, so that none of them moves money again', async () => {
    await admin.query(
      `INSERT INTO ledger_transfers VALUES (1, 2, 'funds', 'cash', 5000000, 'deposit', NULL, 5000000, 1, 77)`,
    );
    await admin.query(`INSERT INTO accounts VALUES (2, 'real', 5000000, false, NULL, 1)`);
    await migrate(database.adminUrl, TEST_APP_ROLE);
    const trading = await start();
    expect(await trading.execute(deposit(77))).toMatchObject({ outcome: { ok: false, refusal: { key: 'conflict' } } });
    expect(await trading.execute(deposit(78))).toMatchObject({ outcome: { ok: true } });
  });
});

describe('partitions', () => {
  /** Shortens the ranges as they would be after years, in a database without rows. */
  async function shorten(): Promise<void> {
    await admin.query(`DROP TABLE trade_events_from_0, trade_events_from_10000000, ledger_transfers_from_0, ledger_transfers_from_10000000;
      DELETE FROM log_partitions`);
    for (const log of ['trade_events', 'ledger_transfers'])
      for (const from of [0, 10, 20])
        await admin.query('SELECT add_log_partition($1::text, $2::bigint, $2::bigint + 10)', [log, from]);
  }

  it('that are missing block no trade; the next ones start after the rows that arrived without them', async () => {
    await shorten();
    await tradeADay();
    expect(await count('trade_events_from_10')).toBe(10);
    const rest = await count('trade_events_rest');
    expect(rest).toBeGreaterThan(0);
    expect(await database.pool.query('SELECT make_log_partitions() AS made')).toMatchObject({ rows: [{ made: 2 }] });
    expect(await database.pool.query('SELECT make_log_partitions() AS made')).toMatchObject({ rows: [{ made: 0 }] });
    expect(await count('trade_events_from_10000000')).toBe(0);
    const trading = await start();
    await trading.execute(buy(1));
    await stop();
    // the start, the order and its fee
    expect(await count('trade_events_rest')).toBe(rest + 3);
    await verifyTrading(database.adminUrl);
  });

  it('are searched for the last events of open orders from the newest on, and those ahead of the log not at all', async () => {
    await shorten();
    // of such small tables PostgreSQL would read all rows
    await admin.query(`ALTER DATABASE ${database.name} SET enable_seqscan = off`);
    const trading = await start();
    await trading.execute(openDemo(1));
    for (let order = 0; order < 7; order++) await trading.execute(buy(1));
    await stop();
    expect(await count('trade_events_from_10')).toBeLessThan(10);
    await admin.query('SELECT pg_stat_reset()');
    await start();
    await stop();
    // a connection reports what it did when it ends
    await database.pool.end();
    const searches = async (): Promise<unknown> => {
      const { rows } = await admin.query<{ name: string; searches: number }>(
        `SELECT relname AS name, idx_scan::integer AS searches FROM pg_stat_user_indexes
          WHERE relname LIKE 'trade_events%' AND indexrelname LIKE '%order_id_seq%' ORDER BY relname`,
      );
      return Object.fromEntries(rows.map(({ name, searches }) => [name, searches]));
    };
    const newer = await count(
      `orders WHERE id IN (SELECT order_id FROM trade_events_from_10 WHERE type <> 'transfer')`,
    );
    const older = 7 - newer;
    expect(older).toBeGreaterThan(0);
    await expect.poll(searches).toEqual({
      trade_events_from_0: older,
      trade_events_from_10: 7,
      trade_events_from_20: 0,
      trade_events_rest: 0,
    });
  });

  it('do not let a record move money twice, whatever its partition', async () => {
    await shorten();
    const trading = await start();
    await trading.execute(openReal(2));
    expect(await trading.execute(deposit(5))).toMatchObject({ outcome: { ok: true } });
    for (let reference = 10; reference < 30; reference++) await trading.execute(deposit(reference));
    await stop();
    const again = await start();
    expect(await again.execute(deposit(5))).toMatchObject({ outcome: { ok: false, refusal: { key: 'conflict' } } });
    await expect(
      admin.query(`INSERT INTO ledger_transfers VALUES (900, 2, 'funds', 'cash', 1, 'deposit', NULL, 1, 1, 5)`),
    ).rejects.toThrow('money_references_pkey');
  });

  it('are inaccessible to the application, except for appending rows to the logs', async () => {
    for (const statement of [
      'SELECT FROM trade_events_from_0',
      'DELETE FROM ledger_transfers_from_0',
      `SELECT add_log_partition('trade_events', 1, 2)`,
      'DELETE FROM log_partitions',
      'UPDATE money_references SET cause = NULL',
    ])
      await expect(database.pool.query(statement)).rejects.toThrow(/permission denied/u);
  });
});
