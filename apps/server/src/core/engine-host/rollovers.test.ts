/** Rollovers (contract §9): charged once at 17:00, before or after a restart, whatever happens in between. */
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../testing/database.ts';
import { PRICES, buy, openDemo, quoteAll, startTestHost } from '../../testing/trading.ts';
import { verifyTrading } from '../../verify/verify.ts';
import type { EngineHost } from './index.ts';
import { memoryOf } from './testing/memory.ts';

const DAY_MS = 86_400_000;
/** A Tuesday, 17:00 New York. */
const NIGHT = Date.UTC(2026, 10, 24, 22);
const [BID, SPREAD] = PRICES.get(1) ?? [0, 0];
/** -7.5 points a lot for a buy: -0.075 USD for 0.01 lots. */
const CHARGE = -75_000;
/** Several chunks. */
const MANY = 700;

let database: TestDatabase;
let host: EngineHost;
let nowMs: number;

const start = (days = 1, isClockWrong = () => false): Promise<EngineHost> =>
  startTestHost(database, {
    now: () => nowMs,
    isClockWrong,
    rollovers: {
      after: (time) => NIGHT + (Math.floor((time - NIGHT) / DAY_MS) + 1) * DAY_MS,
      read: async () => () => new Map([[1, days]]),
    },
  });

beforeEach(async () => {
  nowMs = NIGHT - 60_000;
  database = await createTestDatabase();
  host = await start();
  quoteAll(host, nowMs);
  await host.execute(openDemo(1));
});
afterEach(async () => {
  await host.stop();
  await database.drop();
});

async function hold(count: number): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => host.execute(buy(1))));
}

interface Charged {
  readonly count: number;
  readonly sum: number;
  readonly most: number;
}
/** Charges in the ledger, and the largest number of them for one order. */
async function charged(): Promise<Charged> {
  const { rows } = await database.pool.query<Charged>(
    `SELECT count(*) AS count, coalesce(sum(amount), 0)::bigint AS sum, coalesce(max(times), 0) AS most FROM (
       SELECT order_id, count(*) AS times, -sum(amount_micro_usd) AS amount FROM ledger_transfers
       WHERE cause = 'financing' AND to_account = 'house_financing' GROUP BY order_id) AS charges`,
  );
  return rows[0] ?? { count: 0, sum: 0, most: 0 };
}
const ended = async (): Promise<readonly number[]> => {
  const { rows } = await database.pool.query<{ instant_ms: number }>(
    'SELECT instant_ms FROM rollovers WHERE ended_at_ms IS NOT NULL ORDER BY instant_ms',
  );
  return rows.map(({ instant_ms: instant }) => instant);
};
async function allEnded(count: number): Promise<void> {
  await expect.poll(async () => (await ended()).length, { timeout: 20_000 }).toBe(count);
}

const proved = async (): Promise<void> => {
  await host.stop();
  await verifyTrading(database.adminUrl);
};

