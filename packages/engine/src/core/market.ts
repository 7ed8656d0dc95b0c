/** Instruments with their last quote, their trigger queues, and the USD value of their quote currency. */
import { divideHalfAwayFromZero } from '@tradewind/money';
import type { MicroUsd } from '@tradewind/money';

import type { TrailingSides } from './trailing-stops.ts';
import type { TriggerQueue } from './trigger-queue.ts';
import type { TriggerQueues } from './trigger-queues.ts';
import { ACCOUNT_CURRENCY, conversionSources, ONE, RATE_MAX_AGE_MS, rateOf } from '../conversion.ts';
import type { Ratio } from '../conversion.ts';
import { exactProfit, heldProfit, pointValue } from '../formulas.ts';
import { markedAsk, markedBid } from '../markups.ts';
import type { MarketState } from '../trading-engine.ts';
import { maxAgeOf } from '../rules.ts';
import type { EngineSettings, InstrumentSpec, MarkupTerms, Pricing, Quote } from '../types.ts';

/** A quote currency. All markets quoted in it share the object. */
export class Currency {
  readonly code: string;
  readonly isUsd: boolean;
  /** The market whose mid price converts it; undefined for USD, and while no source has a quote. */
  source: Market | undefined = undefined;
  /** The source is quoted as USDXXX. */
  inverse = false;

  constructor(code: string) {
    this.code = code;
    this.isUsd = code === ACCOUNT_CURRENCY;
  }

  /** The rate as a float, for estimates only; 1 while it is unknown. */
  get roughRate(): number {
    const source = this.source;
    if (source === undefined) return 1;
    const mid = source.bid + source.ask;
    return this.inverse ? source.midUnit / mid : mid / source.midUnit;
  }

  get rate(): Ratio | undefined {
    if (this.isUsd) return ONE;
    const source = this.source;
    return source && rateOf(source.bid, source.ask, source.spec.pricePrecision, this.inverse);
  }

  /** The rate for opening positions; undefined also while it is too old. */
  rateToOpenAt(now: number): Ratio | undefined {
    const { source } = this;
    const isOld = source !== undefined && source.open && now - source.agesFrom > RATE_MAX_AGE_MS;
    return isOld ? undefined : this.rate;
  }
}

export class Market {
  readonly index: number;
  spec: InstrumentSpec;
  readonly currency: Currency;
  open = false;
  pricing: Pricing = 'live';
  /** As set with the pricing. */
  maxAgeMs: number | undefined = undefined;
  quotedSinceOpen = false;
  hasQuote = false;
  bid = 0;
  ask = 0;
  time = 0;
  /** The time from which the age of the last quote counts. */
  agesFrom = 0;
  quoteId = 0;
  /** Net micro-lots of real accounts: bought minus sold. */
  netLots = 0;
  readonly bidFalls: TriggerQueue;
  readonly bidRises: TriggerQueue;
  readonly askFalls: TriggerQueue;
  readonly askRises: TriggerQueue;
  /** Undefined until the first trailing stop in it moves. */
  trailing: TrailingSides | undefined = undefined;
  /** See formulas.pointValue. */
  pointTop: number;
  pointBottom: number;
  /** The same as a float, for estimates only. */
  roughPointValue: number;
  /** 2 · 10^pricePrecision: bid + ask in points ÷ this is the mid. */
  readonly midUnit: number;
  #quote: Quote | undefined = undefined;

  constructor(index: number, spec: InstrumentSpec, currency: Currency, triggers: TriggerQueues) {
    this.index = index;
    this.spec = spec;
    this.currency = currency;
    this.bidFalls = triggers.create('falls');
    this.bidRises = triggers.create('rises');
    this.askFalls = triggers.create('falls');
    this.askRises = triggers.create('rises');
    const { numerator, denominator } = pointValue(spec);
    this.pointTop = numerator;
    this.pointBottom = denominator;
    this.roughPointValue = numerator / denominator;
    this.midUnit = 2 * 10 ** spec.pricePrecision;
  }

  /** Replaces the terms, as checked by rules.mayRedefine: the contract size may change only while nothing is held. */
  redefine(spec: InstrumentSpec): void {
    const { numerator, denominator } = pointValue(spec);
    this.spec = spec;
    this.pointTop = numerator;
    this.pointBottom = denominator;
    this.roughPointValue = numerator / denominator;
  }

  /** Stores prices; the quote object is created when it is first read. */
  take(bid: number, ask: number, time: number, id: number, agesFrom: number): void {
    this.bid = bid;
    this.ask = ask;
    this.time = time;
    this.agesFrom = agesFrom;
    this.quoteId = id;
    this.#quote = undefined;
  }

