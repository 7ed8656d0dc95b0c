import type { Period } from '@tradewind/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Hours } from '../types.ts';
import { MINUTE_MS } from '../../../platform/clock/index.ts';
import { CandleBuilder } from './builder.ts';
import type { PointCandle } from './builder.ts';
import { join, joinedEnd, joinedStart, partsOf } from './joined.ts';
import type { JoinedPeriod } from './joined.ts';

/** Around the clock change in spring 2026. */
const START = Date.UTC(2026, 2, 6, 20);
const tickLists = fc
  .array(fc.record({ bid: fc.integer({ min: 1, max: 1000 }), wait: fc.integer({ min: 0, max: 900 * MINUTE_MS }) }), {
    maxLength: 120,
  })
  .map((steps) => {
    let time = START;
    return steps.map(({ bid, wait }) => ({ bid, time: (time += wait) }));
  });

const joinedPeriods = fc.constantFrom<JoinedPeriod>('4hour', '1week');

describe('joined candles', () => {
  it('equal the aggregation of their ticks', () => {
    fc.assert(
      fc.property(tickLists, joinedPeriods, fc.constantFrom<Hours>('fx', 'crypto'), (ticks, period, hours) => {
        const stored = new Set<PointCandle>();
        const builder = new CandleBuilder(1, hours, stored);
        for (const { bid, time } of ticks) builder.add(bid, time);
        const of: Period = partsOf(period).of;
        const parts = [...stored].filter((candle) => candle.period === of);
        const groups = Map.groupBy(ticks, ({ time }) => joinedStart(time, period, hours));
        expect(
          join(parts, (time) => joinedStart(time, period, hours)).map(({ time, open, high, low, close, volume }) => ({
            time,
            open,
            high,
            low,
            close,
            volume,
          })),
        ).toEqual(
          [...groups].map(([time, group]) => {
            const bids = group.map(({ bid }) => bid);
            return {
              time,
              open: bids[0],
              high: Math.max(...bids),
              low: Math.min(...bids),
              close: bids.at(-1),
              volume: bids.length,
            };
          }),
        );
      }),
    );
  });

  it('start where the previous one ends, and where one of their parts starts', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2031, 0, 1) }),
        joinedPeriods,
        fc.constantFrom<Hours>('fx', 'always'),
        (time, period, hours) => {
          const end = joinedEnd(time, period, hours);
          expect(joinedStart(end, period, hours)).toBe(end);
          expect(joinedStart(end - 1, period, hours)).toBe(joinedStart(time, period, hours));
          expect(joinedStart(time, period, hours)).toBeLessThanOrEqual(time);
        },
      ),
    );
  });

  it('of four hours start at 17:00 New York and every four hours, weeks on Sunday; in UTC if the market never closes', () => {
    const start = (period: JoinedPeriod, hours: Hours, text: string): string =>
      new Date(joinedStart(Date.parse(text), period, hours)).toISOString();
    expect(start('4hour', 'fx', '2026-01-14T12:00:00Z')).toBe('2026-01-14T10:00:00.000Z');
    expect(start('4hour', 'fx', '2026-07-14T12:00:00Z')).toBe('2026-07-14T09:00:00.000Z');
    expect(start('4hour', 'crypto', '2026-07-14T13:00:00Z')).toBe('2026-07-14T12:00:00.000Z');
    expect(start('1week', 'fx', '2026-01-16T12:00:00Z')).toBe('2026-01-11T22:00:00.000Z');
    expect(start('1week', 'fx', '2026-01-11T21:59:00Z')).toBe('2026-01-04T22:00:00.000Z');
    expect(start('1week', 'fx', '2026-03-11T12:00:00Z')).toBe('2026-03-08T21:00:00.000Z');
    expect(start('1week', 'crypto', '2026-01-18T23:59:59Z')).toBe('2026-01-12T00:00:00.000Z');
  });
});
