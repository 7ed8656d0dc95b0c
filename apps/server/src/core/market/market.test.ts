import { PERIODS } from '@tradewind/contract';
import { microLots } from '@tradewind/money';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../platform/clock/index.ts';
import type { MarketOptions } from './index.ts';
import { marketData, readRows } from './testing/market-data.ts';
import { keepsPrices, openAccount, startTestMarket } from './testing/market.ts';
import type { TestMarket } from './testing/market.ts';

/** A Wednesday in winter, 12:00:00 UTC. */
const NOON = Date.UTC(2026, 0, 14, 12);
const EURUSD = 1;
const BTCUSD = 43;

let database: TestDatabase;
let running: TestMarket | undefined;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
  await database.drop();
});

async function start(now = NOON, config: Partial<MarketOptions['config']> = {}): Promise<TestMarket> {
  running = await startTestMarket(database, now, config);
  return running;
}

const quote = (bid: number, time?: number) => ({
  code: 'EURUSD',
  bid,
  ask: Number((bid + 0.00009).toFixed(5)),
  ...(time === undefined ? {} : { time }),
});

describe('a pushed body', () => {
  it('is applied line by line; lines that cannot be traded on are rejected with their key', async () => {
    const { market, push, host } = await start();
    expect(market.lastQuote(EURUSD)).toBeUndefined();
    expect(market.day(EURUSD)).toBeUndefined();
    expect(market.miniChart(EURUSD)).toEqual([]);
    expect(market.formingMinute(EURUSD)).toBeUndefined();
    const answer = await push(
      quote(1.08412, NOON - 5000),
      '',
      '{"code":"EURUSD","bid":',
      'null',
      '["EURUSD"]',
      '{"code":"EURUSD","bid":"1.08412","ask":1.08421}',
      '{"code":"EURUSD","bid":1.08412,"ask":1e999}',
      '{"code":"EURUSD","bid":1.08412,"ask":1.08421,"time":1.5}',
      { code: 'NOSUCH', bid: 1, ask: 1 },
      { code: 'EURUSD', bid: 0, ask: 1 },
      { code: 'EURUSD', bid: 1.08422, ask: 1.08421 },
      { code: 'EURUSD', bid: 1.084121, ask: 1.08421 },
      quote(1.08412, NOON - 5001),
      quote(1.08412, NOON + MINUTE_MS + 1),
      quote(1.0843),
    );
    expect(answer).toEqual({
      accepted: 2,
      rejected: [
        { line: 3, key: 'unreadable' },
        { line: 4, key: 'unreadable' },
        { line: 5, key: 'unreadable' },
        { line: 6, key: 'unreadable' },
        { line: 7, key: 'non_finite' },
        { line: 8, key: 'unreadable' },
        { line: 9, key: 'unknown_instrument' },
        { line: 10, key: 'non_positive' },
        { line: 11, key: 'crossed' },
        { line: 12, key: 'off_precision' },
        { line: 13, key: 'backward_time' },
        { line: 14, key: 'future_time' },
      ],
    });
    expect(market.counters).toMatchObject({
      accepted: 2,
      rejected: { unreadable: 5, crossed: 1, backward_time: 1, market_closed: 0 },
    });
    expect(market.lastQuote(EURUSD)).toMatchObject({ bid: 108_430, ask: 108_439, time: NOON });
    expect(host.lastQuote(EURUSD)).toEqual(market.lastQuote(EURUSD));
    expect(market.day(EURUSD)).toEqual({ open: 108_412, high: 108_430, low: 108_412, close: 108_430, volume: 2 });
    expect(market.formingMinute(EURUSD)).toEqual({
      Time: NOON,
      Open: 1.0843,
      High: 1.0843,
      Low: 1.0843,
      Close: 1.0843,
      Volume: 1,
    });
  });

  it('resolves once its effects are in the database', async () => {
    const { host, push } = await start();
    await openAccount(host, 1);
    await push(quote(1.1));
    const order = {
      type: 'submit',
      account: 1,
      instrument: EURUSD,
      side: 'buy',
      pending: false,
      lots: microLots(100_000),
      multiple: 100,
    } as const;
    const submitted = await host.execute({ ...order, targetPrice: 0, stopLoss: 109_950, takeProfit: 0 });
    expect(submitted).toMatchObject({ kind: 'applied', outcome: { ok: true } });
    await push(quote(1.0994), quote(1.0993));
    const { rows } = await database.pool.query('SELECT status, close_reason, close_price_points FROM orders');
    expect(rows).toEqual([{ status: 'closed', close_reason: 'stop_loss', close_price_points: 109_940 }]);
  });

  it('notifies listeners of each accepted tick, and one that throws does not affect the others', async () => {
    const { market, push } = await start();
    const changed: number[] = [];
    market.onChange(() => {
      throw new Error('listener');
    });
    const forget = market.onChange((instrument) => changed.push(instrument));
    await push(quote(1.1), { code: 'EURUSD', bid: 2, ask: 1 }, { code: 'BTCUSD', bid: 90_000.5, ask: 90_001 });
    expect(changed).toEqual([EURUSD, BTCUSD]);
    forget();
    await push(quote(1.1));
    expect(changed).toHaveLength(2);
  });

  it('is still checked against the last time after a restart', async () => {
    const { push, stop } = await start();
    await push(quote(1.1, NOON));
    await stop();
    const again = await start(NOON + 1000);
    expect(await again.push(quote(1.1, NOON - 1), quote(1.1, NOON))).toEqual({
      accepted: 1,
      rejected: [{ line: 1, key: 'backward_time' }],
    });
  });

  it('of real, dirty ticks is accepted except for its crossed rows', async () => {
    const path = marketData('ticks_dirty/EURUSD-2014-05-06.csv.gz');
    const real = path === undefined ? generatedDirtyRows() : readRows(path);
    const { market, push } = await start(Number(real.at(-1)?.[0]));
    const crossed = real.filter(([, bid, ask]) => Number(bid) > Number(ask)).length;
    const rejected: { line: number; key: string }[] = [];
    let accepted = 0;
    for (let from = 0; from < real.length; from += 5000) {
      const lines = real
        .slice(from, from + 5000)
        .map(([time, bid, ask]) => `{"code":"EURUSD","bid":${bid},"ask":${ask},"time":${time}}`);
      const answer = await push(...lines);
      accepted += answer.accepted;
      rejected.push(...answer.rejected);
    }
    console.info(
      `${path ?? 'generated ticks'}: ${real.length} rows, ${crossed} crossed ones rejected, ${accepted} accepted`,
    );
    expect(crossed).toBeGreaterThan(100);
    expect(rejected.filter(({ key }) => key !== 'crossed')).toEqual([]);
    expect(rejected).toHaveLength(crossed);
    expect(accepted).toBe(real.length - crossed);
    expect(market.counters.rejected.crossed).toBe(crossed);
    const kept = real.filter(([, bid, ask]) => Number(bid) <= Number(ask)).map(([, bid]) => Number(bid));
    expect(market.day(EURUSD)).toBeDefined();
    const days = await market.candles(EURUSD, '1day', 10);
    expect(Math.max(...days.map(({ High }) => High))).toBe(Math.max(...kept));
    expect(days.reduce((sum, { Volume }) => sum + Volume, 0)).toBe(kept.length);
  });
});

