/** Timed actions follow this machine's clock, whatever times the prices have. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../testing/database.ts';
import { PRICES, buy, openDemo, quoteAll, startTestHost } from '../../testing/trading.ts';
import type { EngineHost } from './index.ts';
import { memoryOf } from './testing/memory.ts';

const EXPIRES_IN_MS = 3000;
/** A price bridge whose clock is ahead by less than the tolerance. */
const AHEAD_MS = 4000;
const [BID, SPREAD] = PRICES.get(1) ?? [0, 0];

let database: TestDatabase;
let host: EngineHost;
let nowMs = Date.now();
beforeEach(async () => {
  database = await createTestDatabase();
  host = await startTestHost(database, { now: () => nowMs });
  quoteAll(host, nowMs);
  await host.execute(openDemo(1));
});
afterEach(async () => {
  await host.stop();
  await database.drop();
});

it('a pending order does not expire early on a tick whose time is ahead, but expires at its time', async () => {
  await host.execute(buy(1, { stopLoss: BID - 100 }));
  await host.execute(buy(1, { pending: true, targetPrice: BID - 50_000, expiresAt: nowMs + EXPIRES_IN_MS }));
  const pending = () => memoryOf(host).orders(1, 'pending');
  await host.quote(1, BID - 101, BID - 101 + SPREAD, nowMs + AHEAD_MS).durable;
  await host.execute(openDemo(2));
  expect(pending()).toHaveLength(1);
  nowMs += EXPIRES_IN_MS;
  await host.execute(openDemo(3));
  expect(pending()).toEqual([]);
});
