/** First values for what a customer is about to choose: near enough to be meant, far enough not to be hit at once. */
import type { MarketRow } from '@tradewind/contract/light';
import { leastDistance, type InstrumentSpec } from '@tradewind/engine';
import { divideHalfAwayFromZero, parseScaled } from '@tradewind/money';
import { pricesOf } from './spec.ts';

/** Of the range of the day. */
const SHARE_OF_RANGE = 4;
const SPREADS = 10;
const LEAST_DISTANCES = 2;
/** Of the price, where the day has no range yet: one part of so many. */
const SHARE_OF_PRICE = 500;

/** 1, 2 or 5 with zeros, at least `points`. */
function roundUp(points: number): number {
  const unit = 10 ** (String(points).length - 1);
  return [unit, 2 * unit, 5 * unit].find((round) => round >= points) ?? 10 * unit;
}

/**
 * A distance in points: a quarter of the range of the day, at least ten spreads and twice the distance that is allowed.
 * Undefined without a price.
 */
export function sensiblePoints(row: MarketRow | undefined, spec: InstrumentSpec): number | undefined {
  const prices = pricesOf(row, spec.pricePrecision);
  if (row === undefined || prices === undefined) return undefined;
  const [high, low] = [row.High, row.Low].map((price) => parseScaled(price ?? 0, spec.pricePrecision) ?? 0);
  const range = (high ?? 0) - (low ?? 0);
  const share =
    range > 0 ? divideHalfAwayFromZero(range, SHARE_OF_RANGE) : divideHalfAwayFromZero(prices.bid, SHARE_OF_PRICE);
  return roundUp(Math.max(1, share, SPREADS * (prices.ask - prices.bid), LEAST_DISTANCES * leastDistance(spec)));
}
