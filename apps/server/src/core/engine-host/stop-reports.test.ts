/** Moves of trailing stops are reported once, also across restarts, and numbers of events continue after one. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../testing/database.ts';
import { PRICES, buy, openDemo, quoteAll, startTestHost } from '../../testing/trading.ts';
import { verifyTrading } from '../../verify/verify.ts';
import type { CommittedEvent, EngineHost, StopTrailed } from './index.ts';

const [BID, SPREAD] = PRICES.get(1) ?? [0, 0];
const TRAILING = 100;
const SOON = { timeout: 10_000 };

let database: TestDatabase;
let host: EngineHost;
let committed: CommittedEvent[];

beforeEach(async () => {
  database = await createTestDatabase();
  await start();
});
afterEach(async () => {
  await host.stop();
  await verifyTrading(database.adminUrl);
  await database.drop();
});

async function start(): Promise<void> {
  committed = [];
  host = await startTestHost(database);
  host.onCommitted((events) => committed.push(...events));
}

async function restart(): Promise<void> {
  await host.stop();
  await start();
}

const rise = (points: number): Promise<void> => host.quote(1, BID + points, BID + points + SPREAD, Date.now()).durable;

const reported = (): readonly StopTrailed[] => committed.filter((event) => event.type === 'stop_trailed');

/** Numbers and moved stops, in order; null = another event. */
async function stored(): Promise<readonly (readonly [n: number, stop: number | null])[]> {
  const { rows } = await database.pool.query<{ n: number; stop: number | null }>(
    `SELECT n, (payload->>'stopLoss')::integer AS stop FROM account_events WHERE account_id = 1 ORDER BY n`,
  );
  return rows.map(({ n, stop }) => [n, stop]);
}

it('the first move is reported at once, the last one after a second, and none again after a restart', async () => {
  quoteAll(host);
  await host.execute(openDemo(1));
  await host.execute(buy(1, { trailing: TRAILING }));
  await rise(10);
  await expect.poll(() => reported().length, SOON).toBe(1);
  for (const points of [20, 30, 40]) await rise(points);
  await expect.poll(() => reported().length, SOON).toBe(2);
  const stops = [10, 40].map((points) => BID + points - TRAILING);
  expect(reported().map(({ order }) => order.stopLoss)).toEqual(stops);
  const expected = [
    [1, null],
    [2, null],
    [3, stops[0]],
    [4, stops[1]],
  ];
  expect(await stored()).toEqual(expected);
  await restart();
  await rise(40);
  await host.execute(buy(1));
  expect(await stored()).toEqual([...expected, [5, null]]);
  expect((await host.view(1))?.n).toBe(5);
});

it('a move that was not reported before a restart is reported after it', async () => {
  quoteAll(host);
  await host.execute(openDemo(1));
  await host.execute(buy(1, { trailing: TRAILING }));
  await rise(10);
  await expect.poll(() => reported().length, SOON).toBe(1);
  // within the same second, unless the machine is slow
  await rise(20);
  await restart();
  const stops = [10, 20].map((points) => BID + points - TRAILING);
  await expect.poll(stored, SOON).toEqual([
    [1, null],
    [2, null],
    [3, stops[0]],
    [4, stops[1]],
  ]);
});
