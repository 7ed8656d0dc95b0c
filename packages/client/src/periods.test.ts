import { KLINE_PERIODS } from '@tradewind/contract/light';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { candleSpan, startsUtcDay } from './periods.ts';

const at = (text: string): number => Date.parse(text);
const HOUR_MS = 3_600_000;

describe('candle spans', () => {
  // 17:00 New York is 22:00 UTC in winter, 21:00 in summer. Clocks change at 2:00 on the second Sunday of
  // March and the first Sunday of November (Energy Policy Act of 2005): 2026-03-08 and 2026-11-01.
  it.each([
    ['in winter', '2026-01-14T12:00:00Z', '2026-01-13T22:00:00Z', 24],
    ['its first millisecond', '2026-01-14T22:00:00Z', '2026-01-14T22:00:00Z', 24],
    ['its last millisecond', '2026-01-14T21:59:59.999Z', '2026-01-13T22:00:00Z', 24],
    ['in summer', '2026-07-14T12:00:00Z', '2026-07-13T21:00:00Z', 24],
    ['the day the clocks go forward', '2026-03-08T12:00:00Z', '2026-03-07T22:00:00Z', 23],
    ['after it', '2026-03-08T21:00:00Z', '2026-03-08T21:00:00Z', 24],
    ['the day the clocks go back', '2026-11-01T12:00:00Z', '2026-10-31T21:00:00Z', 25],
    ['after it', '2026-11-01T22:30:00Z', '2026-11-01T22:00:00Z', 24],
    ['before 1970', '1969-12-31T12:00:00Z', '1969-12-30T22:00:00Z', 24],
  ])('a New York day %s: %s', (_, time, start, hours) => {
    expect(candleSpan('1day', at(time), false)).toEqual({ start: at(start), end: at(start) + hours * HOUR_MS });
  });

  it('a UTC day begins at midnight', () => {
    const day = at('2026-03-08T00:00:00Z');
    expect(candleSpan('1day', day + 1, true)).toEqual({ start: day, end: day + 24 * HOUR_MS });
    expect(startsUtcDay('1day', day)).toBe(true);
  });

  it.each([
    ['4hour', false, '2026-01-14T12:00:00Z', '2026-01-14T10:00:00Z', 4],
    ['4hour', false, '2026-07-14T12:00:00Z', '2026-07-14T09:00:00Z', 4],
    ['4hour', true, '2026-07-14T13:00:00Z', '2026-07-14T12:00:00Z', 4],
    // the last block of the days on which clocks change
    ['4hour', false, '2026-03-08T20:59:00Z', '2026-03-08T18:00:00Z', 3],
    ['4hour', false, '2026-11-01T21:30:00Z', '2026-11-01T21:00:00Z', 1],
    // Sunday 17:00 New York to Sunday 17:00
    ['1week', false, '2026-01-14T12:00:00Z', '2026-01-11T22:00:00Z', 168],
    ['1week', false, '2026-01-11T21:59:59Z', '2026-01-04T22:00:00Z', 168],
    ['1week', false, '2026-03-04T12:00:00Z', '2026-03-01T22:00:00Z', 167],
    ['1week', true, '2026-01-18T23:59:59Z', '2026-01-12T00:00:00Z', 168],
  ] as const)('%s, UTC days %s, at %s starts at %s', (period, utcDays, time, start, hours) => {
    const span = { start: at(start), end: at(start) + hours * HOUR_MS };
    expect(candleSpan(period, at(time), utcDays)).toEqual(span);
  });

  it('cover time without gap or overlap, and a New York day never starts with a UTC day', () => {
    const time = fc.integer({ min: at('2000-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z') });
    fc.assert(
      fc.property(fc.constantFrom(...KLINE_PERIODS), time, fc.boolean(), (period, instant, utcDays) => {
        const span = candleSpan(period, instant, utcDays);
        expect(span.start).toBeLessThanOrEqual(instant);
        expect(span.end).toBeGreaterThan(instant);
        expect(candleSpan(period, span.start, utcDays)).toEqual(span);
        expect(candleSpan(period, span.end - 1, utcDays)).toEqual(span);
        expect(candleSpan(period, span.end, utcDays).start).toBe(span.end);
        const known = startsUtcDay(period, span.start);
        expect(known).toBe(['4hour', '1day', '1week'].includes(period) ? utcDays : undefined);
      }),
    );
  });
});
