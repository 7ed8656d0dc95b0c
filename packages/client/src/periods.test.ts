import { PERIODS } from '@tradewind/contract/light';
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
    expect(startsUtcDay(day)).toBe(true);
  });

  it('tile time without gap or overlap, and a New York day never starts where a UTC day does', () => {
    const time = fc.integer({ min: at('2000-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z') });
    fc.assert(
      fc.property(fc.constantFrom(...PERIODS), time, fc.boolean(), (period, instant, utcDays) => {
        const span = candleSpan(period, instant, utcDays);
        expect(span.start).toBeLessThanOrEqual(instant);
        expect(span.end).toBeGreaterThan(instant);
        expect(candleSpan(period, span.start, utcDays)).toEqual(span);
        expect(candleSpan(period, span.end - 1, utcDays)).toEqual(span);
        expect(candleSpan(period, span.end, utcDays).start).toBe(span.end);
        if (period === '1day') expect(startsUtcDay(span.start)).toBe(utcDays);
      }),
    );
  });
});
