import { PERIODS } from '@tradewind/contract';
import type { Period } from '@tradewind/contract';
import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PointCandle } from '../candles/builder.ts';
import { PERIOD_MS, candleStart } from '../candles/periods.ts';
import { builtinCatalogue } from '../catalogue/build.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, isOpenAt } from '../hours.ts';
import { HandClock } from '../testing/hand-clock.ts';
import { MemoryHistory } from '../testing/memory-history.ts';
import type { RawTick } from '../types.ts';
import { SimFeed } from './sim.ts';

const { instruments } = builtinCatalogue();
const byCode = new Map(instruments.map((instrument) => [instrument.spec.code, instrument]));
const idOf = (code: string): number => byCode.get(code)?.spec.id ?? 0;
const unitOf = (code: string): number => 10 ** (byCode.get(code)?.spec.pricePrecision ?? 0);
/** A Wednesday, 14:07 in London and 9:07 in New York. */
const WEDNESDAY = Date.UTC(2026, 0, 14, 14, 7, 23, 456);

interface Run {
  readonly feed: SimFeed;
  readonly clock: HandClock;
  readonly ticks: RawTick[];
  readonly history: MemoryHistory;
}

async function prepared(now: number, options: { calendar?: boolean; seed?: number; history?: MemoryHistory } = {}): Promise<Run> {
  const { calendar = false, seed = 42, history = new MemoryHistory(instruments) } = options;
  const clock = new HandClock(now);
  const feed = new SimFeed(
    { instruments, clock, log: pino({ level: 'silent' }), opensAt: (time, hours) => !calendar || isOpenAt(time, hours) },
    seed,
  );
  await feed.prepare(history);
  return { feed, clock, ticks: [], history };
}

function start(run: Run): void {
  run.feed.start({
    accept: (tick) => {
      run.ticks.push(tick);
      return { durable: Promise.resolve() };
    },
    unreadable: () => ({ rejected: 'unreadable' }),
  });
}

async function played(now: number, ms: number, options: { calendar?: boolean; seed?: number } = {}): Promise<Run> {
  const run = await prepared(now, options);
  start(run);
  run.clock.advance(ms);
  await run.feed.stop();
  return run;
}

const spreadsOf = (ticks: readonly RawTick[], code: string): readonly number[] =>
  ticks.filter((tick) => tick.code === code).map(({ bid, ask }) => Math.round((ask - bid) * unitOf(code)));
const median = (values: readonly number[]): number => values.toSorted((left, right) => left - right)[values.length >> 1] ?? Number.NaN;

