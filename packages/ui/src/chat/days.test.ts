import { expect, it } from 'vitest';
import { dayLabel, isSameDay } from './days.ts';

const at = (text: string): number => new Date(text).getTime();
const NOW = at('2026-11-21T15:00:00');

it.each([
  ['2026-11-21T00:00:00', 'Today'],
  ['2026-11-20T23:59:59', 'Yesterday'],
  ['2026-11-19T12:00:00', 'Thu, Nov 19'],
  ['2025-12-31T12:00:00', 'Wed, Dec 31, 2025'],
])('%s is %s', (time, label) => {
  expect(dayLabel('en', at(time), NOW)).toBe(label);
});

it("the day label uses the reader's language", () => {
  expect(dayLabel('zh-HK', NOW, NOW)).toBe('今日');
});

it('days are separated by midnight, not by hours', () => {
  expect(isSameDay(at('2026-11-20T23:59:00'), at('2026-11-21T00:01:00'))).toBe(false);
  expect(isSameDay(at('2026-11-21T00:01:00'), at('2026-11-21T23:59:00'))).toBe(true);
});
