/**
 * The class of an instrument for leverage caps when its terms state none: by its currencies and code, whatever its
 * category is called, and otherwise by its category and hours.
 */
import { type LeverageClass, OTHER_CLASS } from '@tradewind/engine';
import { isCurrencyPair, isEnergy, isMetal } from '../currencies.ts';
import type { Hours } from '../types.ts';

/** Two of them make a major pair; any other pair is a minor one (ESMA Decision (EU) 2018/796, Article 2). */
const OF_MAJORS: ReadonlySet<string> = new Set(['USD', 'EUR', 'JPY', 'GBP', 'CAD', 'CHF']);
/** ISO 4217 code of gold. */
const GOLD = 'XAU';
/** Keys of the built-in categories, and what others are likely to be called. */
const INDEX = /^(?:stock )?ind(?:ex|exes|ices)$/iu;
const ENERGY = /^(?:energy|energies|commodity|commodities)$/iu;
const CRYPTO = /^crypto/iu;

interface Described {
  readonly code: string;
  readonly base: string;
  readonly quote: string;
  readonly hours: Hours;
}

/** `category`: its key, or the text of INSTRUMENTS_FILE. Others than these count as shares. */
export function leverageClassOf(category: string, described: Described): LeverageClass {
  const { base, quote, hours } = described;
  if (isCurrencyPair(described)) return OF_MAJORS.has(base) && OF_MAJORS.has(quote) ? 'majors' : 'minors';
  if (isMetal(described)) return base === GOLD ? 'gold' : 'commodities';
  if (hours === 'crypto' || CRYPTO.test(category)) return 'crypto';
  if (INDEX.test(category)) return 'indices';
  return ENERGY.test(category) || isEnergy(described) ? 'commodities' : OTHER_CLASS;
}

/** As the core has it: the class that needs no statement is left out. */
export const statedClass = (leverageClass: LeverageClass | null | undefined): { leverageClass?: LeverageClass } =>
  leverageClass == null || leverageClass === OTHER_CLASS ? {} : { leverageClass };
