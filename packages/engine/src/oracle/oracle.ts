/** The plain engine itself: applying quotes, the margin check, and the queries. */

import { ZERO_USD } from '@tradewind/money';
import type { MicroUsd } from '@tradewind/money';

import {
  ageStartOf,
  cancelOrder,
  floatingProfit,
  heldPrices,
  holdsSuspect,
  markupOf,
  markupOfOrder,
  mayStopOut,
  ordersOf,
  put,
  rateToOpen,
  skippedBy,
  standingOf,
} from './book.ts';
import type { Account, Book, Market } from './book.ts';
import {
  cancel,
  close,
  costOfSubmission,
  expire,
  fill,
  openAccount,
  reset,
  setStops,
  submit,
  turn,
  updatePending,
} from './commands.ts';
import { closePosition } from './closing.ts';
import { finance, rollOver } from './financing.ts';
import { costTermsOf, defineGroup, groupOf, setGroup, setMarkup } from './groups.ts';
import { correctMany, moveFunds } from './funds.ts';
import { define, redefine } from './instruments.ts';
import { overLimit } from './limits.ts';
import { costOf, isAffordable, isLevelAtMost, levelHundredths, withdrawableUsd } from '../formulas.ts';
import { assertQuote, assertSettings, isAboveCap, isTargetReached, openingSide, reachedStop } from '../rules.ts';
import { groupOfKind, levelsOf } from '../groups.ts';
import { markedQuote, markupKey, NO_MARKUP, sortedMarkups } from '../markups.ts';
import { trailedStop } from '../trailing.ts';
import type { AccountSummary, EngineSnapshot, SubmissionCheck, TradingEngine } from '../trading-engine.ts';
import { SIDES } from '../types.ts';
import type {
  AccountId,
  Command,
  EngineEvent,
  InstrumentId,
  MarkupTerms,
  Order,
  OrderId,
  Outcome,
  Quote,
  QuoteId,
  Refusal,
  SubmitCommand,
  TimeMs,
} from '../types.ts';

/** The event has no quote of its own. */
const NO_INSTRUMENT = 0;

const sorted = <T>(values: Iterable<T>, id: (value: T) => number): T[] =>
  [...values].toSorted((left, right) => id(left) - id(right));

export class Oracle implements TradingEngine {
  readonly #book: Book;
  #byId: readonly Account[] = [];

