/** Candles joined from stored ones. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase } from '../../../testing/database.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { startTestMarket } from '../testing/market.ts';
import type { TestMarket } from '../testing/market.ts';
import { HOUR_MS } from '../../../platform/clock/index.ts';

/** A Wednesday in winter, 12:00:00 UTC. */
const NOON = Date.UTC(2026, 0, 14, 12);
const EURUSD = 1;
const quote = (bid: number, time: number) => ({ code: 'EURUSD', bid, ask: bid + 0.0001, time });

let database: TestDatabase;
let running: TestMarket;
beforeEach(async () => {
  database = await createTestDatabase();
  running = await startTestMarket(database, NOON);
});
afterEach(async () => {
  await running.stop();
  await database.drop();
});

it('candles of four hours and weeks are joined from stored and forming candles', async () => {
  const { market, push } = running;
  // a Wednesday: 4-hour candles start at 22:00, 2:00, 6:00 and 10:00 UTC
  await push(
    ...[1.1, 1.3, 1.2, 1.25].map((bid, index) => quote(bid, NOON - (8 - 2 * index) * HOUR_MS)),
    quote(1.15, NOON),
  );
  const first = { Time: NOON - 10 * HOUR_MS, Open: 1.1, High: 1.1, Low: 1.1, Close: 1.1, Volume: 1 };
  const second = { Time: NOON - 6 * HOUR_MS, Open: 1.3, High: 1.3, Low: 1.2, Close: 1.2, Volume: 2 };
  const forming = { Time: NOON - 2 * HOUR_MS, Open: 1.25, High: 1.25, Low: 1.15, Close: 1.15, Volume: 2 };
  expect(await market.candles(EURUSD, '4hour', 10)).toEqual([first, second, forming]);
  expect(await market.candles(EURUSD, '4hour', 2)).toEqual([second, forming]);
  expect(await market.candles(EURUSD, '4hour', 10, forming.Time)).toEqual([first, second]);
  // a candle that starts before `to` is complete, even if its last hours are later
  expect(await market.candles(EURUSD, '4hour', 1, forming.Time + 1)).toEqual([forming]);
  expect(await market.candles(EURUSD, '1week', 10)).toEqual([
    { Time: Date.UTC(2026, 0, 11, 22), Open: 1.1, High: 1.3, Low: 1.1, Close: 1.15, Volume: 5 },
  ]);
  expect(await market.candles(EURUSD, '1week', 10, Date.UTC(2026, 0, 11, 22))).toEqual([]);
});
