/** What a standby has prepared is what it would read when it takes over. */
import type { EngineSnapshot, InstrumentSpec } from '@tradewind/engine';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../testing/database.ts';
import {
  INSTRUMENTS,
  PRICES,
  SETTINGS,
  buy,
  openDemo,
  openReal,
  quoteAll,
  randomFrom,
  randomStep,
  startTestHost,
} from '../../testing/trading.ts';
import { EngineInputs } from './engine-inputs.ts';
import type { EngineHost } from './index.ts';
import { InconsistentDatabase } from './inconsistent.ts';
import { PreparedMemory, type ReadyMemory } from './prepared-memory.ts';
import type { AccountRow } from './rows.ts';
import { BatchStatement } from './statements.ts';
import { WarmMemory } from './warm-memory.ts';

const ACCOUNTS = 8;
const STEPS = 250;

const SET_LIMITS = new BatchStatement({
  name: 'set_limits_in_test',
  text: `INSERT INTO account_limits (account_id, max_open_orders, max_position_lots_micro, changed_at_ms)
         VALUES ($1::bigint, $2::integer, 0, 1)`,
  parameters: ['number', 'number'],
  rows: 1,
});

let database: TestDatabase;
let host: EngineHost;
beforeEach(async () => {
  database = await createTestDatabase();
  host = await startTestHost(database, { statements: [SET_LIMITS] });
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

const inputsOf = (instruments: readonly InstrumentSpec[] = INSTRUMENTS): EngineInputs =>
  new EngineInputs(
    SETTINGS,
    instruments,
    instruments.map(({ id }) => id),
    'live',
  );

const standby = (instruments?: readonly InstrumentSpec[]): WarmMemory =>
  new WarmMemory({ db: database.pool }, inputsOf(instruments));

interface Found {
  readonly snapshot: EngineSnapshot;
  readonly accounts: readonly AccountRow[];
  readonly ends: ReadyMemory['ends'];
}

const found = ({ engine, accounts, ends }: ReadyMemory): Found => ({
  snapshot: engine.snapshot(),
  accounts: [...accounts.values()].toSorted((left, right) => left.id - right.id),
  ends,
});

/**
 * Ends the writer and reads. `known`: what a standby has when it takes over; undefined = it reads everything again. `all`:
 * what the tables have.
 */
async function readBy(
  warm: WarmMemory,
  inputs = inputsOf(),
): Promise<{ readonly known: Found | undefined; readonly all: Found }> {
  // reports of moved stops would be written between the two reads
  await host.stop();
  const all = found(await (await PreparedMemory.read(database.pool, inputs.instruments)).begin(database.pool, inputs));
  const memory = await warm.handOver();
  return { known: memory && found(await memory.begin(database.pool, inputs)), all };
}

it.each([1, 2])('after any trading, the memory of a standby equals the tables: seed %i', async (seed) => {
  const random = randomFrom(seed);
  const prices = new Map(PRICES);
  await trade(random, prices);
  const warm = standby();
  void warm.start();
  await trade(random, prices);
  await trade(random, prices);
  const { known, all } = await readBy(warm);
  expect(known).toEqual(all);
  expect(all.snapshot.orders.length).toBeGreaterThan(5);
  expect(all.snapshot.orders.some(({ trailing }) => trailing !== undefined)).toBe(true);
});

describe('a standby that takes over', () => {
  it('knows new, changed and closed orders, and accounts that were opened, funded, suspended and limited', async () => {
    await host.execute(openReal(20));
    for (const account of [1, 2, 3]) await host.execute(buy(account));
    const warm = standby();
    await warm.start();
    warm.stop();
    await host.execute({ type: 'deposit', account: 20, amount: 5_000_000, reference: 1 });
    await host.execute({ type: 'withdraw', account: 20, amount: 2_000_000, reference: 2 });
    await host.execute(openDemo(21));
    await host.execute(buy(21, { stopLoss: 100_000 }));
    await host.execute({ type: 'set_stops', account: 1, order: 1, stopLoss: 100_000, takeProfit: 0 });
    await host.execute({ type: 'close', account: 2, order: 2 });
    await host.execute({ type: 'close', account: 3, order: 3, lots: 10_000 });
    // these two write no event
    await host.execute({ type: 'set_trading', account: 4, reason: 'under review' });
    const limits = { maxOpenOrders: 3, maxPositionLots: 0 };
    await host.execute({ type: 'set_limits', account: 5, ...limits }, undefined, [SET_LIMITS.write(5, 3)]);
    const { known, all } = await readBy(warm);
    expect(known).toEqual(all);
    const stateOf = (id: number) => known?.snapshot.accounts.find(({ account }) => account === id);
    expect(stateOf(20)).toMatchObject({ balance: 3_000_000, locked: 2_000_000 });
    expect(stateOf(4)).toMatchObject({ tradingDisabled: 'under review' });
    expect(stateOf(5)).toMatchObject({ limits });
    expect(known?.snapshot.orders.map(({ id }) => id)).toEqual([1, 4]);
  });

  it('knows moves of trailing stops', async () => {
    await host.execute(buy(1, { stopLoss: 108_000, trailing: 412 }));
    const warm = standby();
    await warm.start();
    warm.stop();
    await host.quote(1, 109_000, 109_009, Date.now()).durable;
    const { known, all } = await readBy(warm);
    expect(known).toEqual(all);
    expect(known?.snapshot.orders).toMatchObject([{ stopLoss: 108_588 }]);
  });

  it('knows the terms of instruments, including new ones with orders', async () => {
    await host.stop();
    const [first, ...others] = INSTRUMENTS;
    if (first === undefined) throw new Error('no instrument');
    host = await startTestHost(database, { instruments: [first] });
    quoteAll(host);
    await host.execute(buy(1));
    let instruments: readonly InstrumentSpec[] = [first];
    const inputs = inputsOf([first]);
    const warm = new WarmMemory({ db: database.pool, readInstruments: async () => instruments }, inputs);
    await warm.start();
    await host.stop();
    host = await startTestHost(database);
    quoteAll(host);
    await host.execute(buy(2, { instrument: 4 }));
    instruments = [{ ...first, feeRate: 5, suspended: 'halted' }, ...others];
    // it follows by itself before it takes over
    await warm.start();
    inputs.replaceInstruments(instruments);
    const { known, all } = await readBy(warm, inputs);
    expect(known).toEqual(all);
    expect(known?.snapshot.instruments[0]).toMatchObject({ suspended: 'halted' });
    expect(known?.snapshot.orders.map(({ instrument }) => instrument)).toEqual([1, 4]);
  });
});

describe('a standby whose memory cannot be used', () => {
  it('reads all tables again when the log is a different one, as after a restore of the database', async () => {
    await trade(randomFrom(3), new Map(PRICES));
    const warm = standby();
    await warm.start();
    await database.asOwner(
      `ALTER TABLE trade_events DISABLE TRIGGER ALL;
       UPDATE trade_events SET hash = decode(repeat('ab', 32), 'hex') WHERE seq = (SELECT max(seq) FROM trade_events)`,
    );
    expect(await warm.handOver()).toBeUndefined();
  });

  it('reads all tables again when orders ended in events that have been archived since', async () => {
    for (const account of [1, 2]) await host.execute(buy(account));
    const warm = standby();
    await warm.start();
    // from here on it reads nothing, as when its connections fail
    warm.stop();
    await host.execute({ type: 'close', account: 1, order: 1 });
    await host.execute(buy(1));
    // as `npm run archive` leaves it: events of orders that ended are in the file alone
    await database.asOwner(
      `ALTER TABLE trade_events DISABLE TRIGGER ALL; DELETE FROM trade_events WHERE order_id = 1;
       UPDATE log_partitions SET archive_file = 'file', archive_hash = '\\x00', archived_at_ms = 1
       WHERE log = 'trade_events' AND from_id = 0`,
    );
    const { known, all } = await readBy(warm);
    expect(all.snapshot.orders.map(({ id }) => id)).toEqual([2, 3]);
    expect(known).toBeUndefined();
  });

  it('reads all tables again when an instrument has another contract size, or is gone', async () => {
    await host.execute(buy(1));
    const [first, ...others] = INSTRUMENTS;
    if (first === undefined) throw new Error('no instrument');
    for (const instruments of [[{ ...first, contractSize: 7_000_000 }, ...others], INSTRUMENTS.slice(0, 3)]) {
      const inputs = inputsOf();
      const warm = new WarmMemory({ db: database.pool }, inputs);
      await warm.start();
      inputs.replaceInstruments(instruments);
      const { known, all } = await readBy(warm, inputs);
      expect(known).toBeUndefined();
      expect(all.snapshot.orders).toHaveLength(1);
    }
  });

  it('reads all tables again when its memory contradicts them', async () => {
    const warnings: string[] = [];
    const warm = new WarmMemory(
      { db: database.pool, log: { warn: (text) => warnings.push(text), error: () => {} } },
      inputsOf(),
    );
    await warm.start();
    await database.asOwner('UPDATE accounts SET balance_micro_usd = balance_micro_usd + 1 WHERE id = 3');
    expect(await warm.handOver()).toBeUndefined();
    expect(warnings).toEqual([
      expect.stringMatching(/account 3 has a balance of 100000000001 .* add up to 100000000000/u),
    ]);
    await expect(PreparedMemory.read(database.pool, INSTRUMENTS)).rejects.toThrow(InconsistentDatabase);
  });

  it('reads all tables again when a changed order differs from its last event', async () => {
    await host.execute(buy(1));
    const warm = standby();
    await warm.start();
    warm.stop();
    await host.execute({ type: 'set_stops', account: 1, order: 1, stopLoss: 100_000, takeProfit: 0 });
    await database.asOwner('UPDATE orders SET stop_loss_points = 7 WHERE id = 1');
    expect(await warm.handOver()).toBeUndefined();
    await expect(PreparedMemory.read(database.pool, INSTRUMENTS)).rejects.toThrow(
      'order 1 differs from its last trade event',
    );
  });

  it('reads all tables if it has read nothing before', async () => {
    expect(await standby().handOver()).toBeUndefined();
  });
});

it('a standby continues from its previous state after a failed read', async () => {
  await host.execute(buy(1));
  let isAway = false;
  const db: typeof database.pool = Object.create(database.pool, {
    query: {
      value: (...args: Parameters<typeof database.pool.query>) =>
        isAway ? Promise.reject(new Error('away')) : database.pool.query(...args),
    },
  });
  const warm = new WarmMemory({ db }, inputsOf());
  await warm.start();
  await host.execute(buy(2));
  isAway = true;
  await warm.start();
  isAway = false;
  const { known, all } = await readBy(warm);
  expect(known).toEqual(all);
  expect(all.snapshot.orders).toHaveLength(2);
});
