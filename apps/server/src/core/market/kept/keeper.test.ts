/** The writer of kept ticks when there is no room for them. */
import { points } from '@tradewind/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SECOND_MS } from '../../../platform/clock/index.ts';
import { HandClock } from '../../../platform/clock/testing/hand-clock.ts';
import { type TestDatabase, createTestDatabase } from '../../../testing/database.ts';
import { TickKeeper } from './keeper.ts';
import { TickReader } from './reader.ts';

const START_MS = Date.UTC(2026, 5, 10, 16);
const EURUSD = 1;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('a full disk costs ticks beyond the memory for them, and nothing else; then they are kept again', async () => {
  const clock = new HandClock(START_MS);
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  let isFull = true;
  const hasRoom = async (): Promise<boolean> => !isFull;
  const options = { database: database.pool, clock, log, hasRoom, instruments: () => [], days: 30, mostPending: 3 };
  const keeper = new TickKeeper(options);
  keeper.start();
  const note = (id: number): void =>
    keeper.note({ id, instrument: EURUSD, time: clock.now(), bid: points(110_000 + id), ask: points(110_010 + id) });
  const kept = async () => {
    const ids: number[] = [];
    for await (const batch of new TickReader(database.pool).batches(EURUSD, 0, Number.MAX_SAFE_INTEGER))
      ids.push(...batch.map(({ id }) => id));
    return ids;
  };
  for (const id of [1, 2, 3, 4]) note(id);
  clock.advance(10 * SECOND_MS);
  expect(await kept()).toEqual([]);
  expect(keeper.lost).toBe(1);
  isFull = false;
  await expect
    .poll(() => {
      clock.advance(5 * SECOND_MS);
      return kept();
    })
    .toEqual([1, 2, 3]);
  note(5);
  await keeper.stop();
  expect(await kept()).toEqual([1, 2, 3, 5]);
  // nothing is claimed about what lies between them
  const { rows } = await database.pool.query(
    'SELECT first_quote_id AS first, last_quote_id AS last FROM kept_ticks ORDER BY 1',
  );
  expect(rows).toEqual([
    { first: 1, last: 3 },
    { first: 5, last: 5 },
  ]);
});
