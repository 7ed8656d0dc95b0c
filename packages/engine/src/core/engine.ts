/** The fast engine: dispatches commands to their handlers, applies quotes and answers queries. */
import { ZERO_USD } from '@tradewind/money';
import type { MicroUsd } from '@tradewind/money';

import type { Book, WorkCounts } from './book.ts';
import { cancel, close, expire, openAccount, reset, setStops, turn, updatePending } from './commands.ts';
import { correctMany, moveFunds } from './funds.ts';
import { missingMargin } from './free-margin.ts';
import { costTermsOf } from './group-table.ts';
import { defineGroup, setGroup } from './groups.ts';
import { define } from './instruments.ts';
import { overLimit } from './limits.ts';
import { MarginWatch } from './margin-watch.ts';
import type { Market } from './market.ts';
import { setMarkup } from './markups.ts';
import { NO_SLOT } from './order-table.ts';
import type { OrderTable } from './order-table.ts';
import { finance, rollOver } from './rollover.ts';
import { SlotList } from './slot-list.ts';
import { check, submit } from './submission.ts';
import { NO_OWNER } from './trigger-queue.ts';
import type { TriggerQueue } from './trigger-queue.ts';
import { costOf, levelHundredths, withdrawableUsd } from '../formulas.ts';
import { markedQuote } from '../markups.ts';
import { filledOrder } from '../orders.ts';
import { assertQuote, assertSettings, isAboveCap, isTargetReached, openingSide, reachedStop } from '../rules.ts';
import type { AccountSummary, EngineSnapshot, SubmissionCheck, TradingEngine } from '../trading-engine.ts';
import { SIDES } from '../types.ts';
import type {
  AccountId,
  Command,
  EngineEvent,
  InstrumentId,
  InstrumentSpec,
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

/** Whether the target of a pending order is reached at a quote of its group. */
const isReached = (orders: OrderTable, slot: number, quote: Quote): boolean =>
  isTargetReached(orders.sideOf(slot), orders.entryOf(slot), orders.originPriceOf(slot), quote);

const NO_EVENTS: readonly EngineEvent[] = Object.freeze([]);
const NOT_FOUND: Refusal = { key: 'not_found' };

export class FastEngine implements TradingEngine {
  readonly #book: Book;
  readonly #marginWatch: MarginWatch;
  /** Slots of orders that the quote being applied reached. */
  readonly #fired = new SlotList();
  readonly #orderIdOf = (slot: number): number => this.#book.orders.idOf(slot);
  readonly #accountIdOf = (account: number): number => this.#book.accounts.idOf(account);

  constructor(book: Book) {
    this.#book = book;
    this.#marginWatch = new MarginWatch(book);
  }

  get work(): Readonly<WorkCounts> {
    return this.#book.work;
  }

  apply(command: Command): Outcome {
    const events: EngineEvent[] = [];
    this.#book.events = events;
    const refusal = this.#handle(command);
    return refusal === undefined ? { ok: true, events } : { ok: false, refusal };
  }

  #handle(command: Command): Refusal | undefined {
    const book = this.#book;
    switch (command.type) {
      case 'configure':
        assertSettings(command.settings);
        book.configure(command.settings);
        return undefined;
      case 'define_instrument':
        return this.#redefine(command.spec, command.now);
      case 'set_market': {
        const market = book.markets.get(command.instrument);
        if (market === undefined) return NOT_FOUND;
        market.open = command.open;
        market.quotedSinceOpen = false;
        return undefined;
      }
      case 'set_pricing': {
        const market = book.markets.get(command.instrument);
        if (market === undefined) return NOT_FOUND;
        book.markets.setPricing(market, command.pricing, command.maxAgeMs);
        // the accounts that this protects from a stop-out may have changed
        for (const account of book.waiting) book.touch(account);
        return undefined;
      }
      case 'set_trading': {
        const account = book.accounts.slotOf(command.account);
        if (account < 0) return NOT_FOUND;
        book.accounts.setDisabled(account, command.reason);
        return undefined;
      }
      case 'set_limits': {
        const account = book.accounts.slotOf(command.account);
        if (account < 0) return NOT_FOUND;
        book.accounts.setLimits(account, command);
        const { account: id, maxOpenOrders, maxPositionLots, now: time } = command;
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

  #redefine(spec: InstrumentSpec, time: TimeMs): Refusal | undefined {
    const refusal = define(this.#book, spec);
    if (refusal === undefined) this.#book.events.push({ type: 'instrument_defined', account: 0, spec, time });
    return refusal;
  }

  quote(
    instrument: InstrumentId,
    bid: number,
    ask: number,
    time: TimeMs,
    id: QuoteId,
    agesFrom: TimeMs = time,
    receivedAt: TimeMs = agesFrom,
  ): readonly EngineEvent[] {
    assertQuote(bid, ask);
    const book = this.#book;
    const market = book.markets.get(instrument);
    if (market === undefined || !market.open) return NO_EVENTS;
    market.take(bid, ask, time, id, agesFrom);
    if (!market.quotedSinceOpen) this.#takeFirst(market);
    const isReached =
      market.bidRises.top <= bid ||
      market.bidFalls.top <= -bid ||
      market.askRises.top <= ask ||
      market.askFalls.top <= -ask ||
      market.trailing?.isMovedBy(bid, ask) === true;
    if (!isReached && book.touched.length === 0) return NO_EVENTS;
    return this.#react(market, time, receivedAt);
  }

  /** A market's first quote since it opened: stuck accounts may now close, and a currency may get its rate. */
  #takeFirst(market: Market): void {
    const book = this.#book;
    market.quotedSinceOpen = true;
    for (const account of book.waiting) book.touch(account);
    if (market.hasQuote) return;
    market.hasQuote = true;
    const changed = book.markets.chooseSources();
    if (changed.length === 0) return;
    for (const slot of book.orders.slots()) {
      if (changed.includes(book.marketOf(slot).currency)) book.touch(book.orders.accountOf(slot));
    }
  }

  /** Fires the triggers that the quote reached, by order id; then checks each account that may have crossed a margin threshold. */
  #react(market: Market, time: TimeMs, receivedAt: TimeMs): readonly EngineEvent[] {
    const book = this.#book;
    const { touched } = book;
    const fired = this.#fired;
    const events: EngineEvent[] = [];
    book.events = events;
    const { trailing } = market;
    const moved = {
      buy: trailing?.buys.move(market.bid, market.quoteId) ?? false,
      sell: trailing?.sells.move(-market.ask, market.quoteId) ?? false,
    };
    this.#collect(market.bidFalls, -market.bid);
    this.#collect(market.bidRises, market.bid);
    this.#collect(market.askFalls, -market.ask);
    this.#collect(market.askRises, market.ask);
    book.prefetch.closing(fired);
    fired.sort(false, this.#orderIdOf);
    this.#approach(market, moved);
    for (let index = 0; index < fired.length; index += 1) this.#fire(fired.at(index), market, receivedAt);
    fired.clear();
    touched.sort(book.accounts.areSlotsInIdOrder, this.#accountIdOf);
    for (let index = 0; index < touched.length; index += 1) this.#marginWatch.check(touched.at(index), time);
    touched.clear();
    return events;
  }

  /** Moves the trailing stops that the quote reached for a move, and records which sides have moved. */
  #approach({ quote }: Market, moved: { buy: boolean; sell: boolean }): void {
    const [book, fired] = [this.#book, this.#fired];
    for (let index = 0; index < fired.length; index += 1) {
      const side = book.waits.approach(fired.at(index));
      if (side !== undefined) moved[side] = true;
    }
    if (quote === undefined) return;
    for (const side of SIDES)
      if (moved[side]) book.events.push({ type: 'trailed', account: 0, side, quote, time: quote.time });
  }

  #collect(queue: TriggerQueue, value: number): void {
    while (queue.top <= value) {
      const owner = queue.takeReached(value);
      if (owner === NO_OWNER) break;
      this.#book.triggers.noteReached();
      if (owner >= 0) {
        // the next stop of its group is queued in its place, and may be reached as well
        this.#book.waits.settle(owner);
        this.#fired.add(owner);
        this.#book.prefetch.order(owner);
      } else {
        this.#book.touch(~owner);
      }
    }
  }

  #fire(slot: number, market: Market, receivedAt: TimeMs): void {
    const book = this.#book;
    const { orders } = book;
    const raw = market.quote;
    // both stops of one order may be reached at once; the first to fire freed its row
    if (orders.idOf(slot) === 0 || raw === undefined) return;
    book.work.triggers += 1;
    const quote = markedQuote(raw, book.markupOf(slot));
    if (!orders.isHolding(slot) && isReached(orders, slot, quote)) {
      this.#trigger(slot, market, raw, quote, receivedAt);
      return;
    }
    const reason = orders.isHolding(slot)
      ? reachedStop(orders.sideOf(slot), orders.stopLossOf(slot), orders.takeProfitOf(slot), quote)
      : undefined;
    if (reason !== undefined && market.isPriced) {
      book.closePosition(slot, book.profitOf(slot), reason, quote.time);
    } else {
      // Only its stop has moved, there is no rate to close at yet (after a restore without quotes), or it waits for less than
      // one raw point: it stays queued.
      book.waits.unwatch(slot);
      book.waits.watch(slot);
    }
  }

  /** A pending order was reached: it is filled, or cancelled with the reason why it cannot be filled. `quote`: of its group. */
  #trigger(slot: number, market: Market, raw: Quote, quote: Quote, receivedAt: TimeMs): void {
    const book = this.#book;
    const { spec } = market;
    const account = book.orders.accountOf(slot);
    const order = book.recordOf(slot);
    const rate = market.currency.rateToOpenAt(receivedAt);
    if (market.pricing !== 'live' || book.holdsSuspect(account)) {
      // at a suspect price it is neither filled nor cancelled: it stays queued
      book.waits.unwatch(slot);
      book.waits.watch(slot);
    } else if ((book.accounts.disabledReasonOf(account) ?? spec.suspended) !== undefined) {
      book.cancelOrder(slot, 'trading_disabled', quote.time);
    } else if (rate === undefined) {
      book.cancelOrder(slot, 'no_conversion_rate', quote.time);
    } else {
      const price = openingSide(order.side, quote);
      const terms = costTermsOf(book.groupOf(account), spec);
      const cost = costOf(spec, terms, order.lots, order.multiple, price, rate);
      if (isAboveCap(order.multiple, terms.cap)) {
        book.cancelOrder(slot, 'multiple_not_offered', quote.time);
      } else if (cost === undefined || missingMargin(book, account, cost.required) !== undefined) {
        book.cancelOrder(slot, 'insufficient_margin', quote.time);
      } else if (overLimit(book, account, market, { ...order, own: slot, closing: NO_SLOT }, raw, rate) !== undefined) {
        book.cancelOrder(slot, 'position_limit', quote.time);
      } else {
        const filled = filledOrder(order, price, cost, quote, book.openingTime(quote.time));
        book.fill(filled, slot, account, market, raw, raw.time);
        if (order.oco !== undefined) book.cancelOrder(book.orders.slotOf(order.oco), 'oco', quote.time);
      }
    }
  }

  check(command: SubmitCommand): SubmissionCheck {
    return check(this.#book, command);
  }

  summary(id: AccountId): AccountSummary | undefined {
    const account = this.#book.accounts.slotOf(id);
    if (account < 0) return undefined;
    const { accounts, valuation } = this.#book;
    const { profit, equity, used, free } = this.#book.standingOf(account);
    const level = levelHundredths(equity, used);
    const isValued = valuation.canValue(account);
    return {
      ...accounts.stateOf(account),
      group: accounts.groupOf(account),
      marginCallPercent: this.#book.groupOf(account).levels.call,
      profit,
      equity,
      usedMargin: used,
      freeMargin: free,
      levelHundredths: level,
      withdrawable: isValued ? withdrawableUsd(accounts.balanceOf(account), equity, used) : ZERO_USD,
    };
  }

  order(id: OrderId): Order | undefined {
    const slot = this.#book.orders.slotOf(id);
    return slot === NO_SLOT ? undefined : this.#book.recordOf(slot);
  }

  orders(id: AccountId, status: 'pending' | 'holding'): readonly Order[] {
    const account = this.#book.accounts.slotOf(id);
    return account < 0 ? [] : this.#book.slotsOf(account, status).map((slot) => this.#book.recordOf(slot));
  }

  profit(id: OrderId): MicroUsd | undefined {
    const slot = this.#book.orders.slotOf(id);
    const isValued = slot !== NO_SLOT && this.#book.orders.isHolding(slot) && this.#book.marketOf(slot).isPriced;
    return isValued ? this.#book.profitOf(slot) : undefined;
  }

  nextExpiry(): TimeMs {
    return this.#book.expiries.next();
  }

  markupOf(account: AccountId, instrument: InstrumentId): MarkupTerms {
    return this.#book.markups.find(account, instrument);
  }

  get rollingOver(): TimeMs | undefined {
    return this.#book.sweep?.rollover.instant;
  }

  lastQuote(instrument: InstrumentId): Quote | undefined {
    return this.#book.markets.get(instrument)?.quote;
  }

  quoteAgesFrom(instrument: InstrumentId): TimeMs | undefined {
    const market = this.#book.markets.get(instrument);
    return market?.hasQuote === true ? market.agesFrom : undefined;
  }

  snapshot(): EngineSnapshot {
    const { settings, markets, accounts, orders, sweep, groups, markups } = this.#book;
    const sorted = markets.list.toSorted((left, right) => left.spec.id - right.spec.id);
    const states = Array.from({ length: accounts.count }, (_, account) => accounts.stateOf(account));
    const records = [...orders.slots()].map((slot) => this.#book.recordOf(slot));
    return {
      settings,
      instruments: sorted.map((market) => market.spec),
      markets: sorted.map((market) => market.state),
      accounts: states.sort((left, right) => left.account - right.account),
      orders: records.sort((left, right) => left.id - right.id),
      ...(sweep && { rollover: sweep.rollover }),
      ...(groups.defined.length > 0 && { groups: groups.defined }),
      ...(markups.defined.length > 0 && { markups: markups.defined }),
    };
  }
}
