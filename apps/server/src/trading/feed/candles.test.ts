import { type CandlesAnswer, candlesAnswer, forexCalls } from '@tradewind/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../platform/clock/index.ts';
import { HandClock } from '../../platform/clock/testing/hand-clock.ts';
import {
  type Answered,
  FEED_KEY,
  START_MS,
  type TestApp,
  refusalOf,
  startTestApp,
} from '../../platform/http/testing/test-app.ts';

/** 12:00 in New York; the trading day began at 17:00 New York, 21:00 UTC. */
const NOON = START_MS;
const DAY = NOON - 19 * HOUR_MS;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ prices: false, settings: { DATABASE_LOCK_MS: '2000' } });
});
afterAll(() => app.stop());

type Line = Readonly<Record<string, unknown>>;
type Period = '1min' | '5min' | '15min' | '30min' | '60min' | '4hour' | '1day' | '1week';

const candle = (code: string, period: string, time: number, price: number, more: Line = {}): Line => ({
  code,
  period,
  time,
  open: price,
  high: Number((price + 0.002).toFixed(5)),
  low: Number((price - 0.001).toFixed(5)),
  close: Number((price + 0.001).toFixed(5)),
  volume: 10,
  ...more,
});

const post = (payload: string, key = FEED_KEY): Promise<Answered> =>
  app.request({
    method: 'POST',
    url: '/v1/feed/candles',
    payload,
    headers: { 'content-type': 'application/x-ndjson', 'feed-key': key },
  });

async function deliver(...lines: readonly (Line | string)[]): Promise<CandlesAnswer> {
  const { data, text } = await post(
    lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
  );
  return candlesAnswer.parse(data, { error: () => text });
}

/** The chart as rows of time, open, high, low, close, volume. */
async function chart(code: string, period: Period, to?: number): Promise<readonly (readonly number[])[]> {
  const input = { forex_id: app.idOf(code), period, ...(to === undefined ? {} : { to }) };
  const candles = await app.take(forexCalls.kline, input);
  return candles.map(({ Time, Open, High, Low, Close, Volume }) => [Time, Open, High, Low, Close, Volume]);
}

const times = async (code: string, period: Period): Promise<readonly number[]> =>
  (await chart(code, period)).map(([time = 0]) => time);

