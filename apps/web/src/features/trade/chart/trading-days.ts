/** Start of the trading day that contains a time. */
import { candleSpan } from '@tradewind/client/app';

/** Calculating a day needs New York time, which is slow: each day is calculated once, in the order of the candles. */
export function createTradingDays(utcDays: boolean): (time: number) => number {
  let span = { start: Number.NaN, end: Number.NaN };
  /** Keyed by the first candle of each day. */
  const spans = new Map<number, typeof span>();
  return (time) => {
    if (time >= span.start && time < span.end) return span.start;
    span = spans.get(time) ?? candleSpan('1day', time, utcDays);
    spans.set(time, span);
    return span.start;
  };
}