/** Every tenth row is crossed, as in recordings that stamp bid and ask separately. */
function generatedDirtyRows(): readonly (readonly string[])[] {
  return Array.from({ length: 20_000 }, (_, index) => {
    const bid = 1.38 + Math.round(100 * Math.sin(index / 900)) / 1e5;
    return [
      String(NOON - 20_000 * 800 + index * 800),
      bid.toFixed(5),
      (bid + (index % 10 === 0 ? -0.00002 : 0.00011)).toFixed(5),
    ];
  });
}

describe('candles', () => {
  it('are stored every second, and read together with those in memory', async () => {
    const { market, push, clock } = await start();
    await push(...[0, 1, 2, 3, 4].map((minute) => quote(1.1 + minute / 1000, NOON - (5 - minute) * MINUTE_MS)));
    const closes = async (limit: number, to?: number) =>
      (await market.candles(EURUSD, '1min', limit, to)).map(({ Close }) => Close);
    expect(await closes(10)).toEqual([1.1, 1.101, 1.102, 1.103, 1.104]);
    clock.advance(SECOND_MS);
    await expect.poll(() => stored(5)).toBe(true);
    expect(await closes(10)).toEqual([1.1, 1.101, 1.102, 1.103, 1.104]);
    expect(await closes(2)).toEqual([1.103, 1.104]);
    expect(await closes(2, NOON - 2 * MINUTE_MS)).toEqual([1.101, 1.102]);
    expect(await closes(2, NOON - 5 * MINUTE_MS)).toEqual([]);
    await push(quote(1.1055));
    expect(await closes(2)).toEqual([1.104, 1.1055]);
    expect(await market.candles(EURUSD, '60min', 5)).toEqual([
      { Time: NOON - HOUR_MS, Open: 1.1, High: 1.104, Low: 1.1, Close: 1.104, Volume: 5 },
      { Time: NOON, Open: 1.1055, High: 1.1055, Low: 1.1055, Close: 1.1055, Volume: 1 },
    ]);
  });

  async function stored(minutes: number): Promise<boolean> {
    const { rows } = await database.pool.query("SELECT FROM candles WHERE instrument_id = $1 AND period = '1min'", [
      EURUSD,
    ]);
    return rows.length === minutes;
  }

  it('continue after a crash that lost the last second', async () => {
    const { push, clock } = await start();
    await push(quote(1.1), quote(1.2));
    clock.advance(SECOND_MS);
    await expect.poll(() => stored(1)).toBe(true);
    await push(quote(1.9));
    // the market is not stopped, so unwritten candles are lost; a new market finds what the database has
    const crashed = running;
    await crashed?.host.stop();
    const again = await startTestMarket(database, clock.now() + 10_000);
    try {
      await again.push(quote(1.05));
      for (const period of PERIODS) {
        expect(await again.market.candles(EURUSD, period, 10)).toMatchObject([
          { Open: 1.1, High: 1.2, Low: 1.05, Close: 1.05, Volume: 3 },
        ]);
      }
      expect(again.market.day(EURUSD)).toMatchObject({ open: 110_000, volume: 3 });
      expect(again.market.miniChart(EURUSD)).toEqual([1.05]);
    } finally {
      await again.stop();
      // its timers only run when the test advances its clock, which it no longer does
      running = undefined;
    }
  });

  it('that could not be written are written with the next ones', async () => {
    const { push, clock, errors } = await start();
    await push(quote(1.1));
    await asOwner('ALTER TABLE candles RENAME TO away');
    clock.advance(SECOND_MS);
    await expect.poll(() => errors).toHaveLength(1);
    expect(errors[0]).toContain('could not write candles');
    await asOwner('ALTER TABLE away RENAME TO candles');
    clock.advance(SECOND_MS);
    await expect.poll(() => stored(1)).toBe(true);
    expect(errors).toHaveLength(1);
  });

  async function asOwner(sql: string): Promise<void> {
    const client = new pg.Client({ connectionString: database.adminUrl });
    await client.connect();
    await client.query(sql);
    await client.end();
  }

  it('make a mini chart of the last 48 half-hours that survives a restart', async () => {
    const { market, push, stop } = await start();
    const lines = Array.from({ length: 60 }, (_, index) =>
      quote(Number((1.1 + index / 1000).toFixed(5)), NOON - (60 - index) * 30 * MINUTE_MS),
    );
    await push(...lines);
    const expected = lines.slice(-48).map(({ bid }) => bid);
    expect(market.miniChart(EURUSD)).toEqual(expected);
    await stop();
    const again = await start();
    expect(again.market.miniChart(EURUSD)).toEqual(expected);
    await again.push(quote(1.5));
    expect(again.market.miniChart(EURUSD)).toEqual([...expected.slice(1), 1.5]);
  });

  it('of an unknown instrument are empty', async () => {
    const { market } = await start();
    expect(await market.candles(999, '1min', 10)).toEqual([]);
    expect(market.miniChart(999)).toEqual([]);
    expect(market.isOpen(999)).toBe(false);
  });
});

