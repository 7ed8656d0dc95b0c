import { expect, it } from 'vitest';
import { durationText } from './duration.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

it.each([
  [0, '0 min', '0 分鐘'],
  [-5, '0 min', '0 分鐘'],
  [59_999, '0 min', '0 分鐘'],
  [14 * MINUTE, '14 min', '14 分鐘'],
  [HOUR, '1 hr', '1 小時'],
  [3 * HOUR + 12 * MINUTE + 40_000, '3 hr 12 min', '3 小時 12 分鐘'],
  [DAY + 5 * MINUTE, '1 day', '1 日'],
  [2 * DAY + 3 * HOUR + 59 * MINUTE, '2 days 3 hr', '2 日 3 小時'],
])('%d ms', (ms, english, chinese) => {
  expect(durationText('en', ms)).toBe(english);
  expect(durationText('zh-HK', ms)).toBe(chinese);
});
