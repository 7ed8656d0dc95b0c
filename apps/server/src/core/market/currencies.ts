/** What currency codes and instrument codes say about an instrument, whatever its category is called. */

/** Currencies of the eight largest markets. */
const LARGE: ReadonlySet<string> = new Set(['USD', 'EUR', 'GBP', 'JPY', 'CHF', 'AUD', 'CAD', 'NZD']);
const EXOTICS: ReadonlySet<string> = new Set(
  'AED BRL CLP CNH CNY COP CZK DKK HKD HUF IDR ILS INR KRW MXN MYR NOK PHP PLN RON RUB SAR SEK SGD THB TRY TWD ZAR'.split(
    ' ',
  ),
);
const METALS: ReadonlySet<string> = new Set(['XAU', 'XAG', 'XPT', 'XPD', 'XCU']);
const ENERGY = /OIL|GAS|WTI|BRENT|BCO|NGC/u;

export const isExotic = (currency: string): boolean => EXOTICS.has(currency);
const isCurrency = (code: string): boolean => LARGE.has(code) || EXOTICS.has(code);

interface Pair {
  readonly base: string;
  readonly quote: string;
}
export const isCurrencyPair = ({ base, quote }: Pair): boolean => isCurrency(base) && isCurrency(quote);
export const isMetal = ({ base }: Pick<Pair, 'base'>): boolean => METALS.has(base);
export const isEnergy = ({ code }: { readonly code: string }): boolean => ENERGY.test(code);
