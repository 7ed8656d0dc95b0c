import { describe, expect, it } from 'vitest';
import { isNarrowed, isReversed, NO_FILTER, printFilter, queryOf, readFilter } from './filter.ts';

const read = (search: string) => readFilter(new URLSearchParams(search));
/** A local time, so that the test holds in every time zone. */
const now = new Date(2026, 10, 21, 15, 30).getTime();

describe('the filter of the account log', () => {
  it.each([
    '',
    'kind=fee',
    'kind=funds',
    'kind=commission',
    'kind=financing',
    'period=7d',
    'kind=demo&period=custom&from=2026-11-01&to=2026-11-21',
    'period=custom',
  ])('survives reading and writing of %s', (search) => {
    expect(printFilter(read(search)).toString()).toBe(search);
  });

  it.each(['kind=bribe', 'period=9y', 'from=2026-11-01', 'kind=&to=x', 'page=3'])(
    'shows all entries for %s',
    (search) => {
      expect(read(search)).toEqual(NO_FILTER);
    },
  );

  it('is active for a custom period only once it has a date', () => {
    expect(
      [read('period=custom'), read('period=custom&to=2026-11-20'), read('period=7d'), NO_FILTER].map(isNarrowed),
    ).toEqual([false, true, true, false]);
  });

  it('ignores an invalid date', () => {
    expect(read('period=custom&from=yesterday&to=2026-11-21')).toEqual({
      kind: undefined,
      period: 'custom',
      from: '',
      to: '2026-11-21',
    });
  });
});

describe('the server query of a filter', () => {
  it('is empty for all entries', () => {
    expect(queryOf(NO_FILTER, now)).toEqual({});
  });

  it('contains the causes of a kind', () => {
    expect(queryOf(read('kind=fee'), now)).toEqual({ cause: 'trade_fee' });
    expect(queryOf(read('kind=commission'), now)).toEqual({ cause: 'commission' });
    expect(queryOf(read('kind=financing'), now)).toEqual({ cause: 'financing' });
    expect(queryOf(read('kind=demo'), now)).toEqual({ cause: 'demo_issue,demo_reset' });
  });

  it('counts today as one of the days', () => {
    expect(queryOf(read('period=today'), now)).toEqual({ from: new Date(2026, 10, 21).getTime() });
    expect(queryOf(read('period=7d'), now)).toEqual({ from: new Date(2026, 10, 15).getTime() });
    expect(queryOf(read('period=30d'), now)).toEqual({ from: new Date(2026, 9, 23).getTime() });
  });

  it('includes both days of a custom period completely, also when the clocks change', () => {
    expect(queryOf(read('period=custom&from=2026-03-29&to=2026-03-29'), now)).toEqual({
      from: new Date(2026, 2, 29).getTime(),
      to: new Date(2026, 2, 30).getTime() - 1,
    });
  });

  it('leaves a missing end open', () => {
    expect(queryOf(read('period=custom&to=2026-11-20'), now)).toEqual({ to: new Date(2026, 10, 21).getTime() - 1 });
  });

  it('detects ends in the wrong order', () => {
    expect(isReversed(read('period=custom&from=2026-11-21&to=2026-11-20'))).toBe(true);
    expect(isReversed(read('period=custom&from=2026-11-20&to=2026-11-20'))).toBe(false);
    expect(isReversed(read('period=custom&from=2026-11-20'))).toBe(false);
  });
});
