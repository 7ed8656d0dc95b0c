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
export const readLots = (input: string): number => parseScaled(input, MICRO_DECIMALS) ?? UNREADABLE;

/** Points of the instrument; 0 without an instrument, because the core refuses an unknown instrument first. */
export function readPrice(input: string, spec: Pick<InstrumentSpec, 'pricePrecision'> | undefined): number {
  if (spec === undefined) return 0;
  return parseScaled(input, spec.pricePrecision) ?? UNREADABLE;
}

export interface SeenInput {
  readonly price: string;
  readonly deviation?: number | undefined;
}

const isUnset = (input: string): boolean => input === '0';

/**
 * The price that the client showed, for an immediate fill. Throws Refused invalid_input on a bound without a price, and
 * on an invalid price.
 */
export function readSeen(
  { price, deviation }: SeenInput,
  spec: Pick<InstrumentSpec, 'pricePrecision'> | undefined,
): { readonly seen?: PriceSeen } {
  if (isUnset(price)) {
    if (deviation !== undefined) throw new Refused('invalid_input', { fields: { deviation: 'not_applicable' } });
    return {};
  }
  const seen = readPrice(price, spec);
  if (seen < 0) throw new Refused('invalid_input', { fields: { price: 'format' } });
  return { seen: { price: seen, ...(deviation !== undefined && { deviation }) } };
}

/** A pending order fills later, at its target or at the market, so a price seen now cannot bound it. */
export function refuseSeen({ price, deviation }: SeenInput): void {
  if (isUnset(price) && deviation === undefined) return;
  throw new Refused('invalid_input', { fields: { [isUnset(price) ? 'deviation' : 'price']: 'not_applicable' } });
}

/** What only pending orders have. Throws Refused invalid_input. */
export function refusePendingTerms({ expires_at, oco }: { readonly expires_at: number; readonly oco: number }): void {
  if (expires_at !== 0) throw new Refused('invalid_input', { fields: { expires_at: 'not_applicable' } });
  if (oco !== 0) throw new Refused('invalid_input', { fields: { oco: 'not_applicable' } });
}

/** Leverage. */
export const readMultiple = (input: string): number => parseScaled(input, 0) ?? UNREADABLE;
