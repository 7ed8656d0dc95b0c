/** Lost connections, and time limits. */
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../testing/database.ts';
import { createPool, inLongTransaction, inTransaction } from './pool.ts';
import { isLost, isUnavailable } from './unavailable.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('a connection that is lost within a transaction fails only that transaction', async () => {
  const { pool } = database;
  const lost = inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const held = client as pg.PoolClient;
    const ended = new Promise<void>((resolve) => held.once('end', resolve));
    await pool.query('SELECT pg_terminate_backend($1::integer)', [rows[0]?.pid]);
    // between two statements: nothing waits for an answer that could fail
    await ended;
    await client.query('SELECT 1');
  });
  await expect(lost).rejects.toThrow('not queryable');
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});

const LIMITS = { connectMs: 1000, waitMs: 1000, statementMs: 100, lockMs: 50, hangMs: 1000 };
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'it succeeded',
    (error: unknown) => error,
  );

it('the pool limits the time of a statement, and of waiting for a lock and a connection, but not of long work', async () => {
  const pool = createPool(database.url, { max: 2, limits: LIMITS });
  const slow = 'SELECT pg_sleep(0.2)';
  const failures = [await failureOf(pool.query(slow))];
  await inTransaction(pool, async (holder) => {
    await holder.query('LOCK TABLE accounts');
    failures.push(await failureOf(pool.query('SELECT FROM accounts')));
    await inTransaction(pool, async () => {
      // both connections are in use
      failures.push(await failureOf(pool.query('SELECT 1')));
    });
  });
  expect(failures.map((error) => [isUnavailable(error), isLost(error), (error as Error).message])).toEqual([
    [true, false, 'canceling statement due to statement timeout'],
    [true, false, 'canceling statement due to lock timeout'],
    [true, false, 'timeout exceeded when trying to connect'],
  ]);
  await inLongTransaction(pool, (client) => client.query(slow));
  expect(isUnavailable(await failureOf(pool.query(slow)))).toBe(true);
  await pool.end();
});

it('the pool limits the time of connecting', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const url = new URL(database.url);
  url.port = String((silent.address() as AddressInfo).port);
  const pool = createPool(url.href, { limits: LIMITS });
  expect(isLost(await failureOf(pool.query('SELECT 1')))).toBe(true);
  await pool.end();
  silent.close();
});

it('an error of a statement does not count as a lost database', async () => {
  const failure = await failureOf(database.pool.query('SELECT 1 / 0'));
  expect([failure instanceof Error, isUnavailable(failure), isUnavailable('text')]).toEqual([true, false, false]);
});
