import { KLINE_PERIODS } from '@tradewind/contract/light';
import type { Candle, KlinePeriod } from '@tradewind/contract/light';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldMinute, foldQuote, formingOf } from './forming.ts';
import type { Forming } from './forming.ts';
import { candleSpan } from './periods.ts';

interface Tick {
  readonly time: number;
  readonly bid: number;
  /** Whether the client gets this quote, and the minute after it: prices may be conflated. */
  readonly quoted: boolean;
  readonly pushed: boolean;
}

/** Candles of ticks as a server creates them: the plain definition. */
function candlesOf(ticks: readonly Tick[], period: KlinePeriod, utcDays: boolean): Candle[] {
  const candles = new Map<number, Candle>();
  for (const { time, bid } of ticks) {
    const { start } = candleSpan(period, time, utcDays);
    const old = candles.get(start) ?? { Time: start, Open: bid, High: bid, Low: bid, Close: bid, Volume: 0 };
    candles.set(start, {
      ...old,
      High: Math.max(old.High, bid),
      Low: Math.min(old.Low, bid),
      Close: bid,
      Volume: old.Volume + 1,
    });
  }
  return [...candles.values()];
}

const ticksOf = fc
  .array(
    fc.record({
      gapMs: fc.oneof(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 40 * 3_600_000 })),
      bid: fc.integer({ min: 1, max: 50 }),
      quoted: fc.boolean(),
      pushed: fc.boolean(),
    }),
    { minLength: 2, maxLength: 60 },
  )
  .map((steps): Tick[] => {
    let time = Date.UTC(2026, 9, 30, 20, 58);
    return steps.map(({ gapMs, ...tick }) => ({ ...tick, time: (time += gapMs) }));
  });

/** Follows ticks after a load, as the socket sends them: each minute's last state always arrives before the next minute. */
function follow(
  loaded: Forming,
  ticks: readonly Tick[],
  from: number,
  period: KlinePeriod,
  utcDays: boolean,
): Forming[] {
  const states = [loaded];
  let forming = loaded;
  const take = (next: Forming | undefined): void => {
    if (next === undefined) return;
    if (next.span.start === forming.span.start) states.pop();
    states.push(next);
    forming = next;
  };
  ticks.forEach((tick, index) => {
    if (index <= from) return;
    const minute = candlesOf(ticks.slice(0, index + 1), '1min', utcDays).at(-1);
    const next = ticks[index + 1];
    const ends = next === undefined || candleSpan('1min', next.time, utcDays).start !== minute?.Time;
    if (minute !== undefined && (tick.pushed || ends)) take(foldMinute(forming, minute, period, utcDays));
    if (tick.quoted) take(foldQuote(forming, tick.bid, tick.time, period, utcDays));
  });
  return states;
}

describe('the forming candle', () => {
  it('built from a load, minutes and quotes equals the candles of all ticks, over every roll-over', () => {
    fc.assert(
      fc.property(ticksOf, fc.constantFrom(...KLINE_PERIODS), fc.boolean(), fc.nat(), (ticks, period, utcDays, at) => {
        const from = at % (ticks.length - 1);
        const before = ticks.slice(0, from + 1);
        const last = candlesOf(before, period, utcDays).at(-1) ?? expect.fail();
        const minute = candlesOf(before, '1min', utcDays).at(-1);
        const states = follow(formingOf(last, period, utcDays, minute), ticks, from, period, utcDays);
        const all = candlesOf(ticks, period, utcDays);
        expect(states.map(({ candle }) => candle)).toEqual(all.slice(all.length - states.length));
        expect(all.length - states.length).toBe(candlesOf(before, period, utcDays).length - 1);
      }),
      { numRuns: 500 },
    );
  });

  it('without the minute of the load lacks at most the ticks of that minute, and no price', () => {
    fc.assert(
      fc.property(ticksOf, fc.constantFrom(...KLINE_PERIODS), fc.nat(), (ticks, period, at) => {
        const from = at % (ticks.length - 1);
        const last = candlesOf(ticks.slice(0, from + 1), period, false).at(-1) ?? expect.fail();
        const states = follow(formingOf(last, period, false, undefined), ticks, from, period, false);
        const all = candlesOf(ticks, period, false);
        const prices = ({ Volume: _, ...rest }: Candle) => rest;
        const shown = states.map(({ candle }) => candle);
        const wanted = all.slice(all.length - states.length);
        expect(shown.map(prices)).toEqual(wanted.map(prices));
        expect(shown.slice(1)).toEqual(wanted.slice(1));
      }),
    );
  });

  it('that started with a quote takes its open from the minute', () => {
    const time = Date.UTC(2026, 5, 1, 12);
    const first = formingOf({ Time: time, Open: 1, High: 1, Low: 1, Close: 1, Volume: 1 }, '5min', false, undefined);
    const begun = foldQuote(first, 7, time + 300_100, '5min', false);
    expect(begun?.candle).toEqual({ Time: time + 300_000, Open: 7, High: 7, Low: 7, Close: 7, Volume: 1 });
    const minute = { Time: time + 300_000, Open: 5, High: 8, Low: 4, Close: 7, Volume: 9 };
    expect(foldMinute(begun, minute, '5min', false)?.candle).toEqual(minute);
  });

  it('ignores older data, and applies a repeat once', () => {
    const time = Date.UTC(2026, 5, 1, 12);
    const candle = { Time: time, Open: 1, High: 2, Low: 1, Close: 2, Volume: 3 };
    const forming = formingOf(candle, '1min', false, candle);
    expect(foldMinute(forming, { ...candle, Time: time - 60_000 }, '1min', false)).toBeUndefined();
    expect(foldQuote(forming, 9, time - 1, '1min', false)).toBeUndefined();
    expect(foldQuote(forming, 2, time + 1, '1min', false)).toBeUndefined();
    expect(foldMinute(forming, candle, '1min', false)?.candle).toEqual(candle);
  });
});
