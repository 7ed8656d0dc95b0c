/** The six periods: their names on the wire, on the bar and in the chart, and when their candles end. */
import { PERIODS, type Period } from '@tradewind/contract/light';
import type { Period as ChartPeriod } from 'klinecharts';

/** product.md §9. */
export const PERIOD_LABELS: Readonly<Record<Period, string>> = {
  '1min': '1M',
  '5min': '5M',
  '15min': '15M',
  '30min': '30M',
  '60min': '1H',
  '1day': '1D',
};

export const CHART_PERIODS: Readonly<Record<Period, ChartPeriod>> = {
  '1min': { type: 'minute', span: 1 },
  '5min': { type: 'minute', span: 5 },
  '15min': { type: 'minute', span: 15 },
  '30min': { type: 'minute', span: 30 },
  '60min': { type: 'hour', span: 1 },
  '1day': { type: 'day', span: 1 },
};

/** product.md §9. */
const NEW_YORK = 'America/New_York';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export const PERIOD_MS: Readonly<Record<Period, number>> = {
  '1min': MINUTE_MS,
  '5min': 5 * MINUTE_MS,
  '15min': 15 * MINUTE_MS,
  '30min': 30 * MINUTE_MS,
  '60min': 60 * MINUTE_MS,
  '1day': DAY_MS,
};

export const isPeriod = (value: string | null): value is Period => PERIODS.some((period) => period === value);

const newYorkHour = new Intl.DateTimeFormat('en-US', { timeZone: NEW_YORK, hour: 'numeric', hourCycle: 'h23' });

/** Contract §2: the trading day of FX, metals and indices starts then. */
const SESSION_START_HOUR = 17;

const hourInNewYork = (timeMs: number): number => Number(newYorkHour.format(timeMs));
const startsSession = (startMs: number): boolean => hourInNewYork(startMs) === SESSION_START_HOUR;

/** End of the candle that starts at `startMs`. A session day has 23 or 25 hours when New York changes its clocks. */
export function candleEndMs(startMs: number, period: Period): number {
  const end = startMs + PERIOD_MS[period];
  if (period !== '1day' || !startsSession(startMs)) return end;
  const shift = [-1, 0, 1].find((hours) => hourInNewYork(end + hours * 60 * MINUTE_MS) === SESSION_START_HOUR);
  return end + (shift ?? 0) * 60 * MINUTE_MS;
}

/**
 * The instant whose New York date names a candle. A session day that starts on Sunday 17:00 is Monday's, as
 * on every trading terminal.
 */
export function labelTimeMs(startMs: number, period: Period): number {
  return period === '1day' && startsSession(startMs) ? startMs + 7 * 60 * MINUTE_MS : startMs;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Time left in a candle: "0:42", "12:05", "3:07:00"; empty when it is over or has not begun. */
export function countdownText(startMs: number, period: Period, nowMs: number): string {
  const leftMs = candleEndMs(startMs, period) - nowMs;
  if (leftMs <= 0 || nowMs < startMs) return '';
  const total = Math.ceil(leftMs / 1000);
  const hours = Math.floor(total / 3600);
  const minutes = Math.floor((total % 3600) / 60);
  const seconds = twoDigits(total % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${seconds}` : `${minutes}:${seconds}`;
}
