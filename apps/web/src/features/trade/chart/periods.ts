/** The periods: their names in the contract, on the bar and in the chart, and the end of their candles. */
import { candleSpan, startsUtcDay } from '@tradewind/client/app';
import { KLINE_PERIODS, type KlinePeriod } from '@tradewind/contract/light';
import type { Period as ChartPeriod } from 'klinecharts';

/** product.md §9. */
export const PERIOD_LABELS: Readonly<Record<KlinePeriod, string>> = {
  '1min': '1M',
  '5min': '5M',
  '15min': '15M',
  '30min': '30M',
  '60min': '1H',
  '4hour': '4H',
  '1day': '1D',
  '1week': '1W',
};

export const CHART_PERIODS: Readonly<Record<KlinePeriod, ChartPeriod>> = {
  '1min': { type: 'minute', span: 1 },
  '5min': { type: 'minute', span: 5 },
  '15min': { type: 'minute', span: 15 },
  '30min': { type: 'minute', span: 30 },
  '60min': { type: 'hour', span: 1 },
  '4hour': { type: 'hour', span: 4 },
  '1day': { type: 'day', span: 1 },
  '1week': { type: 'week', span: 1 },
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Nominal lengths. */
export const PERIOD_MS: Readonly<Record<KlinePeriod, number>> = {
  '1min': MINUTE_MS,
  '5min': 5 * MINUTE_MS,
  '15min': 15 * MINUTE_MS,
  '30min': 30 * MINUTE_MS,
  '60min': HOUR_MS,
  '4hour': 4 * HOUR_MS,
  '1day': DAY_MS,
  '1week': 7 * DAY_MS,
};

export const isPeriod = (value: string | null): value is KlinePeriod =>
  KLINE_PERIODS.some((period) => period === value);

/** End of the candle that starts at `startMs`. Session days and weeks are an hour shorter or longer when New York changes its clocks. */
export function candleEndMs(startMs: number, period: KlinePeriod): number {
  return candleSpan(period, startMs, startsUtcDay(period, startMs) ?? false).end;
}

/**
 * The time whose New York date labels a candle. A session day that starts on Sunday 17:00 is labelled Monday, as on every
 * trading terminal; so is its week.
 */
export function labelTimeMs(startMs: number, period: KlinePeriod): number {
  const isNamedByDay = period === '1day' || period === '1week';
  return isNamedByDay && startsUtcDay(period, startMs) === false ? startMs + 7 * HOUR_MS : startMs;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

const unitFormats = new Map<string, Intl.NumberFormat>();

function unitText(value: number, unit: 'day' | 'hour', tag: string): string {
  const key = `${unit} ${tag}`;
  const format = unitFormats.get(key) ?? new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'narrow' });
  unitFormats.set(key, format);
  return format.format(value);
}

/** Time left in a candle: "0:42", "12:05", "3:07:00", "4d 2h" in the language of `tag`; empty when it has ended or not started. */
export function countdownText(startMs: number, period: KlinePeriod, nowMs: number, tag: string): string {
  const leftMs = candleEndMs(startMs, period) - nowMs;
  if (leftMs <= 0 || nowMs < startMs) return '';
  const total = Math.ceil(leftMs / 1000);
  const days = Math.floor(leftMs / DAY_MS);
  const hours = Math.floor(total / 3600);
  const minutes = Math.floor((total % 3600) / 60);
  const seconds = twoDigits(total % 60);
  if (days > 1) return `${unitText(days, 'day', tag)} ${unitText(hours % 24, 'hour', tag)}`;
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${seconds}` : `${minutes}:${seconds}`;
}
