/**
 * The value of a currency for deposits and payouts: a fixed rate, or the market's mid price with the currency's spread.
 * While the market is closed, the last price counts with an additional spread, because the next price is unknown. A
 * market price is held for a window, so that the rate that was shown is the rate that is stored.
 */
import type { InstrumentId, InstrumentSpec, Pricing, Quote } from '@tradewind/engine';
import { type RateQuote, isRate, rateOfQuote, toRate } from '@tradewind/money';
import { DAY_MS } from '../../platform/clock/index.ts';

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
  /** Added to it while the market is closed. */
  readonly weekendSpreadPpm: number;
}

/** `payout`: the customer receives units for USD. `deposit`: the customer pays units. */
export type RateSide = 'payout' | 'deposit';

export interface Rate {
  /** Units per USD × 10^12. */
  readonly rate: bigint;
  /** Parts per million in the rate because the market was closed; null: it was open, or the rate is fixed. */
  readonly weekendPpm: number | null;
}

export interface CurrentRate extends Rate {
  /** Epoch ms at which the next rate replaces it; null for a fixed rate. */
  readonly until: number | null;
}

/** The part of the market that rates need. */
export interface RateMarket {
  byCode(code: string): { readonly spec: Pick<InstrumentSpec, 'id' | 'base' | 'quote' | 'pricePrecision'> } | undefined;
  lastQuote(instrument: InstrumentId): Pick<Quote, 'bid' | 'ask'> | undefined;
  quoteAgesFrom(instrument: InstrumentId): number | undefined;
  priceState(instrument: InstrumentId): Pricing;
  isOpen(instrument: InstrumentId): boolean;
  maxQuoteAgeMs(instrument: InstrumentId): number;
}

export interface RatesOptions {
  readonly market: RateMarket;
  readonly clock: { now(): number };
  /** How long a market price is held; absent = a minute. */
  readonly windowMs?: number;
}

export const RATE_WINDOW_MS = 60_000;
/** No market is closed for as long; an older price belongs to a source that has stopped. */
const CLOSED_MAX_AGE_MS = 7 * DAY_MS;

interface Held {
  readonly quote: RateQuote;
  /** The market was closed when the window started. */
  readonly isClosed: boolean;
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
    if (currency.rateFixed !== null) return { rate: toRate(currency.rateFixed), weekendPpm: null, until: null };
    const windows = this.#windowsOf(currency);
    const rate = rateIn(windows?.current, currency, side);
    return windows === undefined || rate === undefined ? undefined : { ...rate, until: windows.current.until };
  }

  /**
   * The rate that a customer was shown, if it is still valid: the current one, or that of the previous window. So a rate
   * is valid for at least one window after it was shown and for two at most. Undefined while there is no current rate.
   */
  shown(currency: RatedCurrency, side: RateSide, rate: bigint): Rate | undefined {
    const current = this.current(currency, side);
    if (current === undefined) return undefined;
    if (current.rate === rate) return current;
    if (currency.rateFixed !== null) return undefined;
    const previous = this.#windowsOf(currency)?.previous;
    // the window in between may have started late: the price of the earlier window counts from that window's own end
    if (previous === undefined || !this.#holds(previous.until + this.#options.windowMs)) return undefined;
    const earlier = rateIn(previous, currency, side);
    return earlier?.rate === rate ? earlier : undefined;
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
    const isClosed = !this.#options.market.isOpen(spec.id);
    const quote = this.#quote(spec, now, isClosed);
    if (quote === undefined) return undefined;
    const current: Held = { quote, isClosed, until: now + this.#options.windowMs };
    const windows: Windows = { current, previous: held?.current };
    this.#windows.set(spec.id, windows);
    return windows;
  }

  /** Also within a window: the price before is no better known to be right. */
  #isSuspect(instrument: InstrumentId): boolean {
    const state = this.#options.market.priceState(instrument);
    return state === 'suspect' || state === 'withheld';
  }

  #quote(
    spec: Pick<InstrumentSpec, 'id' | 'base' | 'quote' | 'pricePrecision'>,
    now: number,
    isClosed: boolean,
  ): RateQuote | undefined {
    const usdIs = usdSide(spec);
    const { market } = this.#options;
    const quote = market.lastQuote(spec.id);
    const isLive = market.priceState(spec.id) === 'live';
    const ageMs = now - (market.quoteAgesFrom(spec.id) ?? Number.NEGATIVE_INFINITY);
    const isUsable = isClosed ? ageMs <= CLOSED_MAX_AGE_MS : isLive && ageMs <= market.maxQuoteAgeMs(spec.id);
    if (usdIs === undefined || quote === undefined || !isUsable) return undefined;
    return { bid: quote.bid, ask: quote.ask, pricePrecision: spec.pricePrecision, usdIs };
  }
}

function usdSide({ base, quote }: Pick<InstrumentSpec, 'base' | 'quote'>): RateQuote['usdIs'] | undefined {
  if (quote === 'USD') return 'quote';
  return base === 'USD' ? 'base' : undefined;
}

const rateIn = (held: Held | undefined, currency: RatedCurrency, side: RateSide): Rate | undefined =>
  held === undefined ? undefined : withSpread(held.quote, held.isClosed, currency, side);

/** Always against the customer. */
function withSpread(
  quote: RateQuote,
  isClosed: boolean,
  { spreadPpm, weekendSpreadPpm }: RatedCurrency,
  side: RateSide,
): Rate | undefined {
  const weekendPpm = isClosed ? weekendSpreadPpm : null;
  const ppm = spreadPpm + (weekendPpm ?? 0);
  const rate = rateOfQuote(quote, side === 'payout' ? -ppm : ppm);
  return isRate(rate) ? { rate, weekendPpm } : undefined;
}

/** The rate for deposits from a past price of the currency's instrument; undefined when USD is on neither side. */
export function rateOfPrice(
  { bid, ask }: Pick<Quote, 'bid' | 'ask'>,
  isClosed: boolean,
  spec: Pick<InstrumentSpec, 'base' | 'quote' | 'pricePrecision'>,
  currency: RatedCurrency,
): Rate | undefined {
  const usdIs = usdSide(spec);
  return usdIs === undefined
    ? undefined
    : withSpread({ bid, ask, pricePrecision: spec.pricePrecision, usdIs }, isClosed, currency, 'deposit');
}
