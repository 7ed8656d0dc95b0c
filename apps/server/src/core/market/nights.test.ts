/** Which nights are charged, and for how many days (contract §9). */
import { describe, expect, it } from 'vitest';
import { Calendar, newYorkInstant } from './calendar.ts';
import { type NightMarket, nightDays, rolloverAfter } from './nights.ts';
import { parseSessions } from './weekly.ts';

const at = (text: string): number => newYorkInstant(text) ?? Number.NaN;
const night = (day: string): number => at(`${day}T17:00`);
const FX: NightMarket = { id: 1, hours: 'fx', sessions: undefined, tripleDay: 3 };
const daysOf = (market: NightMarket, days: readonly string[], calendar = new Calendar([])): readonly number[] =>
  days.map((day) => nightDays(market, night(day), calendar));
const holiday = (from: string, to: string, instrument?: number) => ({
  id: 1,
  hours: instrument === undefined ? ('fx' as const) : undefined,
  instrument,
  name: 'holiday',
  from: at(from),
  to: at(to),
});
/** Monday to Sunday. */
const WEEK = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'];

describe('A rollover', () => {
  it('is at 17:00 New York of each day, whatever the clocks do', () => {
    expect(rolloverAfter(night('2026-11-26') - 1)).toBe(night('2026-11-26'));
    expect(rolloverAfter(night('2026-11-26'))).toBe(night('2026-11-27'));
    // clocks go back on 1 November and forward on 14 March
    expect(rolloverAfter(night('2026-10-31')) - night('2026-10-31')).toBe(25 * 3_600_000);
    expect(rolloverAfter(night('2027-03-13')) - night('2027-03-13')).toBe(23 * 3_600_000);
  });
});

describe('The days of a night', () => {
  it('are seven a week: one from Monday to Friday, three on the triple day, none at the weekend', () => {
    expect(daysOf(FX, WEEK)).toEqual([1, 1, 3, 1, 1, 0, 0]);
    expect(daysOf({ ...FX, tripleDay: 5 }, WEEK)).toEqual([1, 1, 1, 1, 3, 0, 0]);
  });

  it('are one each night where a market never closes', () => {
    for (const hours of ['crypto', 'always'] as const)
      expect(daysOf({ ...FX, hours }, WEEK, new Calendar([]))).toEqual([1, 1, 1, 1, 1, 1, 1]);
    // its own sessions count more than its hours
    const week = ['Sun 00:00-Sat 24:00'];
    expect(daysOf({ ...FX, sessions: parseSessions(week) }, WEEK)).toEqual([1, 1, 1, 1, 1, 1, 1]);
    const closed = parseSessions(['Sun 18:00-Fri 17:00']);
    expect(daysOf({ ...FX, hours: 'crypto', sessions: closed }, WEEK)).toEqual([1, 1, 3, 1, 1, 0, 0]);
  });

  it('of a holiday belong to the charged night before, over a weekend as well', () => {
    const thursday = new Calendar([holiday('2026-11-25T17:00', '2026-11-26T17:00')]);
    expect(daysOf(FX, WEEK, thursday)).toEqual([1, 1, 4, 0, 1, 0, 0]);
    const wednesday = new Calendar([holiday('2026-11-24T17:00', '2026-11-25T17:00')]);
    expect(daysOf(FX, WEEK, wednesday)).toEqual([1, 4, 0, 1, 1, 0, 0]);
    const monday = new Calendar([holiday('2026-11-29T17:00', '2026-11-30T17:00')]);
    expect(daysOf(FX, [...WEEK, '2026-11-30', '2026-12-01'], monday)).toEqual([1, 1, 3, 1, 2, 0, 0, 0, 1]);
    const two = new Calendar([holiday('2026-11-25T17:00', '2026-11-27T17:00')]);
    expect(daysOf(FX, WEEK, two)).toEqual([1, 1, 5, 0, 0, 0, 0]);
  });

  it('are unchanged by an early close, by a holiday of another market, and by one of a market that never closes', () => {
    const early = new Calendar([holiday('2026-11-26T13:00', '2026-11-26T17:00')]);
    expect(daysOf(FX, WEEK, early)).toEqual([1, 1, 3, 1, 1, 0, 0]);
    const other = new Calendar([holiday('2026-11-25T17:00', '2026-11-26T17:00', 2)]);
    expect(daysOf(FX, WEEK, other)).toEqual([1, 1, 3, 1, 1, 0, 0]);
    expect(daysOf({ ...FX, id: 2 }, WEEK, other)).toEqual([1, 1, 4, 0, 1, 0, 0]);
    const always = new Calendar([{ ...holiday('2026-11-25T17:00', '2026-11-26T17:00'), hours: 'always' }]);
    expect(daysOf({ ...FX, hours: 'always' }, WEEK, always)).toEqual([1, 1, 1, 1, 1, 1, 1]);
  });

  it('follow the hours of an exchange: a day counts as a holiday when it never opened', () => {
    const frankfurt = {
      ...FX,
      sessions: parseSessions([
        'Mon 02:00-Mon 16:00',
        'Tue 02:00-Tue 16:00',
        'Wed 02:00-Wed 16:00',
        'Thu 02:00-Thu 16:00',
        'Fri 02:00-Fri 16:00',
      ]),
    };
    expect(daysOf(frankfurt, WEEK, new Calendar([]))).toEqual([1, 1, 3, 1, 1, 0, 0]);
    const thursday = new Calendar([holiday('2026-11-26T00:00', '2026-11-27T00:00', 1)]);
    expect(daysOf(frankfurt, WEEK, thursday)).toEqual([1, 1, 4, 0, 1, 0, 0]);
  });
});
