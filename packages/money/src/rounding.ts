/**
 * Division with an explicit rounding. The project's rule (contract §2) is half away from zero, once, at the end
 * of a formula: callers multiply everything first and divide here.
 */

const isExact = (value: number): boolean => value <= Number.MAX_SAFE_INTEGER && value >= -Number.MAX_SAFE_INTEGER;

/**
 * Below this limit a float quotient never rounds up to the next whole number: that is at least 1/denominator away,
 * and half a unit in the last place of the quotient is less. `%` is always exact but many times slower.
 */
const TWO_52 = 2 ** 52;

/**
 * Rounds numerator ÷ denominator half away from zero. Both are safe integers, denominator > 0.
 * Never returns -0.
 */
export function divideHalfAwayFromZero(numerator: number, denominator: number): number {
  if (denominator <= 0) throw new RangeError(`denominator must be positive: ${denominator}`);
  const quotient = numerator / denominator;
  let whole = Math.trunc(quotient);
  let remainder = numerator - whole * denominator;
  if (numerator >= TWO_52 || numerator <= -TWO_52) {
    remainder = numerator % denominator;
    whole = (numerator - remainder) / denominator;
  }
  const distance = remainder < 0 ? -remainder : remainder;
  // distance ≥ denominator − distance is 2·distance ≥ denominator without the overflow
  const rounded = distance >= denominator - distance ? whole + (numerator < 0 ? -1 : 1) : whole;
  return rounded === 0 ? 0 : rounded;
}

/** Like divideHalfAwayFromZero, for integers of any size, including the result. */
export function bigQuotientHalfAwayFromZero(numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new RangeError(`denominator must be positive: ${denominator}`);
  const negative = numerator < 0n;
  const absolute = negative ? -numerator : numerator;
  const rounded = (absolute * 2n + denominator) / (denominator * 2n);
  return negative ? -rounded : rounded;
}

/** numerator ÷ denominator rounded up, towards +∞. For integers of any size; denominator > 0. */
export function ceilingOf(numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new RangeError(`denominator must be positive: ${denominator}`);
  const quotient = numerator / denominator;
  // BigInt division truncates towards zero, which rounds negative quotients up
  return numerator > 0n && quotient * denominator !== numerator ? quotient + 1n : quotient;
}

/** Like divideHalfAwayFromZero, for integers of any size. Throws when the result is not a safe integer. */
export function divideBigHalfAwayFromZero(numerator: bigint, denominator: bigint): number {
  const result = Number(bigQuotientHalfAwayFromZero(numerator, denominator));
  if (!isExact(result)) throw new RangeError(`result leaves the safe integers: ${result}`);
  return result === 0 ? 0 : result;
}

/**
 * Rounds a × b × c ÷ (d × e) half away from zero, exactly. All are safe integers, d and e > 0. Products that
 * stay below 2^53 take the fast path; larger ones are computed with BigInt. Throws when the result is not a
 * safe integer.
 */
export function multiplyDivide(a: number, b: number, c: number, d: number, e = 1): number {
  const ab = a * b;
  const numerator = ab * c;
  const denominator = d * e;
  if (isExact(ab) && isExact(numerator) && isExact(denominator)) return divideHalfAwayFromZero(numerator, denominator);
  return divideBigHalfAwayFromZero(BigInt(a) * BigInt(b) * BigInt(c), BigInt(d) * BigInt(e));
}
