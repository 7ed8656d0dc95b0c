/** Start times of candles by period (contract §2). */
import type { KlinePeriod } from '@tradewind/contract/light';
import { NEW_YORK, wallInstant, wallTime } from './wall-clock.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const FOUR_HOURS_MS = 4 * HOUR_MS;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
/** 1970 began on a Thursday. */
const FIRST_SUNDAY_MS = 3 * DAY_MS;
/** The trading day starts at this hour in New York. */
const DAY_STARTS_AT_MS = 17 * HOUR_MS;

const PERIOD_MS: Readonly<Record<Exclude<KlinePeriod, '4hour' | '1day' | '1week'>, number>> = {
  '1min': MINUTE_MS,
  '5min': 5 * MINUTE_MS,
  '15min': 15 * MINUTE_MS,
  '30min': 30 * MINUTE_MS,
  '60min': HOUR_MS,
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

/** Four-hour blocks are counted from the start of the day: the last one of a day of 23 or 25 hours is shorter. */
function fourHours(time: number, day: Span): Span {
  const start = day.start + Math.floor((time - day.start) / FOUR_HOURS_MS) * FOUR_HOURS_MS;
  return { start, end: Math.min(start + FOUR_HOURS_MS, day.end) };
}

/** From Sunday 17:00 New York. */
function newYorkWeek(time: number): Span {
  const wall = wallTime(time, NEW_YORK) - DAY_STARTS_AT_MS;
  const start = Math.floor((wall - FIRST_SUNDAY_MS) / WEEK_MS) * WEEK_MS + FIRST_SUNDAY_MS + DAY_STARTS_AT_MS;
  return { start: wallInstant(start, NEW_YORK), end: wallInstant(start + WEEK_MS, NEW_YORK) };
}

/** The span of the candle at a time. `utcDays`: for instruments traded round the clock, whose days start at 00:00 UTC and weeks on Monday. */
export function candleSpan(period: KlinePeriod, time: number, utcDays: boolean): Span {
  const whole = (lengthMs: number, from = 0): Span => {
    const start = Math.floor((time - from) / lengthMs) * lengthMs + from;
    return { start, end: start + lengthMs };
  };
  switch (period) {
    case '4hour':
      return fourHours(time, utcDays ? whole(DAY_MS) : newYorkDay(time));
    case '1day':
      return utcDays ? whole(DAY_MS) : newYorkDay(time);
    case '1week':
      return utcDays ? whole(WEEK_MS, FIRST_SUNDAY_MS + DAY_MS) : newYorkWeek(time);
    default:
      return whole(PERIOD_MS[period]);
  }
}

/**
 * Whether a candle from the server belongs to an instrument with UTC days; undefined when its period does not show it.
 * 17:00 in New York is never a whole multiple of four hours of UTC.
 */
export function startsUtcDay(period: KlinePeriod, time: number): boolean | undefined {
  if (period !== '4hour' && period !== '1day' && period !== '1week') return undefined;
  return time % FOUR_HOURS_MS === 0;
}
