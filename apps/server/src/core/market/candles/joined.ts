/** Periods that are not stored: 4-hour candles joined from hours, weeks from days. */
import type { KlinePeriod, Period } from '@tradewind/contract';
import { tradingDayEnd, tradingDayStart, tradingWeekStart } from '../hours.ts';
import type { Hours } from '../types.ts';
import { DAY_MS, HOUR_MS } from '../../../platform/clock/index.ts';
import type { Bar } from './builder.ts';

export type JoinedPeriod = Exclude<KlinePeriod, Period>;

interface Parts {
  readonly of: Period;
  /** Number of parts in a complete candle. */
  readonly count: number;
}

const PARTS: Readonly<Record<JoinedPeriod, Parts>> = {
  '4hour': { of: '60min', count: 4 },
  '1week': { of: '1day', count: 7 },
};

const FOUR_HOURS_MS = 4 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

export function isJoined(period: KlinePeriod): period is JoinedPeriod {
  return period in PARTS;
}

export function partsOf(period: JoinedPeriod): Parts {
  return PARTS[period];
}

/**
 * 4-hour blocks count from the start of the trading day; the last one of a 23- or 25-hour day is shorter.
 */
export function joinedStart(time: number, period: JoinedPeriod, hours: Hours): number {
  if (period === '1week') return tradingWeekStart(time, hours);
  const day = tradingDayStart(time, hours);
  return day + Math.floor((time - day) / FOUR_HOURS_MS) * FOUR_HOURS_MS;
}

/** End (exclusive) of the candle that contains an instant. */
export function joinedEnd(time: number, period: JoinedPeriod, hours: Hours): number {
  const start = joinedStart(time, period, hours);
  if (period === '4hour') return Math.min(start + FOUR_HOURS_MS, tradingDayEnd(time, hours));
  // half a day off is still the same week, even when clocks change
  return tradingWeekStart(start + WEEK_MS + DAY_MS / 2, hours);
}

/** Joins candles, oldest first. */
export function join<T extends Bar>(parts: readonly T[], startOf: (time: number) => number): T[] {
  const joined: T[] = [];
  for (const part of parts) {
    const time = startOf(part.time);
    const last = joined.at(-1);
    if (last === undefined || last.time !== time) joined.push({ ...part, time });
    else
      joined[joined.length - 1] = {
        ...last,
        high: Math.max(last.high, part.high),
        low: Math.min(last.low, part.low),
        close: part.close,
        volume: last.volume + part.volume,
      };
  }
  return joined;
}
