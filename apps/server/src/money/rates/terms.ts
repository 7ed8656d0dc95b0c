/** Terms that a customer confirms: amount, rate and fee. */
import { type MicroUsd, formatRate, microUsd, parseRate, parseScaled } from '@tradewind/money';
import { Refused } from '../../platform/errors/index.ts';
import { MICRO_DECIMALS, usdNumber } from '../../platform/wire/index.ts';
import type { Bounds, FundsCurrency } from './currencies.ts';
import type { Rate, RateSide, Rates } from './rates.ts';

/**
 * USD as entered, or undefined: not a plain decimal, more than 6 decimals, not positive, or beyond the safe integers.
 */
export function typedUsd(number: string | number): MicroUsd | undefined {
  const micro = parseScaled(number, MICRO_DECIMALS);
  return micro === undefined || micro <= 0 ? undefined : microUsd(micro);
}

export const outOfRange = ({ min, max }: Bounds): Refused =>
  new Refused('amount_out_of_range', { min: usdNumber(min), max: usdNumber(max) });

/** The amount if it is within the bounds; throws Refused amount_out_of_range with the bounds. */
export function withinBounds(number: MicroUsd | undefined, bounds: Bounds): MicroUsd {
  if (number === undefined || number < bounds.min || number > bounds.max) throw outOfRange(bounds);
  return number;
}

/** The agreed rate: the one that was shown while it is valid, else the current one. */
export interface Agreement extends Rate {
  /** Throws Refused conflict with the current rate when a different one was shown. */
  readonly confirm: () => void;
}

/** `shown`: the rate that the customer sent back. Throws Refused price_unavailable while there is no rate. */
export function agreeOnRate(rates: Rates, currency: FundsCurrency, side: RateSide, shown?: string): Agreement {
  const current = rates.current(currency, side);
  if (current === undefined) throw new Refused('price_unavailable');
  const wanted = shown === undefined ? current.rate : parseRate(shown);
  const valid = wanted === undefined ? undefined : rates.shown(currency, side, wanted);
  if (valid !== undefined) return { ...valid, confirm: () => {} };
  return {
    ...current,
    confirm() {
      throw new Refused('conflict', { reason: 'rate', rate: formatRate(current.rate) });
    },
  };
}

/** `shown`: the fee that the customer saw, if they sent it. Throws Refused conflict with the current fee when it differs. */
export function confirmFee(fee: MicroUsd, shown: string | number | undefined): void {
  if (shown !== undefined && parseScaled(shown, MICRO_DECIMALS) !== fee)
    throw new Refused('conflict', { reason: 'fee', fee: usdNumber(fee) });
}

/** An amount of the currency; throws Refused amount_out_of_range when it is too large to be represented exactly. */
export function unitsOr(bounds: Bounds, count: () => number): number {
  try {
    return count();
  } catch (error) {
    if (error instanceof RangeError) throw outOfRange(bounds);
    throw error;
  }
}
