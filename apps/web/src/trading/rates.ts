/** USD rates from the live quotes, by the engine's own rule. */
import { usdRate } from '@tradewind/engine';
import type { Ratio } from '@tradewind/engine';
import type { Instrument } from '@tradewind/contract/light';
import { points } from '@tradewind/money';

import { pricesOf, specOf } from './spec.ts';
import type { Prices } from './spec.ts';

type Sides = { readonly Bid: number | null; readonly Ask: number | null };

/** The instruments that a USD rate of this currency may come from. It depends only on their prices. */
export function rateSources(currency: string, instruments: readonly Instrument[]): readonly Instrument[] {
  if (currency === 'USD') return [];
  return instruments.filter(
    ({ Base, Quote }) => (Base === currency && Quote === 'USD') || (Base === 'USD' && Quote === currency),
  );
}

/** USD per unit of a currency as an exact fraction; undefined without a source that has a price. */
export function usdRateOf(
  currency: string,
  instruments: readonly Instrument[],
  quote: (instrument: Instrument) => Sides | undefined,
): Ratio | undefined {
  const sources = rateSources(currency, instruments);
  const prices = new Map<number, Prices>();
  for (const instrument of sources) {
    const found = pricesOf(quote(instrument), instrument.PricePrecision);
    if (found !== undefined) prices.set(instrument.Id, found);
  }
  return usdRate(currency, sources.map(specOf), (id) => priceAsQuote(prices.get(id)));
}

type QuoteSides = NonNullable<ReturnType<Parameters<typeof usdRate>[2]>>;

function priceAsQuote(prices: Prices | undefined): QuoteSides | undefined {
  return prices === undefined ? undefined : { bid: points(prices.bid), ask: points(prices.ask) };
}
