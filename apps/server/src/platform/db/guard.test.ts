/** PostgreSQL behind a cut network: waiting calls fail in time, and old backends end before anything new begins. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../testing/database.ts';
import { Wire } from '../../testing/wire.ts';
import { DatabaseGuard } from './guard.ts';
import { type Database, createPool, inTransaction } from './pool.ts';
import { DatabaseUnavailable, isUnavailable } from './unavailable.ts';

const LIMITS = { connectMs: 500, waitMs: 5000, statementMs: 0, lockMs: 0, hangMs: 500 };

let database: TestDatabase;
let wire: Wire;
let guard: DatabaseGuard;
let pool: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The guard has opened its own connection: the time limit for that is not the one of these tests. */
const isWatching = async (): Promise<void> => {
  const watching = `SELECT FROM pg_stat_activity
    WHERE application_name = 'tradewind watch' AND datname = current_database() AND state = 'idle' AND query = 'SELECT 1'`;
  await expect.poll(async () => (await database.pool.query(watching)).rowCount, { timeout: 10_000 }).toBe(1);
};
beforeEach(async () => {
  wire = await Wire.to(database.url);
  guard = new DatabaseGuard({ url: wire.url, limits: LIMITS });
  pool = createPool(wire.url, { limits: LIMITS, keeper: guard });
  guard.start();
  await pool.query('SELECT 1');
  await isWatching();
});
afterEach(async () => {
  await guard.stop();
  await pool.end();
  await wire.close();
});

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'it succeeded',
    (error: unknown) => error,
  );
const isBack = async (): Promise<void> => {
  await expect.poll(() => guard.isUp, { interval: 5, timeout: 30_000 }).toBe(true);
};

it('the guard ends queries whose answer does not come, and refuses the next ones at once', async () => {
  const changes: boolean[] = [];
  guard.onChange((isUp) => changes.push(isUp));
  wire.cut();
  const startedMs = performance.now();
  expect(isUnavailable(await failureOf(pool.query('SELECT 1')))).toBe(true);
  expect(performance.now() - startedMs).toBeLessThan(2000);
  expect(guard.isUp).toBe(false);
  const refusedMs = performance.now();
  expect(await failureOf(pool.query('SELECT 1'))).toBeInstanceOf(DatabaseUnavailable);
  expect(performance.now() - refusedMs).toBeLessThan(50);
  wire.repair();
  await isBack();
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  expect(changes).toEqual([false, true]);
});

it('the guard waits longer until the server has started', async () => {
  guard.starting();
  wire.cut();
  const beganMs = performance.now();
  setTimeout(() => guard.started(), 3 * LIMITS.hangMs);
  expect(isUnavailable(await failureOf(pool.query('SELECT 1')))).toBe(true);
  expect(performance.now() - beganMs).toBeGreaterThanOrEqual(3 * LIMITS.hangMs - 1);
  wire.repair();
  await isBack();
});

it('the guard admits no query until earlier transactions are committed or rolled back', async () => {
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const holding = inTransaction(pool, async (client) => {
    await client.query('LOCK TABLE accounts');
    wire.cut();
    await client.query('SELECT 1');
  });
  expect(isUnavailable(await failureOf(holding))).toBe(true);
  wire.repair();
  await isBack();
  // the lock of a connection whose loss PostgreSQL could not know about
  await pool
    .query('LOCK TABLE accounts NOWAIT')
    .catch((error: Error) => expect(error.message).toMatch(/transaction block/u));
  const left = await database.pool.query('SELECT FROM pg_stat_activity WHERE pid = $1', [rows[0]?.pid]);
  expect(left.rowCount).toBe(0);
});

it('the guard recognises a pause of its own process', async () => {
  const direct = new DatabaseGuard({ url: database.url, limits: { ...LIMITS, hangMs: 1500 } });
  const changes: boolean[] = [];
  direct.onChange((isUp) => changes.push(isUp));
  direct.start();
  const untilMs = performance.now() + 2000;
  const answer = database.pool.query('SELECT 1 AS one');
  while (performance.now() < untilMs);
  expect((await answer).rows).toEqual([{ one: 1 }]);
  await direct.stop();
  expect(changes).toEqual([]);
});
