/** Terms of financing as customers read them. */
import { formatTime, type Format } from '@tradewind/ui';

/** A rate with its sign; `mode` is the SwapMode it belongs to. */
export function swapRateText(format: Format, rate: number, mode: string): string {
  if (mode === 'percent') return format.share(rate, true);
  return `${rate > 0 ? '+' : ''}${format.number(rate)}`;
}

/** 17:00 of a Monday: SwapTripleDay counts from it. */
const MONDAY = Date.UTC(2024, 0, 1, 17);
const DAY_MS = 86_400_000;

/** The night that counts three days, in New York's time. `day`: 1 Monday … 5 Friday. */
export const tripleNightText = ({ tag }: Format, day: number): string =>
  formatTime(tag, MONDAY + (day - 1) * DAY_MS, 'weekMinute', 'UTC');
