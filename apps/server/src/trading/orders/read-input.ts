/** Converts decimals of a request to integers of the core. */
import type { InstrumentSpec, PriceSeen } from '@tradewind/engine';
import { parseScaled } from '@tradewind/money';
import { Refused } from '../../platform/errors/index.ts';
import { MICRO_DECIMALS } from '../../platform/wire/index.ts';

/**
 * Stands for an invalid value (off the precision, out of range, malformed). The core refuses it at the point where the
 * value is checked, so that refusals keep the contract's order.
 */
export const UNREADABLE = -1;

/** Micro-lots. */
export const readLots = (input: string | number): number => parseScaled(input, MICRO_DECIMALS) ?? UNREADABLE;

/** Points of the instrument; 0 without an instrument, because the core refuses an unknown instrument first. */
export function readPrice(input: string | number, spec: Pick<InstrumentSpec, 'pricePrecision'> | undefined): number {
  if (spec === undefined) return 0;
  return parseScaled(input, spec.pricePrecision) ?? UNREADABLE;
}

export interface SeenInput {
  readonly price: string | number;
  readonly deviation?: number | undefined;
}

const isUnset = (input: string | number): boolean => Number(input) === 0;

/**
 * The price that the client showed, for an immediate fill. Throws Refused invalid_input on a bound without a price, and
 * on an invalid price.
 */
export function readSeen(
  { price, deviation }: SeenInput,
  spec: Pick<InstrumentSpec, 'pricePrecision'> | undefined,
): { readonly seen?: PriceSeen } {
  if (isUnset(price)) {
    if (deviation !== undefined) throw new Refused('invalid_input', { fields: { deviation: 'needs price' } });
    return {};
  }
  const seen = readPrice(price, spec);
  if (seen < 0 || Number(price) < 0) throw new Refused('invalid_input', { fields: { price: 'is no price' } });
  return { seen: { price: seen, ...(deviation !== undefined && { deviation }) } };
}

/** A pending order fills later, at its target or at the market, so a price seen now cannot bound it. */
export function refuseSeen({ price, deviation }: SeenInput): void {
  if (isUnset(price) && deviation === undefined) return;
  throw new Refused('invalid_input', { fields: { [isUnset(price) ? 'deviation' : 'price']: 'of market orders' } });
}

/** Leverage. */
export const readMultiple = (input: string | number): number => parseScaled(input, 0) ?? UNREADABLE;
