/** Converts candles of the contract for the chart, and calculates what to load after a pause. */
import type { Candle, KlinePeriod } from '@tradewind/contract/light';
import type { KLineData } from 'klinecharts';

import { PERIOD_MS } from './periods.ts';

export const PAGE = 500;
/** Contract §2: the most candles per answer. */
const MAX = 1000;

export function toBar(candle: Candle): KLineData {
  return {
    timestamp: candle.Time,
    open: candle.Open,
    high: candle.High,
    low: candle.Low,
    close: candle.Close,
    volume: candle.Volume,
  };
}

/** Bars in time order without duplicates; of duplicates the later one counts. */
export function toBars(candles: readonly Candle[]): KLineData[] {
  const byTime = new Map(candles.map((candle) => [candle.Time, toBar(candle)]));
  return [...byTime.values()].toSorted((left, right) => left.timestamp - right.timestamp);
}

/** Older bars to put before the displayed ones: those that start before the first displayed bar. */
export function olderBars(candles: readonly Candle[], firstShownMs: number): KLineData[] {
  return toBars(candles).filter((bar) => bar.timestamp < firstShownMs);
}

/** How many candles to request so that nothing since `lastShownMs` is missing; undefined = too many, reload. */
export function catchUpLimit(lastShownMs: number, nowMs: number, period: KlinePeriod): number | undefined {
  const missing = Math.ceil(Math.max(0, nowMs - lastShownMs) / PERIOD_MS[period]) + 2;
  return missing > MAX ? undefined : missing;
}

/** Bars that replace or follow the last displayed one. */
export function newerBars(candles: readonly Candle[], lastShownMs: number): KLineData[] {
  return toBars(candles).filter((bar) => bar.timestamp >= lastShownMs);
}