describe('trading hours', () => {
  /** Friday 16:59:30 New York. */
  const BEFORE_CLOSE = Date.UTC(2026, 0, 16, 21, 59, 30);
  const CLOSE = Date.UTC(2026, 0, 16, 22);
  const OPEN = Date.UTC(2026, 0, 18, 22);

  it('close and open markets by the clock, for callers and for the engine', async () => {
    const { market, push, clock, host } = await start(BEFORE_CLOSE, { marketHours: 'calendar' });
    await openAccount(host, 1);
    const changes: [number, boolean][] = [];
    market.onChange((instrument) => changes.push([instrument, market.isOpen(instrument)]));
    await push(quote(1.1));
    expect(market.isOpen(EURUSD)).toBe(true);
    expect(market.nextOpen(EURUSD)).toBeUndefined();
    changes.length = 0;
    // exchanges of Europe and Asia have already closed for the week
    const stillOpen = market.instruments.filter(({ spec, hours }) => hours === 'fx' && market.isOpen(spec.id));
    clock.advance(CLOSE - BEFORE_CLOSE - 1);
    expect(changes).toEqual([]);
    clock.advance(1);
    expect(changes.map(([id]) => id)).toHaveLength(stillOpen.length);
    expect(new Set(changes.map(([id]) => id))).toEqual(new Set(stillOpen.map(({ spec }) => spec.id)));
    expect(stillOpen.length).toBeGreaterThan(30);
    expect(changes.every(([, open]) => !open)).toBe(true);
    expect(market.isOpen(EURUSD)).toBe(false);
    expect(market.nextOpen(EURUSD)).toBe(OPEN);
    expect(market.isOpen(BTCUSD)).toBe(true);
    expect(await push(quote(1.2), { code: 'BTCUSD', bid: 90_000, ask: 90_010 })).toEqual({
      accepted: 1,
      rejected: [{ line: 1, key: 'market_closed' }],
    });
    const order = {
      type: 'submit',
      account: 1,
      instrument: EURUSD,
      side: 'buy',
      pending: false,
      lots: microLots(100_000),
      multiple: 100,
      targetPrice: 0,
      stopLoss: 0,
      takeProfit: 0,
    } as const;
    expect(await host.execute(order)).toMatchObject({ outcome: { ok: false, refusal: { key: 'market_closed' } } });
    expect(market.day(EURUSD)).toMatchObject({ close: 110_000 });
    clock.advance(OPEN - CLOSE);
    expect(market.isOpen(EURUSD)).toBe(true);
    // the last day stays until the new one has a quote
    expect(market.day(EURUSD)).toMatchObject({ close: 110_000 });
    expect((await push(quote(1.15))).accepted).toBe(1);
    expect(market.day(EURUSD)).toMatchObject({ open: 115_000, volume: 1 });
    expect(await host.execute(order)).toMatchObject({ outcome: { ok: true } });
    expect((await market.candles(EURUSD, '1day', 5)).map(({ Time }) => Time)).toEqual([CLOSE - 24 * HOUR_MS, OPEN]);
  });

  it('are checked at every tick, so that a late timer lets none through', async () => {
    const { market, push, clock } = await start(BEFORE_CLOSE, { marketHours: 'calendar' });
    clock.jump(CLOSE - BEFORE_CLOSE);
    expect((await push(quote(1.1))).rejected).toEqual([{ line: 1, key: 'market_closed' }]);
    expect(market.isOpen(EURUSD)).toBe(false);
  });

  it('follow real time while the clock is set back, and again once a clock that was ahead is right', async () => {
    const { market, clock } = await start(BEFORE_CLOSE - 10 * MINUTE_MS, { marketHours: 'calendar' });
    clock.set(HOUR_MS);
    clock.advance(MINUTE_MS);
    expect(market.isOpen(EURUSD)).toBe(false);
    clock.set(-HOUR_MS);
    clock.advance(MINUTE_MS);
    expect(market.isOpen(EURUSD)).toBe(true);
    clock.set(-HOUR_MS);
    clock.advance(9 * MINUTE_MS);
    expect(market.isOpen(EURUSD)).toBe(false);
  });

  it('are ignored unless the settings enable them', async () => {
    const { market, push } = await start(CLOSE + HOUR_MS);
    expect(market.instruments.every(({ spec }) => market.isOpen(spec.id))).toBe(true);
    expect((await push(quote(1.1))).accepted).toBe(1);
  });
});

