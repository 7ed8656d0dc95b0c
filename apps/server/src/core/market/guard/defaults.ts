/** Bounds of instruments whose terms state none, by kind (contract §7). */
import { DEFAULT_SETTINGS, type InstrumentSpec } from '@tradewind/engine';
import { isCurrencyPair, isEnergy, isExotic, isMetal } from '../currencies.ts';
import type { Hours } from '../types.ts';

type Kind = 'major' | 'minor' | 'exotic' | 'metal' | 'index' | 'energy' | 'crypto';

/** MaxDeviation, parts per million. */
const DEVIATION_PPM: Readonly<Record<Kind, number>> = {
  major: 2500,
  minor: 3000,
  exotic: 10_000,
  metal: 5000,
  index: 5000,
  energy: 10_000,
  crypto: 10_000,
};
/** MaxQuoteAgeMs. */
const MAX_AGE_MS: Readonly<Record<Kind, number>> = {
  major: 10_000,
  minor: 10_000,
  exotic: 30_000,
  metal: 10_000,
  index: 10_000,
  energy: 30_000,
  crypto: 10_000,
};
/** The usual gap between ticks × this is never too old. */
const USUAL_GAPS = 3;
/** No default is longer. */
export const LONGEST_MAX_AGE_MS = DEFAULT_SETTINGS.quoteMaxAgeMs;

type Priced = Pick<InstrumentSpec, 'code' | 'base' | 'quote'>;

function kindOf(spec: Priced, hours: Hours): Kind {
  const { base, quote } = spec;
  if (isCurrencyPair(spec)) {
    if (isExotic(base) || isExotic(quote)) return 'exotic';
    return base === 'USD' || quote === 'USD' ? 'major' : 'minor';
  }
  if (isMetal(spec)) return 'metal';
  if (isEnergy(spec)) return 'energy';
  return hours === 'fx' ? 'index' : 'crypto';
}

export const defaultDeviationPpm = (spec: Priced, hours: Hours): number => DEVIATION_PPM[kindOf(spec, hours)];

/** `usualGapMs`: as measured; undefined = not known yet. */
export const defaultMaxAgeMs = (spec: Priced, hours: Hours, usualGapMs: number = 0): number =>
  Math.min(LONGEST_MAX_AGE_MS, Math.max(MAX_AGE_MS[kindOf(spec, hours)], Math.ceil(USUAL_GAPS * usualGapMs)));