  constructor(snapshot: EngineSnapshot) {
    assertSettings(snapshot.settings);
    this.#book = {
      settings: snapshot.settings,
      markets: new Map(),
      sources: new Map(),
      accounts: new Map(),
      groups: new Map(snapshot.groups?.map((terms) => [terms.id, terms])),
      markups: new Map(snapshot.markups?.map((markup) => [markupKey(markup), markup])),
      orders: new Map(),
      events: [],
      ...(snapshot.rollover && { rollover: snapshot.rollover }),
    };
    for (const spec of snapshot.instruments) define(this.#book, spec);
    for (const { instrument, ...state } of snapshot.markets)
      Object.assign(this.#book.markets.get(instrument) ?? {}, state);
    for (const state of snapshot.accounts) this.#book.accounts.set(state.account, { state, orders: new Map() });
    for (const order of snapshot.orders) {
      this.#book.orders.set(order.id, order);
      this.#book.accounts.get(order.account)?.orders.set(order.id, order);
    }
  }

  apply(command: Command): Outcome {
    this.#book.events = [];
    const refusal = this.#handle(command);
    return refusal === undefined ? { ok: true, events: this.#book.events } : { ok: false, refusal };
  }

  #handle(command: Command): Refusal | undefined {
    const book = this.#book;
    switch (command.type) {
      case 'configure':
        assertSettings(command.settings);
        book.settings = command.settings;
        return undefined;
      case 'define_instrument':
        return redefine(book, command.spec, command.now);
      case 'set_market': {
        const market = book.markets.get(command.instrument);
        if (market === undefined) return { key: 'not_found' };
        market.open = command.open;
        market.quotedSinceOpen = false;
        return undefined;
      }
      case 'set_pricing': {
        const market = book.markets.get(command.instrument);
        if (market === undefined) return { key: 'not_found' };
        if (command.pricing === 'live') delete market.pricing;
        else market.pricing = command.pricing;
        if (command.maxAgeMs === undefined) delete market.maxAgeMs;
        else market.maxAgeMs = command.maxAgeMs;
        return undefined;
      }
      case 'set_trading': {
        const account = book.accounts.get(command.account);
        if (account === undefined) return { key: 'not_found' };
        const { tradingDisabled: _, ...state } = account.state;
        account.state = command.reason === undefined ? state : { ...state, tradingDisabled: command.reason };
        return undefined;
      }
      case 'set_limits': {
        const account = book.accounts.get(command.account);
        if (account === undefined) return { key: 'not_found' };
        const { maxOpenOrders, maxPositionLots } = command;
        const { limits: _, ...state } = account.state;
        const isNone = maxOpenOrders === 0 && maxPositionLots === 0;
        account.state = isNone ? state : { ...state, limits: { maxOpenOrders, maxPositionLots } };
        const { account: id, now: time } = command;
        book.events.push({ type: 'account_limited', account: id, maxOpenOrders, maxPositionLots, time });
        return undefined;
      }
      case 'define_group':
        return defineGroup(book, command);
      case 'set_group':
        return setGroup(book, command);
      case 'set_markup':
        return setMarkup(book, command);
      case 'open_account':
        return openAccount(book, command);
      case 'submit':
        return submit(book, command);
      case 'close':
        return close(book, command);
      case 'cancel':
        return cancel(book, command);
      case 'set_stops':
        return setStops(book, command);
      case 'update_pending':
        return updatePending(book, command);
      case 'reverse':
      case 'double':
        return turn(book, command);
      case 'expire':
        return expire(book, command);
      case 'roll_over':
        return rollOver(book, command);
      case 'finance':
        return finance(book, command);
      case 'reset':
        return reset(book, command);
      case 'deposit':
      case 'withdraw':
      case 'refuse_withdrawal':
      case 'pay_withdrawal':
      case 'correct':
        return moveFunds(book, command);
      case 'correct_many':
        return correctMany(book, command);
    }
  }

  quote(
    instrument: InstrumentId,
    bid: number,
    ask: number,
    time: TimeMs,
    id: QuoteId,
    agesFrom?: TimeMs,
    receivedAt: TimeMs = agesFrom ?? time,
  ): readonly EngineEvent[] {
    assertQuote(bid, ask);
    const book = this.#book;
    book.events = [];
    const market = book.markets.get(instrument);
    if (market === undefined || !market.open) return book.events;
    const quote = { id, instrument, bid, ask, time } as Quote;
    market.quote = quote;
    if (agesFrom === undefined || agesFrom === time) delete market.agesFrom;
    else market.agesFrom = agesFrom;
    market.quotedSinceOpen = true;
    this.#moveTrailing(instrument, quote);
    const fired = [...book.orders.values()].filter(
      (order) => order.instrument === instrument && this.#waitedFor(order, quote),
    );
    for (const { id } of sorted(fired, (each) => each.id)) this.#fire(id, market, quote, receivedAt);
    for (const account of this.#accountsById()) this.#lookAtMargin(account, time);
    return book.events;
  }

  /** Accounts are only ever added, so their number shows whether the cached list is current. */
  #accountsById(): readonly Account[] {
    const { accounts } = this.#book;
    if (this.#byId.length !== accounts.size) this.#byId = sorted(accounts.values(), (each) => each.state.account);
    return this.#byId;
  }

  #moveTrailing(instrument: InstrumentId, quote: Quote): void {
    for (const side of SIDES) {
      let hasMoved = false;
      for (const order of this.#book.orders.values()) {
        if (order.instrument !== instrument || order.side !== side || order.status !== 'holding') continue;
        if (order.trailing === undefined) continue;
        const marked = markedQuote(quote, markupOfOrder(this.#book, order));
        const stopLoss = trailedStop(side, order.stopLoss, order.trailing, marked);
        const account = this.#book.accounts.get(order.account);
        if (stopLoss === order.stopLoss || account === undefined) continue;
        put(this.#book, account, { ...order, stopLoss, stopQuote: quote.id });
        hasMoved = true;
      }
      if (hasMoved) this.#book.events.push({ type: 'trailed', account: 0, side, quote, time: quote.time });
    }
  }

  #waitedFor(order: Order, raw: Quote): boolean {
    const quote = markedQuote(raw, markupOfOrder(this.#book, order));
    if (order.status === 'pending') return isTargetReached(order.side, order.entry, order.originPrice, quote);
    return reachedStop(order.side, order.stopLoss, order.takeProfit, quote) !== undefined;
  }

  #fire(id: OrderId, market: Market, raw: Quote, receivedAt: TimeMs): void {
    const book = this.#book;
    const order = book.orders.get(id);
    const account = order && book.accounts.get(order.account);
    if (order === undefined || account === undefined) return;
    const quote = markedQuote(raw, markupOfOrder(book, order));
    if (order.status === 'holding') {
      const reason = reachedStop(order.side, order.stopLoss, order.takeProfit, quote);
      const profit = floatingProfit(book, order);
      if (reason !== undefined && profit !== undefined) closePosition(book, account, order, profit, reason, quote.time);
      return;
    }
    if (market.pricing !== undefined || holdsSuspect(book, account)) return;
    const { spec } = market;
    const rate = rateToOpen(book, spec.quote, receivedAt);
    if ((account.state.tradingDisabled ?? spec.suspended) !== undefined) {
      cancelOrder(book, account, order, 'trading_disabled', quote.time);
    } else if (rate === undefined) {
      cancelOrder(book, account, order, 'no_conversion_rate', quote.time);
    } else {
      const terms = costTermsOf(book, account, spec);
      const cost = costOf(spec, terms, order.lots, order.multiple, openingSide(order.side, quote), rate);
      const { free } = standingOf(book, account);
      if (isAboveCap(order.multiple, terms.cap)) {
        cancelOrder(book, account, order, 'multiple_not_offered', quote.time);
      } else if (cost === undefined || !isAffordable(cost.required, free, account.state.balance)) {
        cancelOrder(book, account, order, 'insufficient_margin', quote.time);
      } else if (overLimit(book, account, order, raw, rate, [order]) !== undefined) {
        cancelOrder(book, account, order, 'position_limit', quote.time);
      } else {
        fill(book, account, order, cost, raw, raw.time, 'triggered');
        const other = order.oco === undefined ? undefined : book.orders.get(order.oco);
        if (other !== undefined) cancelOrder(book, account, other, 'oco', quote.time);
      }
    }
  }

  #lookAtMargin(account: Account, time: TimeMs): void {
    const book = this.#book;
    const id = account.state.account;
    const levels = levelsOf(book.settings, groupOf(book, account));
    let standing = standingOf(book, account);
    const isAtMost = (percent: number): boolean =>
      standing.holding > 0 && isLevelAtMost(percent, standing.equity, standing.used);
    if (!standing.priced) return;
    if (!account.state.inMarginCall && isAtMost(levels.call)) {
      account.state = { ...account.state, inMarginCall: true };
      const grounds = { ...heldPrices(book, account, NO_INSTRUMENT), ...skippedBy(book, account) };
      const { equity, used: usedMargin } = standing;
      book.events.push({ type: 'margin_call', account: id, equity, usedMargin, ...grounds, time });
    }
    while (isAtMost(levels.stopOut) && !holdsSuspect(book, account)) {
      const worst = this.#largestLoss(account);
      if (worst === undefined) break;
      closePosition(book, account, worst.order, worst.profit, 'stop_out', time);
      standing = standingOf(book, account);
    }
    if (account.state.inMarginCall && !isAtMost(levels.call)) {
      account.state = { ...account.state, inMarginCall: false };
      const prices = heldPrices(book, account, NO_INSTRUMENT);
      book.events.push({ type: 'margin_recovered', account: id, ...prices, time });
    }
  }

  /** Among the positions that can be closed now; the lowest id among equals. */
  #largestLoss(account: Account): { order: Order; profit: MicroUsd } | undefined {
    let worst: { order: Order; profit: MicroUsd } | undefined;
    for (const order of ordersOf(account, 'holding')) {
      const market = this.#book.markets.get(order.instrument);
      const profit = floatingProfit(this.#book, order);
      if (!mayStopOut(market) || profit === undefined) continue;
      if (worst === undefined || profit < worst.profit) worst = { order, profit };
    }
    return worst;
  }

  /** By doing it to a copy, where the copy shows it. */
  check(command: SubmitCommand): SubmissionCheck {
    const copy = new Oracle(this.snapshot());
    const outcome = copy.apply(command);
    const costs = costOfSubmission(this.#book, command);
    if (!outcome.ok) return { refusal: outcome.refusal, ...costs };
    const after = copy.summary(command.account)?.freeMargin;
    return { ...costs, ...(!command.pending && after !== undefined && { freeAfter: after }) };
  }

  summary(id: AccountId): AccountSummary | undefined {
    const account = this.#book.accounts.get(id);
    if (account === undefined) return undefined;
    const { profit, equity, used, free, priced } = standingOf(this.#book, account);
    return {
      ...account.state,
      group: account.state.group ?? groupOfKind(account.state.kind),
      marginCallPercent: levelsOf(this.#book.settings, groupOf(this.#book, account)).call,
      profit,
      equity,
      usedMargin: used,
      freeMargin: free,
      levelHundredths: levelHundredths(equity, used),
      withdrawable: priced ? withdrawableUsd(account.state.balance, equity, used) : ZERO_USD,
    };
  }

  order(id: OrderId): Order | undefined {
    return this.#book.orders.get(id);
  }

  orders(account: AccountId, status: 'pending' | 'holding'): readonly Order[] {
    const found = this.#book.accounts.get(account);
    return found === undefined ? [] : ordersOf(found, status);
  }

  profit(id: OrderId): MicroUsd | undefined {
    const order = this.#book.orders.get(id);
    return order?.status === 'holding' ? floatingProfit(this.#book, order) : undefined;
  }

  nextExpiry(): TimeMs {
    return Math.min(Infinity, ...[...this.#book.orders.values()].map((order) => order.expiresAt ?? Infinity));
  }

  markupOf(account: AccountId, instrument: InstrumentId): MarkupTerms {
    const found = this.#book.accounts.get(account);
    const spec = this.#book.markets.get(instrument)?.spec;
    return found === undefined || spec === undefined ? NO_MARKUP : markupOf(this.#book, found, spec);
  }

  get rollingOver(): TimeMs | undefined {
    return this.#book.rollover?.instant;
  }

  lastQuote(instrument: InstrumentId): Quote | undefined {
    return this.#book.markets.get(instrument)?.quote;
  }

  quoteAgesFrom(instrument: InstrumentId): TimeMs | undefined {
    const market = this.#book.markets.get(instrument);
    return market && ageStartOf(market);
  }

  snapshot(): EngineSnapshot {
    const book = this.#book;
    const markets = sorted(book.markets.values(), (market) => market.spec.id);
    return {
      settings: book.settings,
      instruments: markets.map((market) => market.spec),
      markets: markets.map(({ spec, pointValue: _, ...state }) => ({ instrument: spec.id, ...state })),
      accounts: sorted(book.accounts.values(), (account) => account.state.account).map((account) => account.state),
      orders: sorted(book.orders.values(), (order) => order.id),
      ...(book.rollover && { rollover: book.rollover }),
      ...(book.markups.size > 0 && { markups: sortedMarkups(book.markups) }),
      ...(book.groups.size > 0 && { groups: sorted(book.groups.values(), (terms) => terms.id) }),
    };
  }
}
