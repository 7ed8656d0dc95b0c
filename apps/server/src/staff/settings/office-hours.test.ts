import { expect, it } from 'vitest';
import { isOfficeHours, isOfficeOpen } from './office-hours.ts';

const WORK = '1-5 09:00-18:00 Asia/Hong_Kong; 6 10:00-14:00 Asia/Hong_Kong';
const NIGHT = '7-1 22:00-06:00 Europe/London';

// 2026-11-23 is a Monday; Hong Kong is UTC+8, London UTC in winter and UTC+1 in summer
it.each([
  ['', '2026-11-22T03:00Z', true],
  [WORK, '2026-11-23T00:59Z', false],
  [WORK, '2026-11-23T01:00Z', true],
  [WORK, '2026-11-23T09:59Z', true],
  [WORK, '2026-11-23T10:00Z', false],
  [WORK, '2026-11-28T02:00Z', true],
  [WORK, '2026-11-28T06:00Z', false],
  [WORK, '2026-11-29T03:00Z', false],
  [NIGHT, '2026-11-22T21:59Z', false],
  [NIGHT, '2026-11-22T22:00Z', true],
  [NIGHT, '2026-11-23T05:59Z', true],
  [NIGHT, '2026-11-23T06:00Z', false],
  [NIGHT, '2026-11-24T05:00Z', true],
  [NIGHT, '2026-11-24T23:00Z', false],
  [NIGHT, '2026-07-05T21:00Z', true],
  ['1 00:00-24:00 UTC', '2026-11-23T23:59Z', true],
  ['1 00:00-24:00 UTC', '2026-11-24T00:00Z', false],
  ['cannot be read', '2026-11-22T03:00Z', true],
])('the office with hours %j is at %s open: %s', (hours, time, open) => {
  expect(isOfficeOpen(hours, Date.parse(time))).toBe(open);
});

it.each([
  '9-17',
  '8 09:00-18:00 UTC',
  '1-5 9:00-18:00 UTC',
  '1-5 09:00-18:00',
  '1-5 09:00-18:00 Mars/Base',
  '1 09:00-24:30 UTC',
  ';',
])('rejects %j as office hours', (text) => {
  expect(isOfficeHours(text)).toBe(false);
});
