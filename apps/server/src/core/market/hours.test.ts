import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../platform/clock/index.ts';
import { isOpenAt, newYorkOffsetMs, nextTransition, tradingDayEnd, tradingDayStart } from './hours.ts';

/** Daylight saving in New York, first and last Sunday of each year, as published by NIST for the rule of 2007. */
const SWITCHES = [
  ['2020-03-08', '2020-11-01'],
  ['2021-03-14', '2021-11-07'],
  ['2022-03-13', '2022-11-06'],
  ['2023-03-12', '2023-11-05'],
  ['2024-03-10', '2024-11-03'],
  ['2025-03-09', '2025-11-02'],
  ['2026-03-08', '2026-11-01'],
  ['2027-03-14', '2027-11-07'],
  ['2028-03-12', '2028-11-05'],
  ['2029-03-11', '2029-11-04'],
  ['2030-03-10', '2030-11-03'],
] as const;

const at = (text: string): number => Date.parse(text);

describe('New York daylight saving', () => {
  it.each(SWITCHES)('begins on %s and ends on %s', (begins, ends) => {
    const spring = at(`${begins}T07:00:00Z`);
    const autumn = at(`${ends}T06:00:00Z`);
    expect(newYorkOffsetMs(spring - 1)).toBe(-5 * HOUR_MS);
    expect(newYorkOffsetMs(spring)).toBe(-4 * HOUR_MS);
    expect(newYorkOffsetMs(autumn - 1)).toBe(-4 * HOUR_MS);
    expect(newYorkOffsetMs(autumn)).toBe(-5 * HOUR_MS);
  });

  it.each(SWITCHES)('moves the weekend of %s and %s', (begins, ends) => {
    const weekend = (sunday: string, closes: number, opens: number): void => {
      const open = at(`${sunday}T00:00:00Z`) + opens * HOUR_MS;
      const close = at(`${sunday}T00:00:00Z`) - 2 * DAY_MS + closes * HOUR_MS;
      expect(isOpenAt(close - 1, 'fx')).toBe(true);
      expect(isOpenAt(close, 'fx')).toBe(false);
      expect(isOpenAt(open - 1, 'fx')).toBe(false);
      expect(isOpenAt(open, 'fx')).toBe(true);
      expect(nextTransition(close - 1, 'fx')).toBe(close);
      expect(nextTransition(close, 'fx')).toBe(open);
      expect(tradingDayStart(open, 'fx')).toBe(open);
    };
    weekend(begins, 22, 21);
    weekend(ends, 21, 22);
  });

  it('makes one trading day 23 hours long in spring and one 25 hours long in autumn', () => {
    const length = (text: string): number =>
      (tradingDayEnd(at(text), 'fx') - tradingDayStart(at(text), 'fx')) / HOUR_MS;
    expect(length('2026-03-08T12:00:00Z')).toBe(23);
    expect(length('2026-11-01T12:00:00Z')).toBe(25);
    expect(length('2026-06-03T12:00:00Z')).toBe(24);
  });
});

describe('the calendar', () => {
  const instants = fc.integer({ min: at('2000-01-01T00:00:00Z'), max: at('2037-12-31T00:00:00Z') });
  const hours = fc.constantFrom('fx' as const, 'crypto' as const, 'always' as const);

  it('puts every instant into its trading day, without gaps between days', () => {
    fc.assert(
      fc.property(instants, hours, (time, kind) => {
        const start = tradingDayStart(time, kind);
        const end = tradingDayEnd(time, kind);
        expect(start).toBeLessThanOrEqual(time);
        expect(end).toBeGreaterThan(time);
        expect(tradingDayStart(end, kind)).toBe(end);
        expect(tradingDayStart(end - 1, kind)).toBe(start);
        expect([23, 24, 25]).toContain((end - start) / HOUR_MS);
      }),
    );
  });

  it('has 120 open hours a week, and no change before the next transition', () => {
    fc.assert(
      fc.property(instants, (time) => {
        const next = nextTransition(time, 'fx') ?? Number.NaN;
        expect(isOpenAt(next, 'fx')).toBe(!isOpenAt(time, 'fx'));
        expect(isOpenAt(next - 1, 'fx')).toBe(isOpenAt(time, 'fx'));
        const after = nextTransition(next, 'fx') ?? Number.NaN;
        const lengthHours = (after - next) / HOUR_MS;
        expect(isOpenAt(next, 'fx') ? [120] : [47, 48, 49]).toContain(lengthHours);
      }),
    );
  });

  it('never closes a 24/7 market, and gives it UTC days', () => {
    expect(isOpenAt(at('2026-01-03T12:00:00Z'), 'crypto')).toBe(true);
    expect(nextTransition(at('2026-01-03T12:00:00Z'), 'always')).toBeUndefined();
    expect(tradingDayStart(at('2026-01-03T12:00:00Z'), 'crypto')).toBe(at('2026-01-03T00:00:00Z'));
  });
});
