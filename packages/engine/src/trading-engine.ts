/** What a trading core answers to: commands, quotes, queries; and all that it remembers as plain data. */
import type { MicroUsd } from '@tradewind/money';

import type {
  AccountId,
  AccountKind,
  Command,
  EngineEvent,
  EngineSettings,
  InstrumentId,
  InstrumentSpec,
  Order,
  OrderId,
  Outcome,
  Pricing,
  Quote,
  QuoteId,
  TimeMs,
} from './types.ts';

export interface AccountSummary {
  readonly account: AccountId;
  readonly kind: AccountKind;
  readonly balance: MicroUsd;
  /** Held by open withdrawals; no part of the balance. */
  readonly locked: MicroUsd;
  readonly profit: MicroUsd;
  readonly equity: MicroUsd;
  readonly usedMargin: MicroUsd;
  readonly freeMargin: MicroUsd;
  /** equity ÷ used margin in percent × 100 (two decimals), half away from zero; undefined when no margin is used. */
  readonly levelHundredths: number | undefined;
  /** min(balance, equity) − used margin, at least 0; 0 while a position cannot be valued. */
  readonly withdrawable: MicroUsd;
  readonly inMarginCall: boolean;
  readonly tradingDisabled?: string;
  /** Absent = none of its own. */
  readonly limits?: AccountLimits;
}

/** Everything the engine remembers, as plain data: restore(snapshot()) gives an equal engine. */
export interface EngineSnapshot {
  readonly settings: EngineSettings;
  readonly instruments: readonly InstrumentSpec[];
  readonly markets: readonly MarketState[];
  readonly accounts: readonly AccountState[];
  /** Pending and holding orders, by id. */
  readonly orders: readonly Order[];
}

export interface MarketState {
  readonly instrument: InstrumentId;
  readonly open: boolean;
  /** Whether a quote came since the market opened; stop-outs close only at such a price. */
  readonly quotedSinceOpen: boolean;
  readonly quote?: Quote;
  /** From when the age of the quote counts; absent = from its time. */
  readonly agesFrom?: TimeMs;
  /** Absent = live. */
  readonly pricing?: Pricing;
}

/** Of an account; 0 = none. */
export interface AccountLimits {
  readonly maxOpenOrders: number;
  /** Micro-lots. */
  readonly maxPositionLots: number;
}

export interface AccountState {
  readonly account: AccountId;
  readonly kind: AccountKind;
  readonly balance: MicroUsd;
  readonly locked: MicroUsd;
  readonly inMarginCall: boolean;
  readonly tradingDisabled?: string;
  /** Absent = none of its own. */
  readonly limits?: AccountLimits;
}

/**
 * An engine that is put together bit by bit, before anything is applied to it, from state that may change meanwhile. However
 * often and in whatever order it is changed, it becomes the engine that is restored from what it was given last.
 */
export interface EnginePreparation {
  /** Takes instruments as they are now. False = one is gone, or has terms that its orders rule out: prepare another engine then. */
  define(instruments: readonly InstrumentSpec[]): boolean;
  /**
   * Once, before begin(). A trailing stop that stands its distance from the quote is found quickest when its order is attached
   * afterwards. Throws RangeError on a market of an unknown instrument.
   */
  setMarkets(settings: EngineSettings, markets: readonly MarketState[]): void;
  /** Adds an account, or changes it. Throws RangeError when it was of another kind. */
  setAccount(state: AccountState): void;
  /** Takes an open order, in place of the one with its id if there is one. Throws RangeError when its account or instrument is unknown. */
  attach(order: Order): void;
  /** Lets go of an order, if it is there. */
  detach(order: OrderId): void;
  order(id: OrderId): Order | undefined;
  /** The engine. Nothing may be changed here afterwards. */
  begin(): TradingEngine;
}

/**
 * The trading core. Pure, synchronous, deterministic: same inputs, same outputs, bit for bit. The fast engine
 * and the plain oracle both implement it, and their events are equal, always.
 */
export interface TradingEngine {
  /** Applies one command. A refusal changes nothing. */
  apply(command: Command): Outcome;
  /**
   * Takes a quote: it moves trailing stops, then stops and pendings that waited for it fire in order id, then margin is
   * checked, account by account in id order. Positions opened by this quote are watched from the next one. Margin is
   * checked on quotes only, so the effect of a command is checked on the next quote of any instrument.
   * A quote for a closed market or an unknown instrument is ignored. 0 < bid ≤ ask is asserted.
   * Its age counts from `agesFrom`, by the clock that commands give as `now`; absent = from its time. By the same clock it
   * was received at `receivedAt`, not before `agesFrom`; absent = at it.
   * Takes plain numbers because it is the hottest call there is.
   */
  quote(
    instrument: InstrumentId,
    bid: number,
    ask: number,
    time: TimeMs,
    id: QuoteId,
    agesFrom?: TimeMs,
    receivedAt?: TimeMs,
  ): readonly EngineEvent[];
  summary(account: AccountId): AccountSummary | undefined;
  /** A pending or holding order. */
  order(id: OrderId): Order | undefined;
  /** Pending or holding orders of an account, oldest first. */
  orders(account: AccountId, status: 'pending' | 'holding'): readonly Order[];
  /** Floating profit of a holding order at the last quote. */
  profit(id: OrderId): MicroUsd | undefined;
  /** When the next pending order expires; Infinity = none does. The `expire` command cancels what is due. */
  nextExpiry(): TimeMs;
  lastQuote(instrument: InstrumentId): Quote | undefined;
  /** From when the age of the last quote counts; undefined before the first. */
  quoteAgesFrom(instrument: InstrumentId): TimeMs | undefined;
  snapshot(): EngineSnapshot;
}
