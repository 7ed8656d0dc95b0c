import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HostUnavailable } from '../../platform/errors/index.ts';
import { buy, openDemo, quoteAll, startTestHost } from '../../testing/trading.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import type { EngineHost, Executed } from './index.ts';
import { memoryOf } from './testing/memory.ts';

let database: TestDatabase;
let host: EngineHost;

beforeEach(async () => {
  database = await createTestDatabase();
  host = await startTestHost(database);
  quoteAll(host);
});
afterEach(async () => {
  await host.stop();
  await database.drop();
});

function eventTypes(executed: Executed): readonly string[] {
  if (executed.kind !== 'applied' || !executed.outcome.ok) throw new Error(JSON.stringify(executed));
  return executed.outcome.events.map((event) => event.type);
}

describe('the engine host', () => {
  it('answers an order once its rows are in the tables', async () => {
    await host.execute(openDemo(7));
    expect(eventTypes(await host.execute(buy(7)))).toEqual(['opened', 'transfer']);
    const { rows: orders } = await database.pool.query(
      'SELECT id, account_id, side, status, lots_micro, price_points, margin_micro_usd, fee_micro_usd, close_reason, parent_id FROM orders',
    );
    expect(orders).toEqual([
      {
        id: 1,
        account_id: 7,
        side: 'buy',
        status: 'holding',
        lots_micro: 10_000,
        price_points: 108_421,
        margin_micro_usd: 10_842_100,
        fee_micro_usd: 70_000,
        close_reason: null,
        parent_id: null,
      },
    ]);
    const { rows: transfers } = await database.pool.query(
      'SELECT from_account, to_account, amount_micro_usd AS amount, cause, order_id, balance_after_micro_usd AS after FROM ledger_transfers ORDER BY id',
    );
    expect(transfers).toEqual([
      {
        from_account: 'demo_issue',
        to_account: 'cash',
        amount: 100_000_000_000,
        cause: 'demo_issue',
        order_id: null,
        after: 100_000_000_000,
      },
      {
        from_account: 'cash',
        to_account: 'house_fees',
        amount: 70_000,
        cause: 'trade_fee',
        order_id: 1,
        after: 99_999_930_000,
      },
    ]);
    const { rows: accounts } = await database.pool.query(
      'SELECT balance_micro_usd, in_margin_call, kind FROM accounts',
    );
    expect(accounts).toEqual([{ balance_micro_usd: 99_999_930_000, in_margin_call: false, kind: 'demo' }]);
    const { rows: events } = await database.pool.query<{ type: string }>('SELECT type FROM trade_events ORDER BY seq');
    expect(events.map((row) => row.type)).toEqual(['configured', 'account_opened', 'transfer', 'opened', 'transfer']);
  });

  it('returns a refusal at once and writes nothing', async () => {
    const executed = await host.execute(buy(99));
    expect(executed).toEqual({ kind: 'applied', outcome: { ok: false, refusal: { key: 'not_found' } } });
    expect((await database.pool.query('SELECT FROM orders')).rowCount).toBe(0);
  });

  it('assigns order ids without gaps for refusals', async () => {
    await host.execute(openDemo(1));
    await host.execute(buy(1));
    await host.execute(buy(1, { lots: 7 }));
    await host.execute(buy(1));
    expect(
      memoryOf(host)
        .orders(1, 'holding')
        .map((order) => order.id),
    ).toEqual([1, 2]);
  });

  it('publishes all events in order after their commit', async () => {
    const published: string[] = [];
    const seenInTables: Promise<unknown>[] = [];
    host.onCommitted((events) => {
      for (const event of events) published.push(event.type);
      seenInTables.push(
        database.pool
          .query('SELECT FROM trade_events')
          .then(({ rowCount }) => expect(rowCount).toBeGreaterThanOrEqual(events.length)),
      );
    });
    await host.execute(openDemo(1));
    await Promise.all(Array.from({ length: 50 }, () => host.execute(buy(1))));
    await host.settled(1);
    await Promise.all(seenInTables);
    expect(published).toEqual([
      'account_opened',
      'transfer',
      ...Array.from({ length: 50 }, () => ['opened', 'transfer']).flat(),
    ]);
  });

  it('lets a reader wait until the data they read is durable', async () => {
    await host.execute(openDemo(1));
    const opening = host.execute(buy(1));
    await new Promise(setImmediate);
    expect(memoryOf(host).orders(1, 'holding')).toHaveLength(1);
    await host.settled(1);
    expect((await database.pool.query('SELECT FROM orders')).rowCount).toBe(1);
    await opening;
  });

  it('writes the last quotes within a second, even without other activity', async () => {
    const { id } = host.quote(1, 110_000, 110_010, 1_731_000_000_000);
    await expect
      .poll(async () => (await database.pool.query('SELECT * FROM quotes WHERE instrument_id = 1')).rows, {
        timeout: 2000,
      })
      .toEqual([
        {
          instrument_id: 1,
          quote_id: id,
          bid_points: 110_000,
          ask_points: 110_010,
          time_ms: 1_731_000_000_000,
          first_time_ms: 1_731_000_000_000,
        },
      ]);
  });

  it('never assigns a quote id twice, even after a restart', async () => {
    const before = host.quote(1, 110_000, 110_010, Date.now()).id;
    await host.stop();
    host = await startTestHost(database);
    expect(host.quote(1, 110_000, 110_010, Date.now()).id).toBeGreaterThan(before);
  });

  it('rejects invalid quotes without any effect', () => {
    for (const [bid, ask] of [
      [0, 1],
      [2, 1],
      [-1, 1],
      [1.5, 2],
      [Number.NaN, 1],
    ] as const) {
      expect(() => host.quote(1, bid, ask, Date.now())).toThrow(RangeError);
    }
    expect(host.ready).toBe(true);
  });

  it('keeps a suspension of an account over a restart', async () => {
    await host.execute(openDemo(1));
    await host.execute({ type: 'set_trading', account: 1, reason: 'under review' });
    await host.stop();
    host = await startTestHost(database);
    quoteAll(host);
    expect(await host.execute(buy(1))).toMatchObject({
      outcome: { refusal: { key: 'trading_disabled', reason: 'under review' } },
    });
    await host.execute({ type: 'set_trading', account: 1 });
    expect(eventTypes(await host.execute(buy(1)))).toContain('opened');
  });

  it('keeps a margin call over a restart: it is not reported once more', async () => {
    const calls = async () => {
      const { rowCount } = await database.pool.query(`SELECT FROM trade_events WHERE type = 'margin_call'`);
      return rowCount;
    };
    // the spread takes the equity below the margin of 10.84 USD
    await host.execute(openDemo(1, 11));
    await host.execute(buy(1));
    await host.quote(1, 108_410, 108_419, Date.now()).durable;
    expect(await calls()).toBe(1);
    await host.stop();
    host = await startTestHost(database);
    await host.quote(1, 108_411, 108_420, Date.now()).durable;
    expect(await calls()).toBe(1);
  });

  it('finishes accepted commands when it stops and rejects later ones', async () => {
    await host.execute(openDemo(1));
    const accepted = Array.from({ length: 100 }, () => host.execute(buy(1)));
    await host.stop();
    await Promise.all(accepted);
    expect((await database.pool.query('SELECT FROM orders')).rowCount).toBe(100);
    await expect(host.execute(buy(1))).rejects.toThrow(HostUnavailable);
    await expect(host.quote(1, 1, 2, Date.now()).durable).rejects.toThrow(HostUnavailable);
    expect(() => memoryOf(host).summary(1)).toThrow(HostUnavailable);
  });
});
