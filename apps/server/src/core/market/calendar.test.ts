/** Hours less holidays, compared with a naive implementation: minute by minute, in New York local time. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Calendar, newYorkInstant, newYorkText } from './calendar.ts';
import type { Holiday } from './calendar.ts';
import type { Hours } from './types.ts';

const MINUTE_MS = 60_000;
const SEED = Number(process.env['CALENDAR_SEED'] ?? 20_261_121);

const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  weekday: 'short',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** New York local time: weekday and YYYY-MM-DDTHH:MM. */
function wall(time: number): { readonly day: string; readonly text: string } {
  const parts = new Map(clock.formatToParts(time).map(({ type, value }) => [type, value]));
  const get = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  return { day: get('weekday'), text: `${get('year')}-${get('month')}-${get('day')}T${get('hour')}:${get('minute')}` };
}

function plainlyOpen(time: number, hours: Hours, instrument: number, holidays: readonly Holiday[]): boolean {
  const { day, text } = wall(time);
  const hour = text.slice(11);
  const week = day === 'Sun' ? hour >= '17:00' : day === 'Fri' ? hour < '17:00' : day !== 'Sat';
  const isOff = ({ from, to, ...scope }: Holiday): boolean =>
    (scope.hours === hours || scope.instrument === instrument) && text >= newYorkText(from) && text < newYorkText(to);
  return (hours !== 'fx' || week) && !holidays.some(isOff);
}

/** Around the clock change in March 2027, and an ordinary week of December. */
const STARTS = [Date.UTC(2027, 2, 12, 12), Date.UTC(2026, 11, 21, 3)] as const;
const SPAN_MINUTES = 4 * 1440;
/** Holidays on quarter hours that occur exactly once in local time. */
const holiday = fc
  .record({
    hours: fc.constantFrom('fx' as const, 'crypto' as const, undefined),
    at: fc.nat({ max: SPAN_MINUTES / 15 }),
    quarters: fc.integer({ min: 1, max: 150 }),
  })
  .map(({ hours, at, quarters }) => ({ hours, at, quarters }));

it('the calendar opens, closes and announces the next opening by the wall clock of New York', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...STARTS),
      fc.constantFrom('fx' as const, 'crypto' as const, 'always' as const),
      fc.array(holiday, { maxLength: 4 }),
      (start, hours, drawn) => {
        const holidays = drawn.map((each, index): Holiday => {
          const from = start + each.at * 15 * MINUTE_MS;
          const instrument = each.hours === undefined ? 7 : undefined;
          return {
            id: index,
            name: 'x',
            hours: each.hours,
            instrument,
            from,
            to: from + each.quarters * 15 * MINUTE_MS,
          };
        });
        const calendar = new Calendar(holidays);
        // in steps of five minutes: every edge is on one
        let next = calendar.nextTransition(start, hours, 7);
        let was = calendar.isOpenAt(start, hours, 7);
        const openings = calendar.openings(start, start + SPAN_MINUTES * MINUTE_MS, hours, 7);
        const isWithin = (time: number): boolean =>
          openings.some(({ from = -Infinity, to = Infinity }) => from <= time && time < to);
        expect(was).toBe(plainlyOpen(start, hours, 7, holidays));
        for (let time = start + 5 * MINUTE_MS; time < start + SPAN_MINUTES * MINUTE_MS; time += 5 * MINUTE_MS) {
          const open = plainlyOpen(time, hours, 7, holidays);
          expect([wall(time), calendar.isOpenAt(time, hours, 7)]).toEqual([wall(time), open]);
          expect([wall(time), isWithin(time)]).toEqual([wall(time), open]);
          if (open !== was) {
            expect(next).toBe(time);
            next = calendar.nextTransition(time, hours, 7);
            was = open;
          }
        }
        if (next !== undefined) expect(next).toBeGreaterThanOrEqual(start + SPAN_MINUTES * MINUTE_MS);
      },
    ),
    { numRuns: 12, seed: SEED },
  );
});

describe('a New York time', () => {
  it('is converted with standard time in winter and daylight saving time in summer', () => {
    expect(newYorkInstant('2026-12-25T09:30')).toBe(Date.UTC(2026, 11, 25, 14, 30));
    expect(newYorkInstant('2027-07-05T09:30')).toBe(Date.UTC(2027, 6, 5, 13, 30));
    expect(newYorkText(Date.UTC(2027, 6, 5, 13, 30))).toBe('2027-07-05T09:30');
  });

  it.each(['2027-03-14T02:30', '2026-11-01T01:30', '2026-02-30T10:00', '2026-13-01T10:00', '25 December'])(
    'is undefined if clocks never show it, or show it twice: %s',
    (text) => {
      expect(newYorkInstant(text)).toBeUndefined();
    },
  );
});
