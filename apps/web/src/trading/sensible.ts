/** Initial values for input: close enough to be useful, far enough not to be reached at once. */
import type { MarketRow } from '@tradewind/contract/light';
import { minDistance, type InstrumentSpec } from '@tradewind/engine';
import { divideHalfAwayFromZero, formatScaled, parseScaled } from '@tradewind/money';
import { pricesOf } from './spec.ts';

/** Fraction of the day's range: one part in this many. */
const SHARE_OF_RANGE = 4;
const SPREADS = 10;
const MIN_DISTANCES = 2;
/** Fraction of the price at most, so that a take-profit at twice the distance is still above 0. */
const MOST_OF_PRICE = 4;
/** Fraction of the price, while the day has no range yet: one part in this many. */
const SHARE_OF_PRICE = 500;

/** 1, 2 or 5 followed by zeros, at least `points`. */
function roundUp(points: number): number {
  const unit = 10 ** (String(points).length - 1);
  return [unit, 2 * unit, 5 * unit].find((round) => round >= points) ?? 10 * unit;
}

/**
 * A distance in points: a quarter of the day's range, but at least ten spreads and twice the minimum distance, and at most a
 * quarter of the price. Undefined without a price.
 */
export function sensiblePoints(row: MarketRow | undefined, spec: InstrumentSpec): number | undefined {
  const prices = pricesOf(row, spec.pricePrecision);
  if (row === undefined || prices === undefined) return undefined;
  const [high, low] = [row.High, row.Low].map((price) => parseScaled(price ?? 0, spec.pricePrecision) ?? 0);
  const range = (high ?? 0) - (low ?? 0);
  const share =
    range > 0 ? divideHalfAwayFromZero(range, SHARE_OF_RANGE) : divideHalfAwayFromZero(prices.bid, SHARE_OF_PRICE);
  const wanted = roundUp(Math.max(1, share, SPREADS * (prices.ask - prices.bid), MIN_DISTANCES * minDistance(spec)));
  return Math.max(1, Math.min(wanted, Math.trunc(prices.bid / MOST_OF_PRICE)));
}

/** The price of a pending order away from the market; empty without a price. */
export function offeredTarget(row: MarketRow | undefined, spec: InstrumentSpec, where: 'above' | 'below'): string {
  const prices = pricesOf(row, spec.pricePrecision);
  const distance = sensiblePoints(row, spec);
  if (prices === undefined || distance === undefined) return '';
  const target = where === 'above' ? prices.ask + distance : prices.bid - distance;
  return target > 0 ? formatScaled(target, spec.pricePrecision) : '';
}