  get quote(): Quote | undefined {
    if (!this.hasQuote) return undefined;
    this.#quote ??= {
      id: this.quoteId,
      instrument: this.spec.id,
      bid: this.bid,
      ask: this.ask,
      time: this.time,
    } as Quote;
    return this.#quote;
  }

  get isPriced(): boolean {
    return this.hasQuote && (this.currency.isUsd || this.currency.source !== undefined);
  }

  /** Whether its last quote is valid at `now`: a fresh one, or any while the market is closed or counts as closed. */
  isCurrentAt(now: number, settings: EngineSettings): boolean {
    if (!this.hasQuote) return false;
    if (!this.open || this.pricing === 'withheld') return true;
    return this.pricing === 'live' && now - this.agesFrom <= maxAgeOf(this, settings);
  }

  /** Undefined before the first quote. */
  ageAt(now: number): number | undefined {
    return this.hasQuote ? now - this.agesFrom : undefined;
  }

  /** Whether a stop-out may close at its last quote. */
  get mayStopOut(): boolean {
    return this.open && this.quotedSinceOpen && this.pricing === 'live';
  }

  /** The price at which a position with a mark-up closes. */
  closingSideFor(isBuy: boolean, markup: MarkupTerms): number {
    return isBuy ? markedBid(this.bid, markup) : markedAsk(this.ask, markup);
  }

  /** Floating profit at the last quote, as formulas.profitOf; the market must be priced. */
  profitOf(isBuy: boolean, lots: number, fill: number, markup: MarkupTerms): MicroUsd {
    const closing = this.closingSideFor(isBuy, markup);
    const points = isBuy ? closing - fill : fill - closing;
    let top = this.pointTop;
    let bottom = this.pointBottom;
    if (!this.currency.isUsd) {
      const source = this.currency.source;
      if (source === undefined) throw new RangeError(`no rate for ${this.currency.code}`);
      const mid = source.bid + source.ask;
      top *= this.currency.inverse ? source.midUnit : mid;
      bottom *= this.currency.inverse ? mid : source.midUnit;
    }
    const numerator = points * lots * top;
    // all factors are whole, so a product within the safe integers was exact at every step
    if (
      numerator <= Number.MAX_SAFE_INTEGER &&
      numerator >= -Number.MAX_SAFE_INTEGER &&
      bottom <= Number.MAX_SAFE_INTEGER
    ) {
      return (bottom === 1 ? numerator : divideHalfAwayFromZero(numerator, bottom)) as MicroUsd;
    }
    return heldProfit(points, lots, pointValue(this.spec), this.currency.rate ?? ONE);
  }

  /** The same for profits of any size. */
  exactProfitOf(isBuy: boolean, lots: number, fill: number, markup: MarkupTerms): bigint {
    const closing = this.closingSideFor(isBuy, markup);
    const points = isBuy ? closing - fill : fill - closing;
    return exactProfit(points, lots, pointValue(this.spec), this.currency.rate ?? ONE);
  }

  get state(): MarketState {
    const { quote } = this;
    return {
      instrument: this.spec.id,
      open: this.open,
      quotedSinceOpen: this.quotedSinceOpen,
      ...(quote && { quote }),
      ...(quote && this.agesFrom !== quote.time && { agesFrom: this.agesFrom }),
      ...(this.pricing !== 'live' && { pricing: this.pricing }),
      ...(this.maxAgeMs !== undefined && { maxAgeMs: this.maxAgeMs }),
    };
  }
}

/** All markets, by id and by index, and their currencies. */
export class MarketTable {
  readonly list: Market[] = [];
  readonly #byId = new Map<number, Market>();
  readonly #currencies = new Map<string, Currency>();
  readonly #triggers: TriggerQueues;
  /** Number of suspect markets. */
  suspects = 0;

  constructor(triggers: TriggerQueues) {
    this.#triggers = triggers;
  }

  get(id: number): Market | undefined {
    return this.#byId.get(id);
  }

  setPricing(market: Market, pricing: Pricing, maxAgeMs: number | undefined): void {
    this.suspects += (pricing === 'suspect' ? 1 : 0) - (market.pricing === 'suspect' ? 1 : 0);
    market.pricing = pricing;
    market.maxAgeMs = maxAgeMs;
  }

  add(spec: InstrumentSpec): Market {
    let currency = this.#currencies.get(spec.quote);
    if (currency === undefined) {
      currency = new Currency(spec.quote);
      this.#currencies.set(spec.quote, currency);
      this.#chooseSource(currency);
    }
    const market = new Market(this.list.length, spec, currency, this.#triggers);
    this.list.push(market);
    this.#byId.set(spec.id, market);
    return market;
  }

  /** Selects the conversion sources again after a market's first quote; returns the currencies whose source changed. */
  chooseSources(): readonly Currency[] {
    return [...this.#currencies.values()].filter((currency) => this.#chooseSource(currency));
  }

  #chooseSource(currency: Currency): boolean {
    if (currency.isUsd) return false;
    const sources = conversionSources(
      currency.code,
      this.list.map((market) => market.spec),
    );
    const chosen = sources.find((source) => this.#byId.get(source.instrument)?.hasQuote);
    const market = chosen && this.#byId.get(chosen.instrument);
    if (market === currency.source) return false;
    currency.source = market;
    currency.inverse = chosen?.inverse ?? false;
    return true;
  }
}
