/** Assembles the fast engine step by step from state that may still change, before any command is applied. */
import { Book } from './book.ts';
import { FastEngine } from './engine.ts';
import { define } from './instruments.ts';
import { applyMarkup, moveAccount } from './markups.ts';
import { NO_SLOT } from './order-table.ts';
import { groupOfKind } from '../groups.ts';
import { assertSettings } from '../rules.ts';
import type { AccountState, EnginePreparation, MarketState } from '../trading-engine.ts';
import type {
  AccountId,
  EngineSettings,
  GroupTerms,
  InstrumentId,
  InstrumentSpec,
  Markup,
  MarkupTerms,
  Order,
  OrderId,
  Rollover,
} from '../types.ts';

export class Preparation implements EnginePreparation {
  readonly #book: Book;
  #rollover: Rollover | undefined = undefined;

  /** Throws RangeError on inconsistent settings. */
  constructor(settings: EngineSettings) {
    assertSettings(settings);
    this.#book = new Book(settings);
  }

  define(instruments: readonly InstrumentSpec[]): boolean {
    const ids = new Set(instruments.map(({ id }) => id));
    if (this.#book.markets.list.some(({ spec }) => !ids.has(spec.id))) return false;
    return instruments.every((spec) => define(this.#book, spec) === undefined);
  }

  setMarkets(settings: EngineSettings, markets: readonly MarketState[]): void {
    assertSettings(settings);
    const book = this.#book;
    book.configure(settings);
    for (const { instrument, open, quotedSinceOpen, quote, agesFrom, pricing = 'live', maxAgeMs } of markets) {
      const market = book.markets.get(instrument);
      if (market === undefined) throw new RangeError(`market of unknown instrument ${instrument}`);
      market.open = open;
      book.markets.setPricing(market, pricing, maxAgeMs);
      if (quote === undefined) continue;
      market.quotedSinceOpen = quotedSinceOpen;
      market.hasQuote = true;
      market.take(quote.bid, quote.ask, quote.time, quote.id, agesFrom ?? quote.time);
    }
    book.markets.chooseSources();
  }

  setGroups(groups: readonly GroupTerms[]): void {
    for (const terms of groups) this.#book.groups.define(terms);
  }

  setMarkups(markups: readonly Markup[]): void {
    for (const markup of markups) applyMarkup(this.#book, markup);
  }

  markupOf(account: AccountId, instrument: InstrumentId): MarkupTerms {
    return this.#book.markups.find(account, instrument);
  }

  setAccount(state: AccountState): void {
    const { accounts } = this.#book;
    const known = accounts.slotOf(state.account);
    if (known >= 0 && accounts.kindOf(known) !== state.kind)
      throw new RangeError(`account ${state.account} is of another kind`);
    const account = known >= 0 ? known : accounts.add(state.account, state.kind);
    accounts.setBalance(account, state.balance);
    accounts.setLocked(account, state.locked);
    accounts.setInMarginCall(account, state.inMarginCall);
    accounts.setDisabled(account, state.tradingDisabled);
    accounts.setLimits(account, state.limits);
    moveAccount(this.#book, account, state.group ?? groupOfKind(state.kind));
    // bands are not part of a state: each account is checked once and gets new ones
    this.#book.touch(account);
  }

  attach(order: Order): void {
    const market = this.#book.markets.get(order.instrument);
    const account = this.#book.accounts.slotOf(order.account);
    if (market === undefined || account < 0) throw new RangeError(`order ${order.id} of unknown account or instrument`);
    this.detach(order.id);
    this.#book.attach(order, account, market);
  }

  detach(id: OrderId): void {
    const slot = this.#book.orders.slotOf(id);
    if (slot !== NO_SLOT) this.#book.forget(slot);
  }

  order(id: OrderId): Order | undefined {
    const slot = this.#book.orders.slotOf(id);
    return slot === NO_SLOT ? undefined : this.#book.recordOf(slot);
  }

  setRollover(rollover: Rollover): void {
    this.#rollover = rollover;
  }

  begin(): FastEngine {
    if (this.#rollover !== undefined) this.#book.beginSweep(this.#rollover);
    return new FastEngine(this.#book);
  }
}
