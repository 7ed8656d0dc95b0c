/**
 * Value of one unit of a quote currency in USD. The rate is an exact fraction and is never rounded by itself;
 * only the final amount of a formula is rounded.
 */
import type { InstrumentId, Quote, Ratio } from './basics.ts';
import type { InstrumentSpec } from './types.ts';

export type { Ratio } from './basics.ts';

export const ACCOUNT_CURRENCY = 'USD';

/** No position is opened at an older rate while the rate's market is open (contract §7). Closes accept any age. */
export const RATE_MAX_AGE_MS = 60_000;

export const ONE: Ratio = { numerator: 1, denominator: 1 };

/** An instrument whose mid price gives the rate; `inverse` when it is quoted as USDXXX. */
export interface ConversionSource {
  readonly instrument: InstrumentId;
  readonly inverse: boolean;
}

/** Instruments that can convert a currency, in order of preference: XXXUSD before USDXXX, then the lowest id. */
export function conversionSources(currency: string, specs: Iterable<InstrumentSpec>): readonly ConversionSource[] {
  const direct: ConversionSource[] = [];
  const inverse: ConversionSource[] = [];
  for (const spec of specs) {
    if (spec.base === currency && spec.quote === ACCOUNT_CURRENCY) direct.push({ instrument: spec.id, inverse: false });
    if (spec.base === ACCOUNT_CURRENCY && spec.quote === currency) inverse.push({ instrument: spec.id, inverse: true });
  }
  const byId = (left: ConversionSource, right: ConversionSource): number => left.instrument - right.instrument;
  return [...direct.toSorted(byId), ...inverse.toSorted(byId)];
}

/** USD per unit from a quote in points: mid = (bid + ask) ÷ (2 · 10^pricePrecision), or one over it. */
export function rateOf(bid: number, ask: number, pricePrecision: number, inverse: boolean): Ratio {
  const mid = bid + ask;
  const unit = 2 * 10 ** pricePrecision;
  return inverse ? { numerator: unit, denominator: mid } : { numerator: mid, denominator: unit };
}

/**
 * USD per unit of `currency`, from the first source that has a quote, however old. Undefined when there is
 * none (refusal no_conversion_rate).
 */
export function usdRate(
  currency: string,
  specs: Iterable<InstrumentSpec>,
  lastQuote: (instrument: InstrumentId) => Pick<Quote, 'bid' | 'ask'> | undefined,
): Ratio | undefined {
  if (currency === ACCOUNT_CURRENCY) return ONE;
  const byId = new Map<InstrumentId, InstrumentSpec>();
  for (const spec of specs) byId.set(spec.id, spec);
  for (const source of conversionSources(currency, byId.values())) {
    const quote = lastQuote(source.instrument);
    const spec = byId.get(source.instrument);
    if (quote !== undefined && spec !== undefined)
      return rateOf(quote.bid, quote.ask, spec.pricePrecision, source.inverse);
  }
  return undefined;
}
