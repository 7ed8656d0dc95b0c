import { describe, expect, it } from 'vitest';
import { UTC, fixedZone, instantOf, namedZone, zoneOption } from './zones.ts';

const HOUR_MS = 3_600_000;
const NOON = Date.UTC(2021, 0, 31, 12);

describe('a time in a file', () => {
  it.each([
    ['2021-01-31 12:00:00', NOON],
    ['2021-01-31T12:00:00.123', NOON + 123],
    ['2021.01.31 12:00', NOON],
    ['2021.01.31', NOON - 12 * HOUR_MS],
    ['31.01.2021 12:00:00.123', NOON + 123],
    ['20210131 120000', NOON],
    ['20210131 120000123', NOON + 123],
    ['20210131 12:00:00.123', NOON + 123],
    ['2021-01-31T12:00:00.1234567Z', NOON + 123],
    ['2021-01-31T13:00:00+01:00', NOON],
    ['31.01.2021 13:00:00.000 GMT+0100', NOON],
    ['31.01.2021 07:30:00.000 GMT-0430', NOON],
    [String(NOON), NOON],
  ])('%s is read', (text, time) => expect(instantOf(text, UTC)).toBe(time));

  it.each(['', '2021-02-30', '2021-01-31 24:00:00', '2021-01-31 12:60', '1612094400', 'noon', '31/01/2021 12:00'])(
    '%j is refused',
    (text) => expect(instantOf(text, UTC)).toBeUndefined(),
  );

  it('without a zone is refused where none is known', () => {
    expect(instantOf('2021-01-31 12:00:00', undefined)).toBeUndefined();
    expect(instantOf('2021-01-31 12:00:00Z', undefined)).toBe(NOON);
  });
});

describe('a zone', () => {
  it.each([
    ['+02:00', 2],
    ['-5', -5],
    ['+5:30', 5.5],
    ['UTC', 0],
    ['new-york', -5],
    ['new-york+7', 2],
  ])('%s is known', (text, hours) => expect(zoneOption(text)?.(NOON)).toBe(NOON - hours * HOUR_MS));

  it.each(['', '2', '+15', '+02:75', 'new-york+7:99', 'Mars'])('%j is not', (text) =>
    expect(zoneOption(text)).toBeUndefined(),
  );

  it('follows the clock changes of its place, the first of two equal hours, and is then fixed where it says so', () => {
    const newYork = namedZone('America/New_York');
    // 14 March 2021, 2:00, and 7 November, 2:00
    expect(newYork(Date.UTC(2021, 2, 14, 1, 59))).toBe(Date.UTC(2021, 2, 14, 6, 59));
    expect(newYork(Date.UTC(2021, 2, 14, 3))).toBe(Date.UTC(2021, 2, 14, 7));
    expect(newYork(Date.UTC(2021, 10, 7, 0, 59))).toBe(Date.UTC(2021, 10, 7, 4, 59));
    expect(newYork(Date.UTC(2021, 10, 7, 1, 30))).toBe(Date.UTC(2021, 10, 7, 5, 30));
    expect(newYork(Date.UTC(2021, 10, 7, 2))).toBe(Date.UTC(2021, 10, 7, 7));
    const summer = Date.UTC(2021, 6, 1, 12);
    expect(namedZone('EET')(summer)).toBe(summer - 3 * HOUR_MS);
    expect(fixedZone(-5 * HOUR_MS)(summer)).toBe(summer + 5 * HOUR_MS);
  });
});
