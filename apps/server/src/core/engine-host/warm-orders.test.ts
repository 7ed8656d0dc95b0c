/** A standby's preloaded orders equal what it would read when it takes over. */
import type { Order } from '@tradewind/engine';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../testing/database.ts';
import { PRICES, buy, openDemo, quoteAll, randomFrom, randomStep, startTestHost } from '../../testing/trading.ts';
import type { EngineHost } from './index.ts';
import { loadOrders, loadState } from './load.ts';
import { WarmOrders } from './warm-orders.ts';

const ACCOUNTS = 8;
const STEPS = 250;

let database: TestDatabase;
let host: EngineHost;
beforeEach(async () => {
  database = await createTestDatabase();
  host = await startTestHost(database);
  quoteAll(host);
  for (let account = 1; account <= ACCOUNTS; account++) await host.execute(openDemo(account));
});
afterEach(async () => {
  await host.stop();
  await database.drop();
});

async function trade(random: () => number, prices: Map<number, readonly [number, number]>): Promise<void> {
  for (let step = 0; step < STEPS; step++) {
    const command = randomStep(host, random, ACCOUNTS, prices);
    if (command !== undefined) await host.execute(command);
  }
}

/** The orders as a standby hands them over, and whether they were preloaded. */
async function readBy(warm: WarmOrders): Promise<{ known: readonly Order[]; isKnown: boolean; all: readonly Order[] }> {
  const state = await loadState(database.pool);
  const [all, known]: [Order[], Order[]] = [[], []];
  await loadOrders(database.pool, state, (order) => all.push(order));
  const isKnown = await warm.handOver(state.encoder.accounts, (order) => known.push(order));
  return { known, isKnown, all };
}

it('after any trading the open orders of a standby are those of the database', async () => {
  for (const seed of [1, 2]) {
    const random = randomFrom(seed);
    const prices = new Map(PRICES);
    await trade(random, prices);
    const warm = new WarmOrders({ db: database.pool });
    void warm.start();
    await trade(random, prices);
    await trade(random, prices);
    const { known, isKnown, all } = await readBy(warm);
    expect(isKnown).toBe(true);
    expect(known).toEqual(all);
    expect(known.length).toBeGreaterThan(5);
    expect(known.some(({ trailing }) => trailing !== undefined)).toBe(true);
  }
});

it('orders of another log, as after a restore of the database, are read anew', async () => {
  await trade(randomFrom(3), new Map(PRICES));
  const warm = new WarmOrders({ db: database.pool });
  await warm.start();
  await database.asOwner(
    `ALTER TABLE trade_events DISABLE TRIGGER ALL;
     UPDATE trade_events SET hash = decode(repeat('ab', 32), 'hex') WHERE seq = (SELECT max(seq) FROM trade_events)`,
  );
  expect(await readBy(warm)).toMatchObject({ isKnown: false, known: [] });
});

it('orders that ended in events which were archived meanwhile are not taken for open', async () => {
  for (const account of [1, 2]) await host.execute(buy(account));
  const warm = new WarmOrders({ db: database.pool });
  await warm.start();
  // from here on it reads nothing, as when its connections fail
  warm.stop();
  await host.execute({ type: 'close', account: 1, order: 1 });
  await host.execute(buy(1));
  // as after `npm run archive`: events of orders that have ended exist only in the file
  await database.asOwner(
    `ALTER TABLE trade_events DISABLE TRIGGER ALL; DELETE FROM trade_events WHERE order_id = 1;
     UPDATE log_partitions SET archive_file = 'file', archive_hash = '\\x00', archived_at_ms = 1
     WHERE log = 'trade_events' AND from_id = 0`,
  );
  const { known, isKnown, all } = await readBy(warm);
  expect(all.map(({ id }) => id)).toEqual([2, 3]);
  expect([isKnown, known]).toEqual([false, []]);
});
