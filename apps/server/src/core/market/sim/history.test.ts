import { PERIODS } from '@tradewind/contract';
import type { Period } from '@tradewind/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PointCandle } from '../candles/builder.ts';
import { PERIOD_MS, candleStart } from '../candles/periods.ts';
import { isOpenAt } from '../hours.ts';
import { byCode, idOf, instruments, prepared, start, unitOf, WEDNESDAY } from '../testing/sim.ts';
import type { SimRun } from '../testing/sim.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../platform/clock/index.ts';

/** Of every kind of hours, and a cross with its legs. */
const SOME = ['EURUSD', 'GBPUSD', 'EURGBP', 'XAUUSD', 'BTCUSD', 'JP225'];

/** Candles of a period folded from shorter ones, if these cover it from its start. */
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

/** Times of candles that do not directly follow the previous one. */
function holes(candles: readonly PointCandle[], periodMs: number): readonly number[] {
  return candles
    .filter(({ time }, index) => index > 0 && time - (candles[index - 1]?.time ?? 0) !== periodMs)
    .map(({ time }) => time);
}

describe('the history of a first start', () => {
  let run: SimRun;
  beforeAll(async () => {
    run = await prepared(WEDNESDAY);
    start(run);
    await run.feed.stop();
  });

  it('fills every chart', () => {
    for (const { spec } of instruments) {
      for (const period of PERIODS)
        expect(run.history.candles(spec.id, period).length, `${spec.code} ${period}`).toBeGreaterThanOrEqual(
          period === '1day' ? 500 : 1000,
        );
    }
  });

  it('ends at the first price of the feed', () => {
    for (const { code, bid, time } of run.ticks) {
      const id = idOf(code);
      expect(time).toBe(WEDNESDAY);
      for (const period of PERIODS)
        expect(run.history.forming(id, period)?.close, code).toBe(Math.round(bid * unitOf(code)));
      expect(run.history.forming(id, '1min')?.time).toBe(WEDNESDAY - (WEDNESDAY % MINUTE_MS) - MINUTE_MS);
    }
    expect(run.ticks).toHaveLength(instruments.length);
  });

  it.each(['EURUSD', 'BTCUSD', 'JP225'])(
    'of %s is one path: periods agree, consecutive candles connect, and none is missing',
    (code) => {
      for (const [index, period] of PERIODS.entries()) {
        const candles = run.history.candles(idOf(code), period);
        const next = PERIODS[index + 1];
        if (next !== undefined) {
          const longer = new Map(run.history.candles(idOf(code), next).map((candle) => [candle.time, candle]));
          for (const candle of folded(candles, next, code)) expect(longer.get(candle.time)).toEqual(candle);
        }
        const wrong = candles.filter(
          ({ open, high, low, close }) => low > Math.min(open, close) || high < Math.max(open, close),
        );
        expect(wrong).toEqual([]);
        expect(candles.filter(({ open }, position) => position > 0 && open !== candles[position - 1]?.close)).toEqual(
          [],
        );
        if (period !== '1day') expect(holes(candles, PERIOD_MS[period])).toEqual([]);
      }
    },
  );

  it('has no candle in a closed market when market hours apply', async () => {
    const { history } = await prepared(Date.UTC(2026, 0, 18, 23), { calendar: true, only: ['EURUSD', 'XAUUSD'] });
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
  it('continues from the last price with another seed, with candles for a pause of seconds, minutes, hours or days', async () => {
    let now = WEDNESDAY;
    const { history, instruments: some } = await prepared(now, { seed: 'drawn', only: SOME });
    for (const pause of [20 * SECOND_MS, 7 * MINUTE_MS, 9 * HOUR_MS, 3 * DAY_MS]) {
      const before = new Map(some.map(({ spec }) => [spec.code, history.forming(spec.id, '1min')]));
      const count = history.size;
      now += pause;
      const later = await prepared(now, { history, seed: 'drawn', only: SOME });
      start(later);
      await later.feed.stop();
      expect(later.ticks).toHaveLength(some.length);
      expect(history.size > count).toBe(pause > MINUTE_MS);
      for (const { code, bid } of later.ticks) {
        const minutes = history.candles(idOf(code), '1min');
        expect(holes(minutes, MINUTE_MS), code).toEqual([]);
        const first = Math.round(bid * unitOf(code));
        const next = minutes[minutes.findIndex(({ time }) => time === before.get(code)?.time) + 1];
        // a cross that continues without a candle in between is recomputed from its legs, so their rounding shows
        if (next === undefined) expect(Math.abs(first - (before.get(code)?.close ?? 0)), code).toBeLessThanOrEqual(1);
        else expect([next.open, minutes.at(-1)?.close], code).toEqual([before.get(code)?.close, first]);
      }
    }
  });

  it('after months fills what it can: hours for the whole pause, minutes for the last week', async () => {
    const { history } = await prepared(WEDNESDAY, { only: ['EURUSD'] });
    const months = 100 * DAY_MS;
    await prepared(WEDNESDAY + months, { history, only: ['EURUSD'] });
    const hours = history.candles(idOf('EURUSD'), '60min');
    expect(holes(hours, HOUR_MS)).toEqual([]);
    const recent = history.candles(idOf('EURUSD'), '1min').filter(({ time }) => time > WEDNESDAY + months - 7 * DAY_MS);
    expect(recent.length).toBeGreaterThan(7 * 1440 - 2);
  });
});
