/** Decimals of a request as integers of the core. */
import type { InstrumentSpec, PriceSeen } from '@tradewind/engine';
import { parseScaled } from '@tradewind/money';
import { Refused } from '../../platform/errors/index.ts';
import { MICRO_DECIMALS } from '../../platform/wire/index.ts';

/**
 * Stands for a value that is none (off the precision, out of range, not plain): the core refuses it at the
 * point of its checks where the value counts, so that refusals keep the contract's order.
 */
export const UNREADABLE = -1;

/** Micro-lots. */
export const readLots = (input: string | number): number => parseScaled(input, MICRO_DECIMALS) ?? UNREADABLE;

/** Points of the instrument; without one 0, because the core refuses the unknown instrument first. */
export function readPrice(input: string | number, spec: Pick<InstrumentSpec, 'pricePrecision'> | undefined): number {
  if (spec === undefined) return 0;
  return parseScaled(input, spec.pricePrecision) ?? UNREADABLE;
}

const isUnset = (input: string | number): boolean => Number(input) === 0;

/** What the client showed, for a fill now. Throws Refused invalid_input on a bound without a price, and on what is no price. */
export function readSeen(
  { price, deviation }: { readonly price: string | number; readonly deviation?: number | undefined },
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

/** A pending order fills at its target or at the market then: nothing that is seen now bounds it. */
export function refuseSeen({
  price,
  deviation,
}: {
  readonly price: string | number;
  readonly deviation?: number | undefined;
}): void {
  if (isUnset(price) && deviation === undefined) return;
  throw new Refused('invalid_input', { fields: { [isUnset(price) ? 'deviation' : 'price']: 'of market orders' } });
}

/** Leverage. */
export const readMultiple = (input: string | number): number => parseScaled(input, 0) ?? UNREADABLE;
