/** A turn whose connection is lost without PostgreSQL hearing of it. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../testing/database.ts';
import { Wire } from '../../testing/wire.ts';
import { type Turn, takeTurn } from './turn.ts';

const KEY = 4711;
const WAIT = { timeout: 15_000, interval: 20 };

let database: TestDatabase;
let wire: Wire;
let turn: Turn;
let lost: number;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  wire = await Wire.to(database.url);
  lost = 0;
  turn = await takeTurn(wire.url, KEY, { onLost: () => (lost += 1) });
});
afterEach(async () => {
  await turn.end();
  await wire.close();
});

/** The processes of PostgreSQL that have the turn. */
async function holders(): Promise<readonly number[]> {
  const { rows } = await database.pool.query<{ pid: number }>(
    `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND granted
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [KEY],
  );
  return rows.map(({ pid }) => pid);
}

it('is taken again from what its own lost connection left behind', async () => {
  const before = await holders();
  expect(before).toHaveLength(1);
  wire.cut();
  wire.forget();
  expect(await holders()).toEqual(before);
  wire.repair();
  await expect.poll(async () => (await holders()).filter((pid) => !before.includes(pid)), WAIT).toHaveLength(1);
  expect(await holders()).toHaveLength(1);
  expect(lost).toBe(0);
});

it('is lost when another process was quicker', async () => {
  const [before] = await holders();
  wire.cut();
  wire.forget();
  await database.pool.query('SELECT pg_terminate_backend($1)', [before]);
  const other = await takeTurn(database.url, KEY, { onLost: () => expect.unreachable() });
  wire.repair();
  await expect.poll(() => lost, WAIT).toBe(1);
  await other.end();
});
