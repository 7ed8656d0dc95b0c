/** Exact sums of USD amounts as sent in calls (JSON numbers, at most 6 decimals), calculated with integers. */
import { ZERO_USD, addUsd, microUsd, multiplyDivide, parseScaled, toDecimalNumber } from '@tradewind/money';
import type { MicroUsd } from '@tradewind/money';

const USD_DECIMALS = 6;
const LEVEL_DECIMALS = 2;

/** Throws on an invalid amount: not finite, or more than 6 decimals. */
function microOf(amount: number): MicroUsd {
  const micro = parseScaled(amount, USD_DECIMALS);
  if (micro === undefined) throw new RangeError(`not an amount of USD: ${amount}`);
  return microUsd(micro);
}

export function isUsd(amount: number): boolean {
  return parseScaled(amount, USD_DECIMALS) !== undefined;
}

/** Throws RangeError on an invalid amount (see isUsd), and when the sum leaves the safe integers. */
export function sumUsd(amounts: readonly number[]): number {
  let sum = ZERO_USD;
  for (const amount of amounts) sum = addUsd(sum, microOf(amount));
  return toDecimalNumber(sum, USD_DECIMALS);
}

/**
 * Margin level: equity ÷ used margin in percent, 2 decimals, rounded half away from zero, limited to the safe integers;
 * null while no margin is used. Throws like sumUsd.
 */
export function marginLevelOf(equity: number, usedMargin: number): number | null {
  const used = microOf(usedMargin);
  if (used <= 0) return null;
  const above = BigInt(microOf(equity)) * 10_000n;
  const limit = BigInt(Number.MAX_SAFE_INTEGER) * BigInt(used);
  let hundredths: number;
  if (above >= limit) hundredths = Number.MAX_SAFE_INTEGER;
  else if (above <= -limit) hundredths = -Number.MAX_SAFE_INTEGER;
  else hundredths = multiplyDivide(microOf(equity), 10_000, 1, used);
  return toDecimalNumber(hundredths, LEVEL_DECIMALS);
}