describe('A rollover', () => {
  it('charges positions held at that time once, at the last price before it, and reports rate, days and price', async () => {
    const financed: unknown[] = [];
    host.onCommitted((events) => financed.push(...events.filter(({ type }) => type === 'financed')));
    await hold(2);
    nowMs = NIGHT;
    // this price is not the one of the rollover, and this order was not open at its instant
    await host.quote(1, BID + 500, BID + 500 + SPREAD, nowMs).durable;
    await host.execute(buy(1));
    await allEnded(1);
    expect(financed).toMatchObject(
      [1, 2].map((id) => ({
        order: { id, swap: CHARGE, financedAt: NIGHT },
        rate: -7_500_000,
        days: 1,
        quote: { bid: BID },
      })),
    );
    expect(await charged()).toEqual({ count: 2, sum: 2 * CHARGE, most: 1 });
    const { rows } = await database.pool.query(
      'SELECT swap_micro_usd AS swap, financed_at_ms AS at FROM orders ORDER BY id',
    );
    expect(rows).toEqual([
      { swap: CHARGE, at: NIGHT },
      { swap: CHARGE, at: NIGHT },
      { swap: 0, at: null },
    ]);
    await proved();
  });

  it('happens by itself when nothing else happens', async () => {
    await hold(1);
    nowMs = NIGHT;
    await allEnded(1);
    expect(await charged()).toEqual({ count: 1, sum: CHARGE, most: 1 });
  });

  it('of each night that the server was down is charged at the next start, at the last price before', async () => {
    await hold(3);
    await host.stop();
    nowMs = NIGHT + 2 * DAY_MS + 1;
    host = await start(2);
    // all but the last one before it answers
    expect((await ended()).slice(0, 2)).toEqual([NIGHT, NIGHT + DAY_MS]);
    await allEnded(3);
    expect(await ended()).toEqual([NIGHT, NIGHT + DAY_MS, NIGHT + 2 * DAY_MS]);
    expect(
      memoryOf(host)
        .orders(1, 'holding')
        .map(({ swap }) => swap),
    ).toEqual([1, 2, 3].map(() => 6 * CHARGE));
    await host.stop();
    host = await start();
    expect(await ended()).toHaveLength(3);
    await proved();
  });

  it('of several missed nights is complete, except the last, before a later price or close takes effect', async () => {
    await hold(MANY);
    nowMs = NIGHT + 2 * DAY_MS;
    await Promise.all([
      host.quote(1, BID + 500, BID + 500 + SPREAD, nowMs).durable,
      host.execute({ type: 'close', account: 1, order: MANY }),
    ]);
    await allEnded(3);
    expect(await charged()).toEqual({ count: MANY, sum: 3 * MANY * CHARGE, most: 3 });
    const { rows } = await database.pool.query<{ bid: number }>(
      `SELECT (nights->0->>'bid')::bigint AS bid FROM rollovers`,
    );
    expect(rows).toEqual([{ bid: BID }, { bid: BID }, { bid: BID }]);
    await proved();
  });

  it('leaves out an order that a late tick fills while it charges', async () => {
    await hold(MANY);
    await host.execute(buy(1, { pending: true, targetPrice: BID + 400 }));
    nowMs = NIGHT + 100;
    await host.quote(1, BID + 395, BID + 395 + SPREAD, NIGHT - 100).durable;
    const { rows } = await database.pool.query('SELECT opened_at_ms AS opened FROM orders WHERE id = $1', [MANY + 1]);
    expect(rows).toEqual([{ opened: NIGHT }]);
    await allEnded(1);
    expect(await charged()).toEqual({ count: MANY, sum: MANY * CHARGE, most: 1 });
    await proved();
  });

  it('waits while the clocks differ too much, and then happens by itself', async () => {
    await host.stop();
    let isWrong = true;
    host = await start(1, () => isWrong);
    quoteAll(host, nowMs);
    nowMs = NIGHT;
    await host.quote(1, BID, BID + SPREAD, nowMs).durable;
    expect(await ended()).toEqual([]);
    isWrong = false;
    await allEnded(1);
  });

  it('that is interrupted by a stop continues at the next start', async () => {
    await hold(MANY);
    nowMs = NIGHT;
    await host.execute(openDemo(2));
    await host.stop();
    expect((await charged()).count).toBeLessThan(MANY);
    nowMs += 1000;
    host = await start();
    quoteAll(host, nowMs);
    await allEnded(1);
    expect(await charged()).toEqual({ count: MANY, sum: MANY * CHARGE, most: 1 });
    await proved();
  });

  it('that loses its connection continues after the reload, and charges no one twice', async () => {
    await hold(MANY);
    const admin = new pg.Client({ connectionString: database.adminUrl });
    await admin.connect();
    nowMs = NIGHT;
    await host.execute(openDemo(2));
    await admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'tradewind journal' AND datname = current_database()`,
    );
    await admin.end();
    await allEnded(1);
    expect(await charged()).toEqual({ count: MANY, sum: MANY * CHARGE, most: 1 });
    await proved();
  });

  it('charges a position that closes before its turn', async () => {
    await hold(MANY);
    nowMs = NIGHT;
    await host.execute({ type: 'close', account: 1, order: MANY });
    const { rows } = await database.pool.query('SELECT status, swap_micro_usd AS swap FROM orders WHERE id = $1', [
      MANY,
    ]);
    expect(rows).toEqual([{ status: 'closed', swap: CHARGE }]);
    await allEnded(1);
    expect(await charged()).toEqual({ count: MANY, sum: MANY * CHARGE, most: 1 });
    await proved();
  });

  it('is never charged for the time before the database had data', async () => {
    await host.stop();
    await database.drop();
    nowMs = NIGHT + 5 * DAY_MS;
    database = await createTestDatabase();
    host = await start();
    quoteAll(host, nowMs);
    await host.execute(openDemo(1));
    expect(await ended()).toEqual([]);
  });
});
