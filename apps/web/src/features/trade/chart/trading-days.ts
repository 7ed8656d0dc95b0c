/** Start of the trading day that holds a time. */
import { candleSpan } from '@tradewind/client';

/** Reckoning a day asks for New York's clock, which takes long: each is reckoned once, in the order of the candles. */
export function createTradingDays(utcDays: boolean): (time: number) => number {
  let span = { start: Number.NaN, end: Number.NaN };
  /** By the first candle of each. */
  const spans = new Map<number, typeof span>();
  return (time) => {
    if (time >= span.start && time < span.end) return span.start;
    span = spans.get(time) ?? candleSpan('1day', time, utcDays);
    spans.set(time, span);
    return span.start;
  };
}
