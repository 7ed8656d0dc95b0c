/**
 * The value of a currency for deposits and payouts: a fixed rate, or the market's mid price with the currency's spread.
 * A market price is held for a window, so that the rate that was shown is the rate that is stored.
 */
import type { InstrumentId, InstrumentSpec, Pricing, Quote } from '@tradewind/engine';
import { type RateQuote, isRate, rateOfQuote, toRate } from '@tradewind/money';

/** The part of a currency's row that decides its rate. Exactly one of rateFixed and rateInstrument is set. */
export interface RatedCurrency {
  readonly id: number;
  /** Decimals of an amount. */
  readonly precision: number;
  /** Units per USD × 10^12. Beyond the safe integers for some currencies (rupiah, dong): a bigint, or its text. */
  readonly rateFixed: bigint | number | string | null;
  /** Code of an instrument with USD on one side: BTCUSD, EURUSD, USDJPY. */
  readonly rateInstrument: string | null;
  /** Parts per million that the market's rate is lowered by for payouts and raised by for deposits. */
  readonly spreadPpm: number;
}

/** `payout`: the customer receives units for USD. `deposit`: the customer pays units. */
export type RateSide = 'payout' | 'deposit';

export interface CurrentRate {
  /** Units per USD × 10^12. */
  readonly rate: bigint;
  /** Epoch ms at which the next rate replaces it; null for a fixed rate. */
  readonly until: number | null;
}

/** The part of the market that rates need. */
export interface RateMarket {
  byCode(code: string): { readonly spec: Pick<InstrumentSpec, 'id' | 'base' | 'quote' | 'pricePrecision'> } | undefined;
  lastQuote(instrument: InstrumentId): Pick<Quote, 'bid' | 'ask'> | undefined;
  quoteAgesFrom(instrument: InstrumentId): number | undefined;
  priceState(instrument: InstrumentId): Pricing;
  maxQuoteAgeMs(instrument: InstrumentId): number;
}

export interface RatesOptions {
  readonly market: RateMarket;
  readonly clock: { now(): number };
  /** How long a market price is held; absent = a minute. */
  readonly windowMs?: number;
}

export const RATE_WINDOW_MS = 60_000;

interface Held {
  readonly quote: RateQuote;
  readonly until: number;
}
interface Windows {
  readonly current: Held;
  /** The previous window; its price still counts for the length of a window after its end. */
  readonly previous: Held | undefined;
}

export class Rates {
  readonly #options: Required<RatesOptions>;
  /** By instrument: two currencies of one market share its price, and a changed spread applies at once. */
  readonly #windows = new Map<InstrumentId, Windows>();

  constructor(options: RatesOptions) {
    this.#options = { windowMs: RATE_WINDOW_MS, ...options };
  }

  /**
   * The current rate, taken from the last quote when a window starts. Undefined while there is none (refusal
   * price_unavailable): unknown instrument, no USD on either side, no quote, an old or a suspect one.
   */
  current(currency: RatedCurrency, side: RateSide): CurrentRate | undefined {
    if (currency.rateFixed !== null) return { rate: toRate(currency.rateFixed), until: null };
    const windows = this.#windowsOf(currency);
    const rate = rateIn(windows?.current, currency, side);
    return windows === undefined || rate === undefined ? undefined : { rate, until: windows.current.until };
  }

  /**
   * Whether a rate that a customer was shown is still valid: the current one, or that of the previous window. So a rate
   * is valid for at least one window after it was shown and for two at most. Never valid while there is no current
   * rate.
   */
  accepts(currency: RatedCurrency, side: RateSide, rate: bigint): boolean {
    const current = this.current(currency, side);
    if (current === undefined) return false;
    if (current.rate === rate || currency.rateFixed !== null) return current.rate === rate;
    const previous = this.#windowsOf(currency)?.previous;
    // the window in between may have started late: the price of the earlier window counts from that window's own end
    const counts = previous !== undefined && this.#holds(previous.until + this.#options.windowMs);
    return counts && rateIn(previous, currency, side) === rate;
  }

  /** Whether a window that ends then is still running. A clock that was set back does not extend a window. */
  #holds(until: number): boolean {
    const now = this.#options.clock.now();
    return now < until && until - now <= this.#options.windowMs;
  }

  #windowsOf(currency: RatedCurrency): Windows | undefined {
    const spec =
      currency.rateInstrument === null ? undefined : this.#options.market.byCode(currency.rateInstrument)?.spec;
    if (spec === undefined || this.#isSuspect(spec.id)) return undefined;
    const held = this.#windows.get(spec.id);
    if (held !== undefined && this.#holds(held.current.until)) return held;
    const now = this.#options.clock.now();
    const quote = this.#freshQuote(spec, now);
    if (quote === undefined) return undefined;
    const windows: Windows = { current: { quote, until: now + this.#options.windowMs }, previous: held?.current };
    this.#windows.set(spec.id, windows);
    return windows;
  }

  /** Also within a window: the price before is no better known to be right. */
  #isSuspect(instrument: InstrumentId): boolean {
    const state = this.#options.market.priceState(instrument);
    return state === 'suspect' || state === 'withheld';
  }

  #freshQuote(
    spec: Pick<InstrumentSpec, 'id' | 'base' | 'quote' | 'pricePrecision'>,
    now: number,
  ): RateQuote | undefined {
    const usdIs = usdSide(spec);
    const { market } = this.#options;
    const quote = market.lastQuote(spec.id);
    const isLive = market.priceState(spec.id) === 'live';
    const ageMs = now - (market.quoteAgesFrom(spec.id) ?? Number.NEGATIVE_INFINITY);
    if (usdIs === undefined || quote === undefined || !isLive || ageMs > market.maxQuoteAgeMs(spec.id))
      return undefined;
    return { bid: quote.bid, ask: quote.ask, pricePrecision: spec.pricePrecision, usdIs };
  }
}

function usdSide({ base, quote }: Pick<InstrumentSpec, 'base' | 'quote'>): RateQuote['usdIs'] | undefined {
  if (quote === 'USD') return 'quote';
  return base === 'USD' ? 'base' : undefined;
}

const rateIn = (held: Held | undefined, currency: RatedCurrency, side: RateSide): bigint | undefined =>
  held === undefined ? undefined : withSpread(held.quote, currency, side);

function withSpread(quote: RateQuote, { spreadPpm }: RatedCurrency, side: RateSide): bigint | undefined {
  const rate = rateOfQuote(quote, side === 'payout' ? -spreadPpm : spreadPpm);
  return isRate(rate) ? rate : undefined;
}

/** The rate from a price of the currency's instrument; undefined when USD is on neither side. */
export function rateOfPrice(
  { bid, ask }: Pick<Quote, 'bid' | 'ask'>,
  spec: Pick<InstrumentSpec, 'base' | 'quote' | 'pricePrecision'>,
  currency: RatedCurrency,
  side: RateSide,
): bigint | undefined {
  const usdIs = usdSide(spec);
  return usdIs === undefined
    ? undefined
    : withSpread({ bid, ask, pricePrecision: spec.pricePrecision, usdIs }, currency, side);
}
