import { describe, expect, it } from 'vitest';
import { dayOf, isAlwaysOpen, nextTurn, openWithin, sessionsAhead } from './hours.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const session = (OpenTime: number | null, CloseTime: number | null) => ({ OpenTime, CloseTime });
/** Two trading days with a break of one hour. */
const BROKEN = [session(null, 10 * HOUR), session(11 * HOUR, 34 * HOUR)];

describe('the hours of a day', () => {
  it('are limited to the day, and leave out the breaks', () => {
    expect(openWithin(BROKEN, 0, DAY)).toEqual([
      { from: 0, to: 10 * HOUR },
      { from: 11 * HOUR, to: DAY },
    ]);
    expect(openWithin(BROKEN, DAY, 2 * DAY)).toEqual([{ from: DAY, to: 34 * HOUR }]);
  });

  it('may cover the whole day, or none of it', () => {
    expect(openWithin([session(null, null)], 0, DAY)).toBe('all');
    expect(openWithin([session(-DAY, 3 * DAY)], 0, DAY)).toBe('all');
    expect(openWithin([session(2 * DAY, null)], 0, DAY)).toEqual([]);
  });

  it("use the reader's time zone: a day starts and ends at their midnight", () => {
    const [start, end] = dayOf(new Date(2026, 5, 10, 15, 30).getTime());
    expect([start, end]).toEqual([new Date(2026, 5, 10).getTime(), new Date(2026, 5, 11).getTime()]);
  });
});

describe('the next change', () => {
  it('is the close of an open market, or the opening of a closed one', () => {
    expect(nextTurn(BROKEN, 5 * HOUR, true)).toBe(10 * HOUR);
    expect(nextTurn(BROKEN, 10 * HOUR, false)).toBe(11 * HOUR);
    expect(nextTurn([session(null, null)], 0, true)).toBeUndefined();
  });

  it('is listed for a week, starting with the current session', () => {
    expect(sessionsAhead([session(-DAY, 1), session(3 * DAY, 4 * DAY), session(8 * DAY, null)], 0)).toEqual([
      { from: -DAY, to: 1 },
      { from: 3 * DAY, to: 4 * DAY },
    ]);
    expect(isAlwaysOpen([session(null, null)])).toBe(true);
    expect(isAlwaysOpen(BROKEN)).toBe(false);
  });
});