describe('the simulated market', () => {
  it('starts with a full history within seconds, is tradable at once, and continues after a restart', async () => {
    const began = performance.now();
    const { market, stop, clock } = await start(NOON, { feed: 'sim' });
    expect(performance.now() - began).toBeLessThan(25_000);
    expect(market.acceptLines).toBeUndefined();
    for (const { spec } of market.instruments) {
      expect(market.lastQuote(spec.id)).toMatchObject({ time: NOON });
      expect(market.miniChart(spec.id)).toHaveLength(48);
      expect(market.day(spec.id)?.volume).toBeGreaterThan(0);
    }
    for (const period of PERIODS) {
      expect((await market.candles(EURUSD, period, 1000)).length).toBeGreaterThanOrEqual(
        period === '1day' ? 500 : 1000,
      );
    }
    clock.advance(5 * SECOND_MS);
    expect(market.counters.accepted).toBeGreaterThan(300);
    expect(Object.values(market.counters.rejected).every((count) => count === 0)).toBe(true);
    const last = await market.candles(EURUSD, '1min', 1);
    await stop();
    const again = await start(NOON + 10 * MINUTE_MS, { feed: 'sim' });
    const minutes = await again.market.candles(EURUSD, '1min', 12);
    expect(minutes.map(({ Time }) => Time)).toEqual(
      Array.from({ length: 12 }, (_, index) => NOON - MINUTE_MS + index * MINUTE_MS),
    );
    expect(minutes.find(({ Time }) => Time === NOON)).toEqual(last[0]);
    keepsPrices(again, [-HOUR_MS, 2 * HOUR_MS, -HOUR_MS]);
    await again.stop();
    // an hour before the last price, as after a start with a corrected clock
    keepsPrices(await start(NOON + 11 * MINUTE_MS, { feed: 'sim' }), [0]);
  });
});
