import { PERIODS } from '@tradewind/contract';
import type { Period } from '@tradewind/contract';
import { parseScaled } from '@tradewind/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { marketData, readRows } from '../testing/market-data.ts';
import type { Hours } from '../types.ts';
import { MINUTE_MS } from '../../../platform/clock/index.ts';
import { CandleBuilder } from './builder.ts';
import type { PointCandle } from './builder.ts';
import { candleEnd, candleStart } from './periods.ts';

interface Tick {
  readonly bid: number;
  readonly time: number;
}

function build(ticks: readonly Tick[], hours: Hours): readonly PointCandle[] {
  const all = new Set<PointCandle>();
  const builder = new CandleBuilder(1, hours, all);
  for (const { bid, time } of ticks) builder.add(bid, time);
  return [...all];
}

/** The same by definition: ticks grouped by the start of their candle. */
function aggregate(ticks: readonly Tick[], period: Period, hours: Hours): readonly PointCandle[] {
  const groups = Map.groupBy(ticks, ({ time }) => candleStart(time, period, hours));
  return [...groups].map(([time, group]) => {
    const bids = group.map(({ bid }) => bid);
    const [open = 0] = bids;
    return {
      instrument: 1,
      period,
      time,
      open,
      high: Math.max(...bids),
      low: Math.min(...bids),
      close: bids.at(-1) ?? 0,
      volume: bids.length,
    };
  });
}

/** Around the clock change in spring 2026, to include days of 23 hours. */
const START = Date.UTC(2026, 2, 6, 20);
const tickLists = fc
  .array(
    fc.record({
      bid: fc.integer({ min: 1, max: 1000 }),
      wait: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 90 * MINUTE_MS })),
    }),
    { maxLength: 200 },
  )
  .map((steps) => {
    let time = START;
    return steps.map(({ bid, wait }) => ({ bid, time: (time += wait) }));
  });

const byStart = (candles: Iterable<PointCandle>): Map<string, PointCandle> =>
  new Map([...candles].map((candle) => [`${candle.period} ${candle.time}`, candle]));

describe('candles', () => {
  it('equal the aggregation of their ticks, in every period', () => {
    fc.assert(
      fc.property(tickLists, fc.constantFrom<Hours>('fx', 'crypto'), (ticks, hours) => {
        const candles = build(ticks, hours);
        for (const period of PERIODS)
          expect(candles.filter((candle) => candle.period === period)).toEqual(aggregate(ticks, period, hours));
      }),
    );
  });

  it('nest: the candles of one period make up those of the next', () => {
    fc.assert(
      fc.property(tickLists, (ticks) => {
        const all = new Set<PointCandle>();
        const builder = new CandleBuilder(1, 'fx', all);
        const minutes = aggregate(ticks, '1min', 'fx');
        for (const minute of minutes) builder.addBar(minute, '1min');
        const byKey = (left: PointCandle, right: PointCandle): number =>
          PERIODS.indexOf(left.period) - PERIODS.indexOf(right.period) || left.time - right.time;
        expect([...all].toSorted(byKey)).toEqual([...build(ticks, 'fx')].toSorted(byKey));
      }),
    );
  });

  it('continue after a restart as if there had been none', () => {
    fc.assert(
      fc.property(tickLists, fc.nat(), (ticks, cut) => {
        const at = ticks.length === 0 ? 0 : cut % ticks.length;
        const before = build(ticks.slice(0, at), 'fx');
        const all = byStart(before);
        const changed = new Set<PointCandle>();
        const resumed = new CandleBuilder(1, 'fx', changed);
        for (const candle of before) resumed.restore({ ...candle });
        for (const { bid, time } of ticks.slice(at)) resumed.add(bid, time);
        for (const [start, candle] of byStart(changed)) all.set(start, candle);
        expect(Object.fromEntries(all)).toEqual(Object.fromEntries(byStart(build(ticks, 'fx'))));
      }),
    );
  });

  it('start where the previous one ends', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2031, 0, 1) }),
        fc.constantFrom(...PERIODS),
        fc.constantFrom<Hours>('fx', 'always'),
        (time, period, hours) => {
          const end = candleEnd(time, period, hours);
          expect(candleStart(end, period, hours)).toBe(end);
          expect(candleStart(end - 1, period, hours)).toBe(candleStart(time, period, hours));
        },
      ),
    );
  });

  it('of a day start at 17:00 New York, or at midnight UTC if the market never closes', () => {
    const day = (hours: Hours, text: string): string =>
      new Date(candleStart(Date.parse(text), '1day', hours)).toISOString();
    expect(day('fx', '2026-01-06T21:59:59.999Z')).toBe('2026-01-05T22:00:00.000Z');
    expect(day('fx', '2026-07-06T21:00:00Z')).toBe('2026-07-06T21:00:00.000Z');
    expect(day('crypto', '2026-01-06T21:59:59Z')).toBe('2026-01-06T00:00:00.000Z');
  });
});

/** The vendor's own one-minute bars of the same feed as its ticks. */
const VENDOR_DAYS = [
  ['EURUSD', 5, '2014-05-02'],
  ['EURUSD', 5, '2014-05-08'],
  ['NZDUSD', 5, '2014-05-02'],
  ['NZDUSD', 5, '2014-05-08'],
  ['XAUUSD', 3, '2014-05-02'],
  ['XAUUSD', 3, '2014-05-08'],
] as const;

describe('candles of real ticks', () => {
  it.each(VENDOR_DAYS)("%s (%i decimals) of %s match the vendor's bars", (code, precision, day) => {
    const tickFile = marketData(`ticks/${code}-${day}.csv.gz`);
    const barFile = marketData(`m1/${code}-2014-05.csv.gz`);
    if (tickFile === undefined || barFile === undefined) return expectGeneratedToAgree();
    const scaled = (text: string | undefined): number => parseScaled(text ?? '', precision) ?? Number.NaN;
    const ticks = readRows(tickFile).map(([time, bid]) => ({ time: Number(time), bid: scaled(bid) }));
    const minutes = build(ticks, 'fx').filter(({ period }) => period === '1min');
    const from = Date.parse(day);
    const bars = readRows(barFile)
      .map(([time, ...prices]) => ({ time: Number(time), prices: prices.slice(0, 4).map(scaled) }))
      .filter(({ time }) => time >= from && time < from + 1440 * MINUTE_MS);
    expect(bars.length).toBeGreaterThan(1000);
    expect(minutes.map(({ time, open, high, low, close }) => ({ time, prices: [open, high, low, close] }))).toEqual(
      bars,
    );
  });
});

/** Without the vendor's data: compares ticks of a fixed walk with the aggregation by definition. */
function expectGeneratedToAgree(): void {
  const ticks = Array.from({ length: 20_000 }, (_, index) => ({
    time: START + index * 1700,
    bid: 108_000 + Math.round(500 * Math.sin(index / 700)),
  }));
  expect(build(ticks, 'fx').filter(({ period }) => period === '1min')).toEqual(aggregate(ticks, '1min', 'fx'));
}
