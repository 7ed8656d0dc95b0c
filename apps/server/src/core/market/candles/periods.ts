/** The six candle periods and where each candle starts. */
import { PERIODS } from '@tradewind/contract';
import type { KlinePeriod, Period } from '@tradewind/contract';
import { tradingDayEnd, tradingDayStart } from '../hours.ts';
import type { Hours } from '../types.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/clock/index.ts';

/** Nominal lengths; a day of `fx` hours has 23 or 25 h when clocks change. */
export const PERIOD_MS: Readonly<Record<Period, number>> = {
  '1min': MINUTE_MS,
  '5min': 5 * MINUTE_MS,
  '15min': 15 * MINUTE_MS,
  '30min': 30 * MINUTE_MS,
  '60min': 60 * MINUTE_MS,
  '1day': DAY_MS,
};

/** The same with the periods that are joined from others. */
export const KLINE_PERIOD_MS: Readonly<Record<KlinePeriod, number>> = {
  ...PERIOD_MS,
  '4hour': 4 * HOUR_MS,
  '1week': 7 * DAY_MS,
};

/** Start of the candle that contains an instant: whole periods of the UTC epoch up to 60min, trading days for 1day. */
export function candleStart(time: number, period: Period, hours: Hours): number {
  if (period === '1day') return tradingDayStart(time, hours);
  return time - (time % PERIOD_MS[period]);
}

/** End (exclusive) of the candle that contains an instant. */
export function candleEnd(time: number, period: Period, hours: Hours): number {
  if (period === '1day') return tradingDayEnd(time, hours);
  return candleStart(time, period, hours) + PERIOD_MS[period];
}

export function isPeriod(text: string): text is Period {
  return PERIODS.some((period) => period === text);
}