describe('candles from before the first tick', () => {
  it('fill the charts of every period that lies wholly in the past', async () => {
    const minutes = [0, 1, 4, 5, 31].map((minute) => NOON - HOUR_MS + minute * MINUTE_MS);
    expect(
      await deliver(
        ...minutes.map((time, index) => candle('EURUSD', '1min', time, Number((1.1 + index / 100).toFixed(2)))),
        candle('EURUSD', '60min', NOON - 4 * HOUR_MS, 1.05),
      ),
    ).toEqual({ accepted: 6, rejected: [] });
    expect(await times('EURUSD', '1min')).toEqual(minutes);
    expect(await chart('EURUSD', '5min')).toEqual([
      [NOON - HOUR_MS, 1.1, 1.122, 1.099, 1.121, 30],
      [NOON - HOUR_MS + 5 * MINUTE_MS, 1.13, 1.132, 1.129, 1.131, 10],
      [NOON - HOUR_MS + 30 * MINUTE_MS, 1.14, 1.142, 1.139, 1.141, 10],
    ]);
    expect(await chart('EURUSD', '15min')).toHaveLength(2);
    expect(await chart('EURUSD', '30min')).toHaveLength(2);
    expect(await chart('EURUSD', '60min')).toEqual([
      [NOON - 4 * HOUR_MS, 1.05, 1.052, 1.049, 1.051, 10],
      [NOON - HOUR_MS, 1.1, 1.142, 1.099, 1.141, 50],
    ]);
    // the block from 13:00 to 17:00 UTC is still running, and so is the day
    expect(await times('EURUSD', '4hour')).toEqual([NOON - 7 * HOUR_MS]);
    expect(await times('EURUSD', '1day')).toEqual([]);
    app.clock.advance(HOUR_MS);
    expect((await chart('EURUSD', '4hour'))[1]).toEqual([NOON - 3 * HOUR_MS, 1.1, 1.142, 1.099, 1.141, 50]);
    app.clock.advance(4 * HOUR_MS);
    expect(await chart('EURUSD', '1day')).toEqual([[DAY, 1.05, 1.142, 1.049, 1.141, 60]]);
    expect(await times('EURUSD', '1week')).toEqual([]);
  });

  it('change nothing when they are delivered again, whatever they say then', async () => {
    const hour = candle('GBPUSD', '60min', NOON - 9 * HOUR_MS, 1.3);
    expect(await deliver(hour, { ...hour, volume: 11 })).toEqual({ accepted: 2, rejected: [] });
    const other = candle('GBPUSD', '60min', NOON - 9 * HOUR_MS, 1.4);
    expect(await deliver(other)).toEqual({ accepted: 1, rejected: [] });
    expect(await chart('GBPUSD', '60min')).toEqual([[NOON - 9 * HOUR_MS, 1.3, 1.302, 1.299, 1.301, 10]]);
  });

  it('replace what was computed from shorter ones, which follows later deliveries', async () => {
    const hour = NOON - 9 * HOUR_MS;
    await deliver(candle('USDJPY', '1min', hour + MINUTE_MS, 150));
    await deliver(candle('USDJPY', '1min', hour, 149));
    expect(await chart('USDJPY', '60min')).toEqual([[hour, 149, 150.002, 148.999, 150.001, 20]]);
    await deliver(candle('USDJPY', '60min', hour, 151), candle('USDJPY', '1min', hour + 2 * MINUTE_MS, 152));
    expect(await chart('USDJPY', '60min')).toEqual([[hour, 151, 151.002, 150.999, 151.001, 10]]);
  });

  it('are in charts of any past range, oldest first, and join to weeks', async () => {
    const days = [4, 5, 6, 7, 8].map((ago) => DAY - ago * DAY_MS);
    await deliver(...days.map((time) => candle('EURGBP', '1day', time, 0.85)));
    expect(await chart('EURGBP', '1day', DAY - 6 * DAY_MS)).toHaveLength(2);
    // Sunday 31 May, 21:00 UTC
    const week = Date.UTC(2026, 4, 31, 21);
    expect((await chart('EURGBP', '1week')).map(([time, , , , , volume]) => [time, volume])).toEqual([[week, 50]]);
  });

  it('end where a past begins that another feed has generated here', async () => {
    const at = (hour: number): number => NOON - (20 - hour) * HOUR_MS;
    const { pool } = app.app.database;
    const ours = [app.idOf('XAGUSD'), at(3), at(5)];
    await pool.query(
      `INSERT INTO candles SELECT $1::integer, '60min', unnest(ARRAY[$2::bigint, $3::bigint]), 30000, 30000, 30000, 30000, 1`,
      ours,
    );
    const prices = { high: 20, low: 20, close: 20 };
    await deliver(...[1, 2, 3, 4, 6].map((hour) => candle('XAGUSD', '60min', at(hour), 20, prices)));
    expect((await chart('XAGUSD', '60min')).map(([time, open]) => [time, open])).toEqual([
      [at(1), 20],
      [at(2), 20],
      [at(3), 30],
      [at(5), 30],
    ]);
  });

  it('reach back to 1971, and begin days at 00:00 UTC where the market never closes', async () => {
    const first = Date.UTC(1971, 0, 1);
    const prices = { high: 101, low: 99, close: 100 };
    expect(
      await deliver(
        candle('BTCUSD', '1day', first, 100, prices),
        candle('BTCUSD', '60min', first + 30 * HOUR_MS, 100, prices),
        candle('BTCUSD', '1day', first - DAY_MS, 100, prices),
        candle('BTCUSD', '1day', DAY - DAY_MS, 100, prices),
      ),
    ).toMatchObject({ accepted: 2, rejected: [{ key: 'off_grid' }, { key: 'off_grid' }] });
    expect(await times('BTCUSD', '1day')).toEqual([first, first + DAY_MS]);
    expect(await times('BTCUSD', '1week')).toEqual([Date.UTC(1970, 11, 28)]);
  });
});

