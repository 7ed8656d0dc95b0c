import { expect, it } from 'vitest';
import { periodInput } from './period.ts';

it('a period lasts from the first to the last moment of its days, in local time', () => {
  const { from = 0, to = 0 } = periodInput('2026-11-21', '2026-11-21');
  expect(new Date(from).toString()).toBe(new Date(2026, 10, 21, 0, 0, 0, 0).toString());
  expect(to).toBe(new Date(2026, 10, 22).getTime() - 1);
});

it.each([
  ['', '', {}],
  ['2026-02-31', '', {}],
  ['21.11.2026', 'tomorrow', {}],
  ['2026-11-21', '', { from: new Date(2026, 10, 21).getTime() }],
])('"%s" to "%s"', (from, to, wanted) => {
  expect(periodInput(from, to)).toEqual(wanted);
});
