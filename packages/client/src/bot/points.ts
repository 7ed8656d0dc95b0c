/** Prices as whole points, for arithmetic that is exact. */
import { formatScaled, parseScaled } from '@tradewind/money';

/** `toPoints('1.08412', 5)` is 108412: a price in points of `PricePrecision` decimals. Throws RangeError if it is no such price. */
export function toPoints(price: string, precision: number): number {
  const points = parseScaled(price, precision);
  if (points === undefined) throw new RangeError(`${price} is no number with ${precision} decimals`);
  return points;
}

/** `fromPoints(108412, 5)` is '1.08412'. */
export const fromPoints = (points: number, precision: number): string => formatScaled(points, precision);