describe('simulated ticks', () => {
  it('are the same for the same seed and clock, and others for another seed', async () => {
    const [first, second, other] = await Promise.all([played(WEDNESDAY, 20_000), played(WEDNESDAY, 20_000), played(WEDNESDAY, 20_000, { seed: 43 })]);
    expect(first.ticks.length).toBeGreaterThan(1000);
    expect(second.ticks).toEqual(first.ticks);
    expect(other.ticks).not.toEqual(first.ticks);
    expect(second.history.toString() === first.history.toString()).toBe(true);
  });

  it('come 60 to 250 times a second in a busy hour, every instrument often enough to trade', async () => {
    const { ticks } = await played(WEDNESDAY, 60_000);
    expect(ticks.length / 60).toBeGreaterThan(60);
    expect(ticks.length / 60).toBeLessThan(250);
    for (const { spec } of instruments) {
      const times = ticks.filter(({ code }) => code === spec.code).map(({ time = 0 }) => time);
      expect(Math.max(...times.map((time, index) => time - (times[index - 1] ?? time))), spec.code).toBeLessThan(30_000);
    }
  });

  it('have bid below ask, digits of the instrument, and times that do not go back', async () => {
    const { ticks } = await played(WEDNESDAY, 30_000);
    const last = new Map<string, number>();
    for (const { code, bid, ask, time = 0 } of ticks) {
      expect(ask).toBeGreaterThan(bid);
      expect(Math.abs(bid * unitOf(code) - Math.round(bid * unitOf(code)))).toBeLessThan(1e-4);
      expect(time).toBeGreaterThanOrEqual(last.get(code) ?? WEDNESDAY);
      last.set(code, time);
    }
  });

  it('keep crosses with their legs', async () => {
    const run = await prepared(WEDNESDAY);
    const mids = new Map<string, { readonly mid: number; readonly time: number }>();
    let compared = 0;
    run.feed.start({
      accept: ({ code, bid, ask, time = 0 }) => {
        mids.set(code, { mid: (bid + ask) / 2, time });
        const [euro, pound, cross] = ['EURUSD', 'GBPUSD', 'EURGBP'].map((name) => mids.get(name));
        if (euro?.time === time && pound?.time === time && cross?.time === time) {
          compared += 1;
          expect(Math.abs(cross.mid - euro.mid / pound.mid)).toBeLessThan(2e-5);
        }
        return { durable: Promise.resolve() };
      },
      unreadable: () => ({ rejected: 'unreadable' }),
    });
    run.clock.advance(120_000);
    await run.feed.stop();
    expect(compared).toBeGreaterThan(20);
  });

  it('have spreads of a retail account that widen at the rollover', async () => {
    const day = await played(WEDNESDAY, 120_000);
    const rollover = await played(Date.UTC(2026, 0, 14, 22, 0, 1), 120_000);
    expect(median(spreadsOf(day.ticks, 'EURUSD'))).toBeGreaterThanOrEqual(5);
    expect(median(spreadsOf(day.ticks, 'EURUSD'))).toBeLessThanOrEqual(15);
    for (const code of ['EURUSD', 'USDCAD', 'XAUUSD', 'US500']) {
      expect(median(spreadsOf(rollover.ticks, code)), code).toBeGreaterThan(2 * median(spreadsOf(day.ticks, code)));
    }
  });

  it('move like the market they stand for: minutes within a factor of two of the measured ranges', async () => {
    const run = await played(Date.UTC(2026, 0, 14, 13), HOUR_MS);
    const rangeOf = (code: string): number => {
      const minutes = Map.groupBy(run.ticks.filter((tick) => tick.code === code), ({ time = 0 }) => Math.floor(time / MINUTE_MS));
      return median([...minutes.values()].map((group) => (Math.max(...group.map(({ bid }) => bid)) - Math.min(...group.map(({ bid }) => bid))) * unitOf(code)));
    };
    // SPREADS.json, ranges_2021_03, in points; gold was at 1,730 then and is at 4,100 now
    for (const [code, points] of [['EURUSD', 18], ['GBPUSD', 29], ['USDJPY', 18], ['AUDUSD', 20], ['XAUUSD', 63 * (4100 / 1730)]] as const) {
      expect(rangeOf(code), code).toBeGreaterThan(points / 2);
      expect(rangeOf(code), code).toBeLessThan(points * 2);
    }
  }, 60_000);

  it('stop at the weekend, coins excepted, and go on with a gap', async () => {
    const friday = Date.UTC(2026, 0, 16, 21, 59, 50);
    const run = await played(friday, 30_000, { calendar: true });
    const late = run.ticks.filter(({ time = 0 }) => time >= Date.UTC(2026, 0, 16, 22));
    expect(late.length).toBeGreaterThan(50);
    expect(new Set(late.map(({ code }) => byCode.get(code)?.hours))).toEqual(new Set(['crypto']));
    const sunday = await prepared(Date.UTC(2026, 0, 18, 21, 59, 58), { calendar: true });
    start(sunday);
    expect(sunday.ticks.some(({ code }) => code === 'EURUSD')).toBe(false);
    sunday.clock.advance(20_000);
    await sunday.feed.stop();
    const first = sunday.ticks.find(({ code }) => code === 'EURUSD');
    expect(first?.time).toBeGreaterThanOrEqual(Date.UTC(2026, 0, 18, 22));
    const lastClose = sunday.history.forming(idOf('EURUSD'), '1min')?.close ?? 0;
    expect(Math.round((first?.bid ?? 0) * unitOf('EURUSD'))).not.toBe(lastClose);
  });

  it('go on from now after the machine slept, without making up for it', async () => {
    const run = await prepared(WEDNESDAY);
    start(run);
    run.clock.advance(1000);
    const before = run.ticks.length;
    run.clock.jump(8 * HOUR_MS);
    run.clock.advance(1000);
    await run.feed.stop();
    expect(run.ticks.length).toBeLessThan(before + 500);
    expect(run.ticks.slice(before).every(({ time = 0 }) => time >= WEDNESDAY + 8 * HOUR_MS)).toBe(true);
    expect(run.clock.pendingTimers).toBe(0);
  });
});

/** Candles of a period folded from those of a shorter one, where the shorter ones cover it from its start. */
function folded(shorter: readonly PointCandle[], period: Period, code: string): readonly PointCandle[] {
  const hours = byCode.get(code)?.hours ?? 'fx';
  const groups = Map.groupBy(shorter, ({ time }) => candleStart(time, period, hours));
  return [...groups].flatMap(([time, group]) => {
    const [first] = group;
    if (first?.time !== time) return [];
    return [
      {
        ...first,
        period,
        high: Math.max(...group.map(({ high }) => high)),
        low: Math.min(...group.map(({ low }) => low)),
        close: group.at(-1)?.close ?? 0,
        volume: group.reduce((sum, { volume }) => sum + volume, 0),
      },
    ];
  });
}

/** Times of candles that do not follow the one before directly. */
function holes(candles: readonly PointCandle[], periodMs: number): readonly number[] {
  return candles.filter(({ time }, index) => index > 0 && time - (candles[index - 1]?.time ?? 0) !== periodMs).map(({ time }) => time);
}

