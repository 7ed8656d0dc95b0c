/** Day labels of a conversation, in the reader's own time zone and language. */
import { validTime } from '@tradewind/client/app';
import { dateTag } from '../format/time.ts';

const startOfDay = (timeMs: number): number => new Date(validTime(timeMs)).setHours(0, 0, 0, 0);
const DAY_MS = 24 * 3_600_000;

export const isSameDay = (one: number, other: number): boolean => startOfDay(one) === startOfDay(other);

/** Today, yesterday, or the date; with the year only when it is not the current one. */
export function dayLabel(tag: string, timeMs: number, nowMs: number): string {
  // a day of 23 or 25 hours also counts as one day
  const days = Math.round((startOfDay(timeMs) - startOfDay(nowMs)) / DAY_MS);
  if (days === 0 || days === -1) {
    const word = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(days, 'day');
    return word.charAt(0).toLocaleUpperCase(tag) + word.slice(1);
  }
  const isThisYear = new Date(validTime(timeMs)).getFullYear() === new Date(nowMs).getFullYear();
  return new Intl.DateTimeFormat(dateTag(tag), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(validTime(timeMs));
}
