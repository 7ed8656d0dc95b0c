/** An instrument's own sessions, compared with New York local time. */
import { describe, expect, it } from 'vitest';
import { Calendar } from './calendar.ts';
import { BUILTIN_INSTRUMENTS } from './catalogue/builtin.ts';
import { isOpenAt, nextTransition } from './hours.ts';
import { dailySessions, isOpenInWeek, nextWeekEdge, parseSessions, sessionTexts } from './weekly.ts';

const GOLD = parseSessions(dailySessions(['18:00', '17:00'])) ?? [];
const utc = (text: string): number => Date.parse(`${text}:00Z`);

describe('weekly sessions', () => {
  it('are parsed from and written to readable text', () => {
    const texts = ['Sun 18:00-Mon 17:00', 'Mon 18:00-Mon 24:00', 'Tue 00:00-Tue 09:30'];
    expect(sessionTexts(parseSessions(texts) ?? [])).toEqual(texts);
    expect(dailySessions(['21:15', '23:00'], ['01:00', '03:30']).slice(0, 3)).toEqual([
      'Sun 21:15-Sun 23:00',
      'Mon 01:00-Mon 03:30',
      'Mon 21:15-Mon 23:00',
    ]);
  });

  it.each([
    [['Mon 17:00-Mon 09:00']],
    [['Mon 09:00-Mon 09:00']],
    [['Tue 09:00-Tue 10:00', 'Mon 09:00-Mon 10:00']],
    [['Mon 09:00-Mon 11:00', 'Mon 10:00-Mon 12:00']],
    [['Mon 9:00-Mon 11:00']],
    [['Mon 09:60-Mon 11:00']],
    [['Mon 09:00-Mon 24:01']],
    [['Foo 09:00-Mon 11:00']],
    [[]],
  ])('are rejected: %j', (texts) => {
    expect(parseSessions(texts)).toBeUndefined();
  });

  it('open and close by New York time, in winter and in summer', () => {
    // Wednesdays; 17:00 is 22:00 UTC in winter and 21:00 in summer
    for (const [day, hour] of [
      ['2027-01-13', 22],
      ['2027-07-14', 21],
    ] as const) {
      const close = utc(`${day}T${hour}:00`);
      expect([close - 1, close, close + 3_599_999, close + 3_600_000].map((at) => isOpenInWeek(at, GOLD))).toEqual([
        true,
        false,
        false,
        true,
      ]);
      expect(nextWeekEdge(close - 1, GOLD)).toBe(close);
      expect(nextTransition(close, 'fx', GOLD)).toBe(close + 3_600_000);
    }
    const friday = utc('2027-01-15T22:00');
    expect(nextWeekEdge(friday, GOLD)).toBe(utc('2027-01-17T23:00'));
    expect(isOpenAt(utc('2027-01-16T12:00'), 'fx', GOLD)).toBe(false);
  });

  it.each([[['Sun 00:00-Sat 24:00']], [['Sun 00:00-Wed 12:00', 'Wed 12:00-Sat 24:00']]])(
    'that cover the week never close: %j',
    (texts) => {
      const week = parseSessions(texts) ?? [];
      expect(nextWeekEdge(utc('2027-01-13T22:00'), week)).toBeUndefined();
      expect(new Calendar([]).nextTransition(utc('2027-01-13T22:00'), 'always', undefined, week)).toBeUndefined();
      expect(
        new Calendar([]).openings(utc('2027-01-13T22:00'), utc('2027-01-23T22:00'), 'always', undefined, week),
      ).toHaveLength(1);
      expect(isOpenInWeek(utc('2027-01-16T12:00'), week)).toBe(true);
    },
  );

  it('of every built-in instrument lie within the week of its kind and skip no day', () => {
    for (const { Code, Sessions, Hours } of BUILTIN_INSTRUMENTS) {
      if (Sessions === undefined) continue;
      const spans = parseSessions(Sessions);
      expect([Code, spans?.length]).toEqual([Code, expect.any(Number)]);
      for (let time = utc('2027-03-07T00:00'); time < utc('2027-03-21T00:00'); time += 900_000) {
        const isWithin = !isOpenAt(time, Hours, spans) || isOpenAt(time, Hours);
        expect([Code, new Date(time).toISOString(), isWithin]).toEqual([Code, expect.any(String), true]);
      }
    }
  });
});
