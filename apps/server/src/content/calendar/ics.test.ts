/** iCalendar files (RFC 5545), as calendars in use write them. */
import { expect, it } from 'vitest';
import type { ImportedEvent } from './event.ts';
import { readIcs } from './ics.ts';

const event = (...lines: readonly string[]): string => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');
const file = (...parts: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...parts, 'END:VCALENDAR', ''].join('\r\n');
const START = 'DTSTART:20261215T083000Z';
const US_HIGH = ['CATEGORIES:USD', 'CATEGORIES:HIGH'] as const;
const read = (...lines: readonly string[]): ImportedEvent | undefined => {
  const { events, faults } = readIcs(file(event('UID:a', ...lines)));
  expect([lines, faults]).toEqual([lines, []]);
  return events[0];
};
/** Faults as `line fault`. */
const faultsOf = (text: string) => readIcs(text).faults.map(({ line, fault }) => `${line} ${fault}`);
const faults = (...lines: readonly string[]) => faultsOf(file(event('UID:a', ...lines)));

it('reads the properties of an event, without those of its alarms', () => {
  const rates = event(
    'UID:rates@example.com',
    'DTSTART;TZID=Europe/London:20270701T120000',
    'SUMMARY:Bank of England\\, interest rate de',
    ' cision',
    'CATEGORIES:GBP,High',
    'X-COUNTRY:GB',
    'X-FORECAST:3.75%',
    'BEGIN:VALARM',
    'SUMMARY:not the title',
    'END:VALARM',
  );
  const plain = event('UID:b', START, 'SUMMARY:ZEW', 'CATEGORIES:EUR', 'PRIORITY:5');
  expect(readIcs(file(rates, plain)).events).toMatchObject([
    {
      id: 'rates@example.com',
      timeMs: Date.UTC(2027, 6, 1, 11),
      currency: 'GBP',
      country: 'GB',
      importance: 'high',
      title: 'Bank of England, interest rate decision',
      forecast: '3.75%',
    },
    { timeMs: Date.UTC(2026, 11, 15, 8, 30), currency: 'EUR', importance: 'medium', title: 'ZEW' },
  ]);
});

it('names the bad lines of an iCalendar file', () => {
  const named = ['SUMMARY:x', 'CATEGORIES:USD'] as const;
  expect(faults(...named, 'DTSTART:20261215T083000')).toEqual(['7 zone']);
  expect(faults(...named, 'DTSTART;TZID=Nowhere:20261215T083000')).toEqual(['7 zone']);
  expect(faults(...named, 'DTSTART;VALUE=DATE:20261215')).toEqual(['7 time']);
  expect(faults(...named, START, 'RRULE:FREQ=DAILY')).toEqual(['8 repeats']);
  expect(faults(...named)).toEqual(['3 time']);
  expect(faults(...named, START, 'SUMMARY:another')).toEqual(['8 structure']);
  expect(faults(START, 'SUMMARY:one\u2028two', ...US_HIGH)).toEqual(['6 title']);
  expect(faultsOf(file('BEGIN:VEVENT'))).toEqual(['4 structure']);
  expect(faultsOf('BEGIN:VCALENDAR')).toEqual(['1 structure']);
  expect(faultsOf('<html>')).toEqual(['1 structure']);
});

it('joins the categories of several lines, in any order', () => {
  const high = { currency: 'USD', importance: 'high' };
  for (const categories of [US_HIGH, US_HIGH.toReversed(), ['CATEGORIES:FED,CPI', 'CATEGORIES:all,usd,high']])
    expect([categories, read(START, 'SUMMARY:x', ...categories)]).toMatchObject([categories, high]);
  expect(read(START, 'SUMMARY:x', 'CATEGORIES:ALL,HIGH')).toMatchObject({ currency: 'ALL' });
  expect(faults(START, 'SUMMARY:x', 'CATEGORIES:FED', 'CATEGORIES:LOW')).toEqual(['7 currency']);
});

it('ignores valid lines that it does not need', () => {
  const ignored = [
    'ATTENDEE;MEMBER="mailto:a@example.com","mailto:b@example.com":mailto:c@example.com',
    'ATTENDEE;ROLE=REQ-PARTICIPANT;MEMBER=one,"two:three";RSVP=TRUE:mailto:c@example.com',
    'X-EMPTY;X-PARAMETER=:',
    'DESCRIPTION:one\u2028two\u2029three\u0085four',
    'DESCRIPTION:again',
  ];
  expect(read(START, 'SUMMARY:x', ...US_HIGH, ...ignored)).toMatchObject({ title: 'x' });
  const text = file(event('UID:a', START, 'SUMMARY:x', ...US_HIGH));
  const padded = text.replaceAll('END:VEVENT', 'END:VEVENT \t').replace('BEGIN:VEVENT', 'begin:vevent ');
  expect(readIcs(`\ufeff${padded}\u001a`)).toEqual(readIcs(text));
  // folded by spaces and tabs, with either line end
  const folded = text.replace('DTSTART:2026', 'DTSTART:\r\n 20\n\t26');
  expect(readIcs(folded)).toEqual(readIcs(text));
  expect(readIcs(text).events.length).toBe(1);
});

it('reads local times that occur twice, or never, as RFC 5545 §3.3.5 says, and Windows names of zones', () => {
  const times = [
    ['Europe/Berlin:20261025T023000', '2026-10-25T00:30:00Z'],
    ['Europe/London:20261025T013000', '2026-10-25T00:30:00Z'],
    ['Australia/Sydney:20260405T023000', '2026-04-04T15:30:00Z'],
    ['Pacific/Auckland:20260405T023000', '2026-04-04T13:30:00Z'],
    ['America/New_York:20261101T013000', '2026-11-01T05:30:00Z'],
    ['America/New_York:20270314T023000', '2027-03-14T07:30:00Z'],
    ['Europe/Berlin:20270328T023000', '2027-03-28T01:30:00Z'],
    ['Australia/Lord_Howe:20261004T021500', '2026-10-03T15:45:00Z'],
    ['"Eastern Standard Time":20261204T083000', '2026-12-04T13:30:00Z'],
    ['tokyo standard time:20261204T083000', '2026-12-03T23:30:00Z'],
  ] as const;
  for (const [local, utc] of times) {
    const found = read(`DTSTART;TZID=${local}`, 'SUMMARY:x', ...US_HIGH);
    expect([local, new Date(found?.timeMs ?? 0).toISOString()]).toEqual([local, utc.replace('Z', '.000Z')]);
  }
});