describe('delivered candles', () => {
  it('are rejected by line, with the reason', async () => {
    const time = app.clock.now() - HOUR_MS;
    const good = candle('NZDUSD', '60min', time, 0.6);
    const bad: readonly (readonly [Line | string, string])[] = [
      ['no candle', 'unreadable'],
      ['[]', 'unreadable'],
      [{ ...good, period: '5min' }, 'unreadable'],
      [{ ...good, time: 1.5 }, 'unreadable'],
      [{ ...good, time: 8.64e15 + 1 }, 'unreadable'],
      [{ ...good, volume: -1 }, 'unreadable'],
      [{ ...good, volume: 0.5 }, 'unreadable'],
      [{ ...good, close: '0.6' }, 'unreadable'],
      [{ ...good, code: 'NOPE' }, 'unknown_instrument'],
      [JSON.stringify(good).replace('0.602', '1e999'), 'non_finite'],
      [{ ...good, low: 0 }, 'non_positive'],
      [{ ...good, low: 0.6005 }, 'bad_candle'],
      [{ ...good, high: 0.6005 }, 'bad_candle'],
      [{ ...good, close: 0.600_001 }, 'off_precision'],
      [{ ...good, high: 60_000_000_000 }, 'out_of_range'],
      [{ ...good, time: time + 1 }, 'off_grid'],
      [{ ...good, time: -8.64e15 }, 'off_grid'],
      [{ ...good, time: time + HOUR_MS }, 'not_history'],
      [{ ...good, time: time + 2 * HOUR_MS }, 'not_history'],
      [{ ...good, time: 8.64e15 }, 'not_history'],
      [{ ...good, period: '1min', time: app.clock.now() }, 'not_history'],
    ];
    const given = await deliver('', ...bad.map(([line]) => line), good);
    expect(given.rejected.map(({ line, key }) => [line, key])).toEqual(bad.map(([, key], index) => [index + 2, key]));
    expect(given.accepted).toBe(1);
    expect(await times('NZDUSD', '60min')).toEqual([time]);
  });

  it('need the key, and are at most 4 MiB', async () => {
    expect(refusalOf(await post('{}', 'wrong'))).toBe('forbidden');
    const many = `${JSON.stringify(candle('EURUSD', '1min', 0, 1.1))}\n`.repeat(50_000);
    expect((await post(many)).status).toBe(413);
  });

  it('are answered with 503 while they cannot be stored, and the same lines are accepted later', async () => {
    const line = JSON.stringify(candle('AUDUSD', '60min', NOON - 9 * HOUR_MS, 0.7));
    const client = await app.app.database.pool.connect();
    await client.query('BEGIN');
    await client.query('LOCK TABLE imported_candles');
    expect((await post(line)).status).toBe(503);
    // four bodies wait, a fifth one does not
    const five = Array.from({ length: 5 }, () => post(line));
    expect((await Promise.race(five)).status).toBe(503);
    await client.query('ROLLBACK');
    client.release();
    const statuses = (await Promise.all(five)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(4);
    expect(await times('AUDUSD', '60min')).toEqual([NOON - 9 * HOUR_MS]);
  });
});

describe('after the first tick', () => {
  const clock = new HandClock(NOON);
  const settings = { MARKET_HOURS: 'calendar' };
  const minute = (ago: number) => candle('GBPJPY', '1min', NOON - ago * MINUTE_MS, 195);
  let earlier: TestApp;
  beforeAll(async () => {
    earlier = app;
    app = await startTestApp({ prices: false, clock, settings });
    await deliver(
      minute(1),
      candle('GBPJPY', '60min', NOON - 2 * HOUR_MS, 190),
      candle('GBPJPY', '1day', DAY - DAY_MS, 180),
    );
    clock.advance(30 * SECOND_MS);
    await app.push({ GBPJPY: [200, 200.03] });
    clock.advance(10 * MINUTE_MS);
    await app.push({ GBPJPY: [201, 201.03] });
  });
  afterAll(async () => {
    await app.stop();
    app = earlier;
  });

  const isHistory = async (...lines: readonly Line[]): Promise<boolean> =>
    (await deliver(...lines)).rejected.every(({ key }) => key !== 'not_history');

  it('only what lies wholly before it is history', async () => {
    expect(await isHistory(minute(2), minute(1), candle('GBPJPY', '60min', NOON - HOUR_MS, 191))).toBe(true);
    expect(await isHistory(minute(0))).toBe(false);
    expect(await isHistory(minute(-1))).toBe(false);
    clock.advance(6 * HOUR_MS);
    expect(await isHistory(candle('GBPJPY', '60min', NOON, 191))).toBe(false);
    expect(await isHistory(candle('GBPJPY', '1day', DAY, 191))).toBe(false);
  });

  it('what lies wholly in closed hours is rejected, as ticks are', async () => {
    const friday = Date.UTC(2026, 5, 5, 21);
    const given = await deliver(
      ...[-1, 0, 47, 48].map((hour) => candle('EURGBP', '60min', friday + hour * HOUR_MS, 190)),
      ...[-1, 0, 1, 2].map((day) => candle('EURGBP', '1day', friday + day * DAY_MS, 190)),
    );
    expect(given.rejected).toEqual([2, 3, 6, 7].map((line) => ({ line, key: 'market_closed' })));
  });

  it('imported candles precede our own in charts, and never mix with them in one candle', async () => {
    expect((await chart('GBPJPY', '1min')).map(([time, open]) => [time, open])).toEqual([
      [NOON - 2 * MINUTE_MS, 195],
      [NOON - MINUTE_MS, 195],
      [NOON, 200],
      [NOON + 10 * MINUTE_MS, 201],
    ]);
    // the hours from 13:00 to 15:59 UTC are in the same block as the first tick, and in the same day
    expect((await chart('GBPJPY', '4hour')).map(([time, open]) => [time, open])).toEqual([[NOON - 3 * HOUR_MS, 200]]);
    expect((await chart('GBPJPY', '1day')).map(([time, open]) => [time, open])).toEqual([
      [DAY - DAY_MS, 180],
      [DAY, 200],
    ]);
    expect((await chart('GBPJPY', '1week')).map(([, open]) => open)).toEqual([200]);
  });

  it('the figures of the day and past rates come from our own ticks alone; mini charts begin with imported closes', async () => {
    const [instrument] = await app.take(forexCalls.tradeList, { searchCurrency: 'GBPJPY' });
    expect(instrument?.ForexQuotations).toMatchObject({ Open: 200, High: 201, Low: 200, Change: 0.5, Volume: 2 });
    const id = app.idOf('GBPJPY');
    // the rate of a transfer that arrived earlier is read from these
    expect((await app.app.market.candles(id, '1min', 10)).map(({ Open }) => Open)).toEqual([200, 201]);
    expect(await app.app.market.candles(id, '1min', 10, NOON)).toEqual([]);
    expect(app.app.market.miniChart(id)).toEqual([201]);
    expect(await app.take(forexCalls.miniKline, { forex_id: id })).toEqual([195.001, 201]);
    expect(await app.take(forexCalls.miniKline, { forex_ids: `${id},999` })).toEqual({ [String(id)]: [195.001, 201] });
  });

  it('a restart forgets neither the first tick nor what is our own', async () => {
    await app.app.stop();
    const { database } = app;
    app = await startTestApp({ prices: false, clock, settings, database });
    expect(await isHistory(minute(3))).toBe(true);
    expect(await isHistory(minute(0))).toBe(false);
    const [instrument] = await app.take(forexCalls.tradeList, { searchCurrency: 'GBPJPY' });
    expect(instrument?.ForexQuotations).toMatchObject({ Open: 200, High: 201, Low: 200 });
    expect((await chart('GBPJPY', '1min')).map(([, open]) => open)).toEqual([195, 195, 195, 200, 201]);
    // an instrument with imported candles only
    await deliver(candle('EURUSD', '1day', DAY - DAY_MS, 1.1));
    const [untraded] = await app.take(forexCalls.tradeList, { searchCurrency: 'EURUSD' });
    expect(untraded?.ForexQuotations).toMatchObject({ Open: null, Change: null, Bid: null, Volume: 0 });
  });
});
