/** MaxDeviation of instruments that set none, by kind (contract §7). Parts per million. */
import type { InstrumentSpec } from '@tradewind/engine';
import { isCurrencyPair, isEnergy, isExotic, isMetal } from '../currencies.ts';
import type { Hours } from '../types.ts';

const [MAJOR, MINOR, EXOTIC, METAL, INDEX, OTHER] = [2500, 3000, 10_000, 5000, 5000, 10_000];

export function defaultDeviationPpm(spec: Pick<InstrumentSpec, 'code' | 'base' | 'quote'>, hours: Hours): number {
  const { base, quote } = spec;
  if (isCurrencyPair(spec)) {
    if (isExotic(base) || isExotic(quote)) return EXOTIC;
    return base === 'USD' || quote === 'USD' ? MAJOR : MINOR;
  }
  if (isMetal(spec)) return METAL;
  return hours !== 'fx' || isEnergy(spec) ? OTHER : INDEX;
}
