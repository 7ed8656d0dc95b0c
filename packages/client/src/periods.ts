/** Where the candles of a period begin (contract §2). */
import type { Period } from '@tradewind/contract/light';
import { NEW_YORK, wallInstant, wallTime } from './wall-clock.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** The trading day begins at this hour of New York. */
const DAY_STARTS_AT_MS = 17 * HOUR_MS;

const PERIOD_MS: Readonly<Record<Period, number>> = {
  '1min': MINUTE_MS,
  '5min': 5 * MINUTE_MS,
  '15min': 15 * MINUTE_MS,
  '30min': 30 * MINUTE_MS,
  '60min': HOUR_MS,
  '1day': DAY_MS,
};

/** A span of time: start inclusive, end exclusive, epoch ms. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

function newYorkDay(time: number): Span {
  const wall = wallTime(time, NEW_YORK);
  const start = Math.floor((wall - DAY_STARTS_AT_MS) / DAY_MS) * DAY_MS + DAY_STARTS_AT_MS;
  return { start: wallInstant(start, NEW_YORK), end: wallInstant(start + DAY_MS, NEW_YORK) };
}

/** The span of the candle that holds a time. `utcDays`: day candles of instruments that trade round the clock start at 00:00 UTC. */
export function candleSpan(period: Period, time: number, utcDays: boolean): Span {
  if (period === '1day' && !utcDays) return newYorkDay(time);
  const lengthMs = PERIOD_MS[period];
  const start = Math.floor(time / lengthMs) * lengthMs;
  return { start, end: start + lengthMs };
}

/** Whether a day candle of the server belongs to an instrument with UTC days: 17:00 New York is never midnight UTC. */
export function startsUtcDay(time: number): boolean {
  return time % DAY_MS === 0;
}
