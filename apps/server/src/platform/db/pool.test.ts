/** Connections that are lost. */
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../testing/database.ts';
import { inTransaction } from './pool.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('a connection that is lost within a transaction fails that transaction alone', async () => {
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
