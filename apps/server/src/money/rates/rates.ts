/**
 * What a currency is worth for deposits and payouts: fixed by the base, or the market's mid price with the
 * currency's spread. A market price is held for a window, so that what was shown is what is stored.
 */
import type { InstrumentId, InstrumentSpec, Quote } from '@tradewind/engine';
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
  /** Epoch ms at which another one takes its place; null for a fixed one. */
  readonly until: number | null;
}

/** The market as far as rates need it. */
export interface RateMarket {
  byCode(code: string): { readonly spec: Pick<InstrumentSpec, 'id' | 'base' | 'quote' | 'pricePrecision'> } | undefined;
  lastQuote(instrument: InstrumentId): Pick<Quote, 'bid' | 'ask'> | undefined;
  quoteAgesFrom(instrument: InstrumentId): number | undefined;
}

export interface RatesOptions {
  readonly market: RateMarket;
  readonly clock: { now(): number };
  /** A quote older than this makes no rate (QUOTE_MAX_AGE_MS). */
  readonly quoteMaxAgeMs: number;
  /** How long a market price is held; absent: a minute. */
  readonly windowMs?: number;
}

export const RATE_WINDOW_MS = 60_000;

interface Held {
  readonly quote: RateQuote;
  readonly until: number;
}
interface Windows {
  readonly current: Held;
  /** The window before; its price counts for a window's length after its end. */
  readonly previous: Held | undefined;
}

export class Rates {
  readonly #options: Required<RatesOptions>;
  /** By instrument: two currencies of one market share its price, and a changed spread counts at once. */
  readonly #windows = new Map<InstrumentId, Windows>();

  constructor(options: RatesOptions) {
    this.#options = { windowMs: RATE_WINDOW_MS, ...options };
  }

  /**
   * The rate that holds now; drawn from the last quote when a window begins. Undefined while there is none (refusal
   * price_unavailable): unknown instrument, none with USD on one side, no quote or an old one.
   */
  current(currency: RatedCurrency, side: RateSide): CurrentRate | undefined {
    if (currency.rateFixed !== null) return { rate: toRate(currency.rateFixed), until: null };
    const windows = this.#windowsOf(currency);
    const rate = rateIn(windows?.current, currency, side);
    return windows === undefined || rate === undefined ? undefined : { rate, until: windows.current.until };
  }

  /**
   * Whether a rate that a customer was shown still holds: the current one, or that of the window before. So it holds
   * for at least a window after it was shown and for two at most. Never while there is no current one.
   */
  accepts(currency: RatedCurrency, side: RateSide, rate: bigint): boolean {
    const current = this.current(currency, side);
    if (current === undefined) return false;
    if (current.rate === rate || currency.rateFixed !== null) return current.rate === rate;
    const previous = this.#windowsOf(currency)?.previous;
    // the window between may have begun late: the price of the one before counts from its own end
    const counts = previous !== undefined && this.#holds(previous.until + this.#options.windowMs);
    return counts && rateIn(previous, currency, side) === rate;
  }

  /** Whether a window that ends then is still running. A clock that was set back makes no window longer. */
  #holds(until: number): boolean {
    const now = this.#options.clock.now();
    return now < until && until - now <= this.#options.windowMs;
  }

  #windowsOf(currency: RatedCurrency): Windows | undefined {
    const spec =
      currency.rateInstrument === null ? undefined : this.#options.market.byCode(currency.rateInstrument)?.spec;
    if (spec === undefined) return undefined;
    const held = this.#windows.get(spec.id);
    if (held !== undefined && this.#holds(held.current.until)) return held;
    const now = this.#options.clock.now();
    const quote = this.#freshQuote(spec, now);
    if (quote === undefined) return undefined;
    const windows: Windows = { current: { quote, until: now + this.#options.windowMs }, previous: held?.current };
    this.#windows.set(spec.id, windows);
    return windows;
  }

  #freshQuote(
    spec: Pick<InstrumentSpec, 'id' | 'base' | 'quote' | 'pricePrecision'>,
    now: number,
  ): RateQuote | undefined {
    const usdIs = usdSide(spec);
    const { market, quoteMaxAgeMs } = this.#options;
    const quote = market.lastQuote(spec.id);
    const ageMs = now - (market.quoteAgesFrom(spec.id) ?? Number.NEGATIVE_INFINITY);
    if (usdIs === undefined || quote === undefined || ageMs > quoteMaxAgeMs) return undefined;
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

/** The rate that a price of the currency's instrument makes; undefined when USD is on neither side of it. */
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
