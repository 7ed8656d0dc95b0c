/** Decimals of a request as integers of the core. */
import type { InstrumentSpec } from '@tradewind/engine';
import { parseScaled } from '@tradewind/money';
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

/** Leverage. */
export const readMultiple = (input: string | number): number => parseScaled(input, 0) ?? UNREADABLE;
