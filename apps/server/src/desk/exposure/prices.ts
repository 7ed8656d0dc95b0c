/**
 * The current value of positions: prices and rates of the last quotes, whatever their age. Exact fractions, rounded
 * once at the end.
 */
import {
  ACCOUNT_CURRENCY,
  type AccountId,
  type InstrumentId,
  type InstrumentSpec,
  type MarkupTerms,
  ONE,
  type Ratio,
  conversionSources,
  pointValue,
  rateOf,
} from '@tradewind/engine';
import { bigQuotientHalfAwayFromZero } from '@tradewind/money';
import type { Market } from '../../core/market/index.ts';
import type { GroupPrices } from '../../trading/prices/index.ts';

export type PriceSource = Pick<Market, 'instruments' | 'lastQuote' | 'quoteAgesFrom' | 'byId'>;

interface Rate {
  readonly ratio: Ratio;
  /** The time from which its age counts; undefined = it has no age. */
  readonly agesFrom: number | undefined;
}

export interface InstrumentPrice {
  readonly spec: InstrumentSpec;
  /** Points. */
  readonly bid: number;
  readonly ask: number;
  /** USD for a unit of the quote currency. */
  readonly rate: Ratio;
  /** The time from which the older one of price and rate ages, by the server's clock. */
  readonly agesFrom: number;
  /** What makes the price of a real account; absent = every account sees bid and ask. */
  readonly markupOf?: (account: AccountId) => MarkupTerms;
}

/** A consistent set of prices at one moment. */
export class Prices {
  readonly #market: PriceSource;
  readonly #groups: Pick<GroupPrices, 'isPlain' | 'viewOf'>;
  readonly #specs: readonly InstrumentSpec[];
  readonly #rates = new Map<string, Rate | undefined>();

  constructor(market: PriceSource, groups: Pick<GroupPrices, 'isPlain' | 'viewOf'>) {
    this.#market = market;
    this.#groups = groups;
    this.#specs = market.instruments.map(({ spec }) => spec);
  }

  /** Undefined without a quote, or without a rate of its quote currency. */
  of(instrument: InstrumentId): InstrumentPrice | undefined {
    const spec = this.#market.byId(instrument)?.spec;
    const quote = this.#market.lastQuote(instrument);
    if (spec === undefined || quote === undefined) return undefined;
    const rate = this.#rateOf(spec.quote);
    if (rate === undefined) return undefined;
    const agesFrom = this.#market.quoteAgesFrom(instrument) ?? quote.time;
    const { bid, ask } = quote;
    const markupOf = (id: AccountId): MarkupTerms => this.#groups.viewOf({ id, isDemo: false }).of(instrument);
    return {
      spec,
      bid,
      ask,
      rate: rate.ratio,
      agesFrom: Math.min(agesFrom, rate.agesFrom ?? agesFrom),
      ...(!this.#groups.isPlain && { markupOf }),
    };
  }

  /** USD for a unit of a currency. */
  rate(currency: string): Ratio | undefined {
    return this.#rateOf(currency)?.ratio;
  }

  #rateOf(currency: string): Rate | undefined {
    if (!this.#rates.has(currency)) this.#rates.set(currency, this.#readRate(currency));
    return this.#rates.get(currency);
  }

  #readRate(currency: string): Rate | undefined {
    if (currency === ACCOUNT_CURRENCY) return { ratio: ONE, agesFrom: undefined };
    for (const { instrument, inverse } of conversionSources(currency, this.#specs)) {
      const quote = this.#market.lastQuote(instrument);
      const spec = this.#market.byId(instrument)?.spec;
      if (quote === undefined || spec === undefined) continue;
      const ratio = rateOf(quote.bid, quote.ask, spec.pricePrecision, inverse);
      return { ratio, agesFrom: this.#market.quoteAgesFrom(instrument) ?? quote.time };
    }
    return undefined;
  }
}

/** Micro-dollars of Σ points × micro-lots ÷ divisor. */
export function usdOf({ spec, rate }: InstrumentPrice, pointLots: bigint, divisor = 1n): bigint {
  const value = pointValue(spec);
  return bigQuotientHalfAwayFromZero(
    pointLots * BigInt(value.numerator) * BigInt(rate.numerator),
    BigInt(value.denominator) * BigInt(rate.denominator) * divisor,
  );
}

/** Micro-dollars of micro-lots at the mid. */
export const valueOf = (price: InstrumentPrice, lots: number): bigint =>
  usdOf(price, BigInt(lots) * BigInt(price.bid + price.ask), 2n);

/** Micro-units of the quote currency of micro-lots at the mid. */
export const quoteUnitsOf = (price: InstrumentPrice, lots: number): bigint =>
  usdOf({ ...price, rate: ONE }, BigInt(lots) * BigInt(price.bid + price.ask), 2n);
