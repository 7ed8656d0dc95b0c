/** Interface of a trading core: commands, quotes and queries; and its complete state as plain data. */
import type { MicroUsd } from '@tradewind/money';

import type { Cost } from './formulas.ts';

import type {
  AccountId,
  AccountKind,
  AccountLimits,
  Command,
  EngineEvent,
  EngineSettings,
  GroupId,
  GroupTerms,
  InstrumentId,
  InstrumentSpec,
  Markup,
  MarkupTerms,
  Order,
  OrderId,
  Outcome,
  Pricing,
  Quote,
  QuoteId,
  Refusal,
  Rollover,
  SubmitCommand,
  TimeMs,
} from './types.ts';

export interface AccountSummary {
  readonly account: AccountId;
  readonly kind: AccountKind;
  readonly balance: MicroUsd;
  /** Held by open withdrawals; not part of the balance. */
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
  /** Absent = no limits of its own. */
  readonly limits?: AccountLimits;
  readonly group: GroupId;
  /** Of its group, or of the settings. */
  readonly marginCallPercent: number;
}

/** What a submission would get. Its amounts are absent when it is refused before they are known. */
export interface SubmissionCheck {
  readonly refusal?: Refusal;
  /** Of a pending order: if it were filled at its target now. */
  readonly cost?: Cost;
  /** The free margin right after the fill, with the spread. */
  readonly freeAfter?: MicroUsd;
}

/** The engine's complete state as plain data: restore(snapshot()) gives an equal engine. */
export interface EngineSnapshot {
  readonly settings: EngineSettings;
  readonly instruments: readonly InstrumentSpec[];
  readonly markets: readonly MarketState[];
  readonly accounts: readonly AccountState[];
  /** Pending and holding orders, by id. */
  readonly orders: readonly Order[];
  /** A rollover that has begun and not ended. */
  readonly rollover?: Rollover;
  /** Groups that were defined, by id. Absent = none. */
  readonly groups?: readonly GroupTerms[];
  /** Mark-ups that were set, by group, then classes before instruments. Absent = none. */
  readonly markups?: readonly Markup[];
}

export interface MarketState {
  readonly instrument: InstrumentId;
  readonly open: boolean;
  /** Whether a quote arrived since the market opened; stop-outs close only at such a price. */
  readonly quotedSinceOpen: boolean;
  readonly quote?: Quote;
  /** The time from which the age of the quote counts; absent = from its time. */
  readonly agesFrom?: TimeMs;
  /** Absent = live. */
  readonly pricing?: Pricing;
  /** As set with the pricing; absent = quoteMaxAgeMs of the settings. */
  readonly maxAgeMs?: number;
}

export interface AccountState {
  readonly account: AccountId;
  readonly kind: AccountKind;
  readonly balance: MicroUsd;
  readonly locked: MicroUsd;
  readonly inMarginCall: boolean;
  readonly tradingDisabled?: string;
  /** Absent = no limits of its own. */
  readonly limits?: AccountLimits;
  /** Absent = the built-in group of its kind. */
  readonly group?: GroupId;
}

/**
 * An engine that is assembled step by step, before any command is applied to it, from state that may still change. However
 * often and in whatever order it is changed, it equals the engine that is restored from the latest state.
 */
export interface EnginePreparation {
  /** Sets the current instruments. False = one is missing, or has terms that its orders rule out: prepare another engine then. */
  define(instruments: readonly InstrumentSpec[]): boolean;
  /**
   * Call once, before begin(). Attach orders with trailing stops afterwards: a stop at its full distance from the quote is
   * then indexed most efficiently. Throws RangeError on a market of an unknown instrument.
   */
  setMarkets(settings: EngineSettings, markets: readonly MarketState[]): void;
  /** Sets the current groups. Call before begin(). Throws RangeError on terms out of range. */
  setGroups(groups: readonly GroupTerms[]): void;
  /** Sets mark-ups of instruments that are defined. Orders that were attached before are queued again. Throws RangeError on terms out of range. */
  setMarkups(markups: readonly Markup[]): void;
  /** As in the engine. */
  markupOf(account: AccountId, instrument: InstrumentId): MarkupTerms;
  /** Adds or updates an account. Throws RangeError when it was of another kind. */
  setAccount(state: AccountState): void;
  /** Adds an open order, or replaces the one with its id. Throws RangeError when its account or instrument is unknown. */
  attach(order: Order): void;
  /** Removes an order, if it exists. */
  detach(order: OrderId): void;
  order(id: OrderId): Order | undefined;
  /** A rollover that has begun and not ended. Call once, before begin(). */
  setRollover(rollover: Rollover): void;
  /** Returns the engine. Nothing may be changed here afterwards. */
  begin(): TradingEngine;
}

/**
 * The trading core: pure, synchronous and deterministic. The same inputs give bit-identical outputs. The fast engine
 * and the plain oracle both implement it, and their events are always equal.
 */
export interface TradingEngine {
  /** Applies one command. A refusal changes nothing. */
  apply(command: Command): Outcome;
  /**
   * Applies a quote. It moves trailing stops; then the stops and pending orders that it reaches fire in order id; then
   * margin is checked, account by account in id order. Positions opened by this quote are watched from the next one on.
   * Margin is checked on quotes only, so the effect of a command is checked on the next quote of any instrument.
   * A quote for a closed market or an unknown instrument is ignored. 0 < bid ≤ ask is asserted.
   * Its age counts from `agesFrom`, on the clock of the commands' `now`; absent = from its time. `receivedAt` is the time
   * of receipt on the same clock, not before `agesFrom`; absent = `agesFrom`.
   * Takes plain numbers because it is the most frequent call.
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
  /** What `apply` would answer to a submission, and what its fill would cost. Changes nothing. */
  check(command: SubmitCommand): SubmissionCheck;
  summary(account: AccountId): AccountSummary | undefined;
  /** A pending or holding order. */
  order(id: OrderId): Order | undefined;
  /** Pending or holding orders of an account, oldest first. */
  orders(account: AccountId, status: 'pending' | 'holding'): readonly Order[];
  /** Floating profit of a holding order at the last quote. */
  profit(id: OrderId): MicroUsd | undefined;
  /** When the next pending order expires; Infinity = none does. The `expire` command cancels the ones that are due. */
  nextExpiry(): TimeMs;
  /** What makes the price of an account in an instrument; NO_MARKUP when either is unknown. */
  markupOf(account: AccountId, instrument: InstrumentId): MarkupTerms;
  /** The instant of the rollover that has begun and not ended; undefined = there is none. */
  get rollingOver(): TimeMs | undefined;
  lastQuote(instrument: InstrumentId): Quote | undefined;
  /** The time from which the age of the last quote counts; undefined before the first. */
  quoteAgesFrom(instrument: InstrumentId): TimeMs | undefined;
  snapshot(): EngineSnapshot;
}