describe('the history of a first start', () => {
  let run: Run;
  beforeAll(async () => {
    run = await prepared(WEDNESDAY);
    start(run);
    await run.feed.stop();
  });

  it('fills every chart', () => {
    for (const { spec } of instruments) {
      for (const period of PERIODS) expect(run.history.candles(spec.id, period).length, `${spec.code} ${period}`).toBeGreaterThanOrEqual(period === '1day' ? 500 : 1000);
    }
  });

  it('ends at the first price', () => {
    for (const { code, bid, time } of run.ticks) {
      const id = idOf(code);
      expect(time).toBe(WEDNESDAY);
      for (const period of PERIODS) expect(run.history.forming(id, period)?.close, code).toBe(Math.round(bid * unitOf(code)));
      expect(run.history.forming(id, '1min')?.time).toBe(WEDNESDAY - (WEDNESDAY % MINUTE_MS) - MINUTE_MS);
    }
    expect(run.ticks).toHaveLength(instruments.length);
  });

  it.each(['EURUSD', 'BTCUSD', 'JP225'])('of %s is one path: periods agree, candles touch, none is missing', (code) => {
    for (const [index, period] of PERIODS.entries()) {
      const candles = run.history.candles(idOf(code), period);
      const next = PERIODS[index + 1];
      if (next !== undefined) {
        const longer = new Map(run.history.candles(idOf(code), next).map((candle) => [candle.time, candle]));
        for (const candle of folded(candles, next, code)) expect(longer.get(candle.time)).toEqual(candle);
      }
      const wrong = candles.filter(({ open, high, low, close }) => low > Math.min(open, close) || high < Math.max(open, close));
      expect(wrong).toEqual([]);
      expect(candles.filter(({ open }, position) => position > 0 && open !== candles[position - 1]?.close)).toEqual([]);
      if (period !== '1day') expect(holes(candles, PERIOD_MS[period])).toEqual([]);
    }
  });

  it('has no candle in a closed market when hours count', async () => {
    const { history } = await prepared(Date.UTC(2026, 0, 18, 23), { calendar: true });
    for (const code of ['EURUSD', 'XAUUSD']) {
      for (const period of PERIODS) {
        const candles = history.candles(idOf(code), period);
        expect(candles.length, `${code} ${period}`).toBeGreaterThanOrEqual(period === '1day' ? 500 : 1000);
        if (period !== '1day') expect(candles.every(({ time }) => isOpenAt(time, 'fx'))).toBe(true);
      }
      const minutes = history.candles(idOf(code), '1min');
      const gap = minutes.findIndex(({ time }, index) => time - (minutes[index - 1]?.time ?? time) > DAY_MS);
      expect(minutes[gap]?.open).not.toBe(minutes[gap - 1]?.close);
    }
  });
});

describe('a restart', () => {
  it.each([
    ['seconds', 20 * SECOND_MS],
    ['minutes', 7 * MINUTE_MS],
    ['hours', 9 * HOUR_MS],
    ['days', 3 * DAY_MS],
  ])('after %s goes on from the last price, with candles for the pause', async (_, pause) => {
    const { history } = await prepared(WEDNESDAY);
    const before = new Map(instruments.map(({ spec }) => [spec.code, history.forming(spec.id, '1min')]));
    const count = history.size;
    const later = await prepared(WEDNESDAY + pause, { history });
    start(later);
    await later.feed.stop();
    expect(history.size > count).toBe(pause > MINUTE_MS);
    for (const { code, bid } of later.ticks) {
      const minutes = history.candles(idOf(code), '1min');
      expect(holes(minutes, MINUTE_MS), code).toEqual([]);
      const at = minutes.findIndex(({ time }) => time === before.get(code)?.time);
      // a cross that goes on without a candle between is computed from its legs again: their rounding shows
      const first = Math.round(bid * unitOf(code));
      const next = minutes[at + 1];
      if (next === undefined) expect(Math.abs(first - (before.get(code)?.close ?? 0)), code).toBeLessThanOrEqual(1);
      else expect([next.open, minutes.at(-1)?.close], code).toEqual([before.get(code)?.close, first]);
    }
  });

  it('after months fills what it can: hours for all of it, minutes for the last week', async () => {
    const { history } = await prepared(WEDNESDAY);
    const months = 100 * DAY_MS;
    await prepared(WEDNESDAY + months, { history });
    const hours = history.candles(idOf('EURUSD'), '60min');
    expect(holes(hours, HOUR_MS)).toEqual([]);
    const recent = history.candles(idOf('EURUSD'), '1min').filter(({ time }) => time > WEDNESDAY + months - 7 * DAY_MS);
    expect(recent.length).toBeGreaterThan(7 * 1440 - 2);
  });
});
