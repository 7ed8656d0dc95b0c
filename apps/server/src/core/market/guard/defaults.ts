/** MaxDeviation of instruments that set none, by kind (contract §7). Parts per million. */
import type { InstrumentSpec } from '@tradewind/engine';
import type { Hours } from '../types.ts';

const MAJORS: ReadonlySet<string> = new Set(['USD', 'EUR', 'GBP', 'JPY', 'CHF', 'AUD', 'CAD', 'NZD']);
const EXOTICS: ReadonlySet<string> = new Set(
  'AED BRL CLP CNH CNY COP CZK DKK HKD HUF IDR ILS INR KRW MXN MYR NOK PHP PLN RON RUB SAR SEK SGD THB TRY TWD ZAR'.split(
    ' ',
  ),
);
const METALS: ReadonlySet<string> = new Set(['XAU', 'XAG', 'XPT', 'XPD', 'XCU']);
const ENERGY = /OIL|GAS|WTI|BRENT|BCO|NGC/u;

const [MAJOR, MINOR, EXOTIC, METAL, INDEX, OTHER] = [2500, 3000, 10_000, 5000, 5000, 10_000];

export function defaultDeviationPpm(
  { code, base, quote }: Pick<InstrumentSpec, 'code' | 'base' | 'quote'>,
  hours: Hours,
): number {
  const isCurrency = (each: string): boolean => MAJORS.has(each) || EXOTICS.has(each);
  if (isCurrency(base) && isCurrency(quote)) {
    if (EXOTICS.has(base) || EXOTICS.has(quote)) return EXOTIC;
    return base === 'USD' || quote === 'USD' ? MAJOR : MINOR;
  }
  if (METALS.has(base)) return METAL;
  return hours !== 'fx' || ENERGY.test(code) ? OTHER : INDEX;
}
