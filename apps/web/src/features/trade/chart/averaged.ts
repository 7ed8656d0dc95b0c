/** Heikin-Ashi: candles of averages. Source: Valcu, "Using the Heikin-Ashi Technique", Technical Analysis of Stocks & Commodities, February 2004. */
import type { KLineData } from 'klinecharts';

export interface Averaged {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** Close: mean of the four prices. Open: middle of the previous body; the first candle's own open. */
export function heikinAshi(bars: readonly Pick<KLineData, keyof Averaged>[]): Averaged[] {
  const averaged: Averaged[] = [];
  for (const bar of bars) {
    const before = averaged.at(-1);
    const open = before === undefined ? (bar.open + bar.close) / 2 : (before.open + before.close) / 2;
    const close = (bar.open + bar.high + bar.low + bar.close) / 4;
    averaged.push({ open, close, high: Math.max(bar.high, open, close), low: Math.min(bar.low, open, close) });
  }
  return averaged;
}
