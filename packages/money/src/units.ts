/**
 * The units of the project, as branded integers. A brand prevents adding a price to money; the assert functions
 * reject anything that is not a safe integer.
 */

/** Amount in micro-dollars (1e-6 USD). Negative = owed or lost. */
export type MicroUsd = number & { readonly __unit: 'MicroUsd' };

/** Price in points: 10^-pricePrecision of the instrument's quote currency. Never negative; 0 = not set. */
export type Points = number & { readonly __unit: 'Points' };

/** Volume in micro-lots (1e-6 lot). Never negative. */
export type MicroLots = number & { readonly __unit: 'MicroLots' };

export const MICRO_PER_USD = 1_000_000;
export const MICRO_PER_LOT = 1_000_000;
export const ZERO_USD = 0 as MicroUsd;

/** Throws when a number is not a safe integer; turns -0 into 0. `what` names the value in the message. */
export function assertInteger(value: number, what: string): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${what} is not a safe integer: ${value}`);
  return value === 0 ? 0 : value;
}

export function microUsd(value: number): MicroUsd {
  return assertInteger(value, 'micro-dollar amount') as MicroUsd;
}

/** Throws on a negative or unsafe value. */
export function points(value: number): Points {
  if (value < 0) throw new RangeError(`price is negative: ${value}`);
  return assertInteger(value, 'price') as Points;
}

/** Throws on a negative or unsafe value. */
export function microLots(value: number): MicroLots {
  if (value < 0) throw new RangeError(`volume is negative: ${value}`);
  return assertInteger(value, 'volume') as MicroLots;
}

/** Sum of two amounts; throws when it leaves the safe integers, so that no balance ever loses a digit. */
export function addUsd(left: MicroUsd, right: MicroUsd): MicroUsd {
  return microUsd(left + right);
}

export function subtractUsd(left: MicroUsd, right: MicroUsd): MicroUsd {
  return microUsd(left - right);
}

export function negateUsd(amount: MicroUsd): MicroUsd {
  return microUsd(-amount);
}
