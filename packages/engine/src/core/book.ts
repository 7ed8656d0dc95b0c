/** State of the fast engine, and its basic operations: watch, fill, close, cancel, transfer. */
import { microUsd, ZERO_USD } from '@tradewind/money';
import type { MicroUsd, Points } from '@tradewind/money';

import { AccountTable } from './account-table.ts';
import { elementAt } from './arrays.ts';
import { ExposureTable, NO_EXPOSURE } from './exposure-table.ts';
import { Sweep } from './financing.ts';
import { GroundsOf, NO_GROUNDS, aged, marked } from './grounds.ts';
import { GroupTable } from './group-table.ts';
import type { Group } from './group-table.ts';
import type { Market } from './market.ts';
import { MarketTable } from './market.ts';
import { MarkupTable } from './markup-table.ts';
import { NONE } from './order-lists.ts';
import { Expiries } from './expiries.ts';
import { NO_SLOT, OrderTable } from './order-table.ts';
import { OrderWatch } from './order-watch.ts';
import { SlotList } from './slot-list.ts';
import { Prefetch } from './prefetch.ts';
import { Reserves } from './reserves.ts';
import { TriggerQueues } from './trigger-queues.ts';
import { Valuation } from './valuation.ts';
import { commissionOf, heldSum, heldUsd, isAtBound, payableCommission, payableProfit } from '../formulas.ts';
import { openingTime } from '../financing.ts';
import type { Move } from '../funds.ts';
import { cancelledOrder, pairedOrder, withCommission } from '../orders.ts';
import type {
  CancelReason,
  CloseReason,
  EngineEvent,
  EngineSettings,
  Grounds,
  LedgerAccount,
  MarkupTerms,
  Order,
  OrderId,
  Quote,
  Rollover,
  TimeMs,
  TransferCause,
} from '../types.ts';

/** An account's valuation at the last quotes. */
export interface Standing {
  readonly profit: MicroUsd;
  readonly equity: MicroUsd;
  readonly used: MicroUsd;
  readonly free: MicroUsd;
}

/** How often the slow paths ran; used by benchmarks. */
export interface WorkCounts {
  triggers: number;
  marginChecks: number;
}

export class Book {
  settings: EngineSettings;
  readonly groups: GroupTable;
  readonly triggers = new TriggerQueues();
  readonly markets = new MarketTable(this.triggers);
  readonly orders = new OrderTable();
  readonly accounts = new AccountTable();
  readonly markups = new MarkupTable(this.markets, this.accounts);
  readonly waits = new OrderWatch(this.orders, this.markets, this.triggers, this.markups);
  readonly expiries = new Expiries(this.orders);
  readonly exposures = new ExposureTable();
  readonly reserves = new Reserves(this.accounts, this.exposures, this.markups);
  readonly prefetch = new Prefetch(this.accounts, this.exposures, this.orders);
  readonly valuation = new Valuation(this.markets, this.accounts, this.orders, this.exposures, this.markups);
  readonly grounds = new GroundsOf(this.markets, this.accounts, this.exposures);
  /** Accounts whose margin must be checked on the next quote. */
  readonly touched = new SlotList();
  /**
   * Accounts that a market's first quote after opening may affect although no safe band covers that: either stuck
   * below stop-out with nothing to close, or holding a position that cannot be valued yet.
   */
  readonly waiting = new Set<number>();
  /** The rollover in progress. */
  sweep: Sweep | undefined = undefined;
  readonly work: WorkCounts = { triggers: 0, marginChecks: 0 };
  events: EngineEvent[] = [];

  constructor(settings: EngineSettings) {
    this.settings = settings;
    this.groups = new GroupTable(settings);
  }

  configure(settings: EngineSettings): void {
    this.settings = settings;
    this.groups.configure(settings);
    for (let account = 0; account < this.accounts.count; account += 1) this.touch(account);
  }

  groupOf(account: number): Group {
    return this.groups.of(this.accounts.groupOf(account));
  }

  beginSweep(rollover: Rollover): Sweep {
    const isFree = (account: number): boolean => this.groupOf(account).terms.swapFree;
    this.sweep = new Sweep(rollover, this.orders, this.markets, isFree);
    return this.sweep;
  }

  touch(account: number): void {
    if (this.accounts.isTouched(account)) return;
    this.accounts.setTouched(account, true);
    this.touched.add(account);
  }

  marketOf(slot: number): Market {
    return elementAt(this.markets.list, this.orders.marketOf(slot));
  }

  /** What makes the price of an order's account in its market. */
  markupOf(slot: number): MarkupTerms {
    return this.markups.of(this.orders.accountOf(slot), this.orders.marketOf(slot));
  }

  recordOf(slot: number): Order {
    return this.orders.record(slot, this.accounts.idOf(this.orders.accountOf(slot)), this.marketOf(slot).spec.id);
  }

  profitOf(slot: number): MicroUsd {
    const { orders } = this;
    return this.marketOf(slot).profitOf(
      orders.isBuy(slot),
      orders.lotsOf(slot),
      orders.priceOf(slot),
      this.markupOf(slot),
    );
  }

  /** Slots of an account's orders, sorted by id. */
  slotsOf(account: number, status: 'pending' | 'holding'): readonly number[] {
    const { orders } = this;
    const slots: number[] = [];
    const { lists } = orders;
    for (let at = lists.begin(this.accounts.ordersOf(account)); at !== NONE; at = lists.next(at)) {
      const slot = lists.slotAt(at);
      if (orders.isHolding(slot) === (status === 'holding')) slots.push(slot);
    }
    return slots.sort((left, right) => orders.idOf(left) - orders.idOf(right));
  }

  /** Recalculates an account; a position that cannot be valued yet counts as 0. */
  standingOf(account: number): Standing {
    const profit = this.valuation.exactProfitOf(account);
    const used = this.accounts.usedMarginOf(account);
    const equity = heldSum(this.accounts.balanceOf(account), profit);
    return { profit: heldUsd(profit), equity, used, free: heldUsd(equity - used) };
  }

  /** Micro-lots of an account in a market, holding and pending. */
  grossLotsOf(account: number, market: Market): number {
    const { lists } = this.orders;
    let sum = 0;
    for (let at = lists.begin(this.accounts.ordersOf(account)); at !== NONE; at = lists.next(at)) {
      const slot = lists.slotAt(at);
      if (this.orders.marketOf(slot) === market.index) sum += this.orders.lotsOf(slot);
    }
    return sum;
  }

  /** Whether an account holds a position with a suspect price. */
  holdsSuspect(account: number): boolean {
    if (this.markets.suspects === 0) return false;
    const { exposures, markets } = this;
    for (let row = this.accounts.exposureOf(account); row !== NO_EXPOSURE; row = exposures.nextOf(row)) {
      const isHeld = exposures.positionsOf(row) > 0;
      if (isHeld && elementAt(markets.list, exposures.marketOf(row)).pricing === 'suspect') return true;
    }
    return false;
  }

  /** Adds an order: row, chain, sums and triggers. */
  attach(order: Order, account: number, market: Market): void {
    const slot = this.orders.add(order, account, market.index);
    this.accounts.setOrders(account, this.orders.link(slot, this.accounts.ordersOf(account)));
    this.accounts.addOpen(account, 1);
    if (order.status === 'holding') this.#hold(order, slot, account, market);
    this.waits.watch(slot);
    if (order.expiresAt !== undefined) this.expiries.add(slot, order.expiresAt);
  }

  #hold(order: Order, slot: number, account: number, market: Market): void {
    this.accounts.addHolding(account, 1);
    this.#useMargin(account, order.margin);
    const isBuy = order.side === 'buy';
    const row = this.reserves.rowOf(account, market);
    this.orders.setExposure(slot, row);
    this.exposures.add(row, isBuy, order.lots, order.price, 1);
    if (this.accounts.isReal(account)) market.netLots += isBuy ? order.lots : -order.lots;
    this.reserves.admit(account, row, market, isBuy, order.lots, order.price);
  }

  #useMargin(account: number, change: number): void {
    this.accounts.addUsedMargin(account, change);
    // groups are not known yet while an engine is assembled, but then no account is guarded
    if (!this.accounts.isGuarded(account)) return;
    this.reserves.add(account, (-change * this.groupOf(account).levels.call) / 100);
  }

  /** Schedules a margin check on the next quote unless the account's reserve covers its latest trades. */
  #settle(account: number): void {
    if (this.accounts.holdingOf(account) === 0 || !this.reserves.isEnough(account)) this.touch(account);
  }

  /** Removes the closed volume from its exposure; `positions` is 1, or 0 when a part stays open. */
  unhold(row: number, closed: Order, account: number, market: Market, positions: 0 | 1): void {
    const { accounts, exposures } = this;
    const isBuy = closed.side === 'buy';
    this.#useMargin(account, -closed.margin);
    exposures.add(row, isBuy, -closed.lots, closed.price, -positions);
    if (accounts.isReal(account)) market.netLots -= isBuy ? closed.lots : -closed.lots;
    this.reserves.dismiss(account, row, market, isBuy, closed.lots, closed.price);
    if (exposures.isIdle(row)) accounts.setExposure(account, exposures.remove(row, accounts.exposureOf(account)));
  }

  #detach(slot: number): void {
    const account = this.orders.accountOf(slot);
    this.accounts.setOrders(account, this.orders.unlink(slot, this.accounts.ordersOf(account)));
    this.accounts.addOpen(account, -1);
    this.orders.remove(slot);
  }

  transfer(
    account: number,
    from: LedgerAccount,
    to: LedgerAccount,
    amount: number,
    cause: TransferCause,
    order: OrderId,
    time: TimeMs,
  ): void {
    if (amount === 0) return;
    const change = to === 'cash' ? amount : -amount;
    this.accounts.setBalance(account, this.accounts.balanceOf(account) + change);
    this.reserves.add(account, change);
    const id = this.accounts.idOf(account);
    this.events.push({ type: 'transfer', account: id, from, to, amount: microUsd(amount), cause, order, time });
  }

  /** Moves money in or out, or between cash and locked; the account's margin is checked on the next quote. */
  moveFunds(account: number, { from, to, amount, cause }: Move, reference: number, time: TimeMs): void {
    if (amount === 0) return;
    const { accounts } = this;
    const cashChange = to === 'cash' ? amount : from === 'cash' ? -amount : 0;
    const lockedChange = to === 'locked' ? amount : from === 'locked' ? -amount : 0;
    if (lockedChange !== 0) accounts.setLocked(account, accounts.lockedOf(account) + lockedChange);
    if (cashChange !== 0) {
      accounts.setBalance(account, accounts.balanceOf(account) + cashChange);
      this.reserves.add(account, cashChange);
      this.touch(account);
    }
    const id = accounts.idOf(account);
    this.events.push({ type: 'transfer', account: id, from, to, amount, cause, order: 0, reference, time });
  }

  payProfit(account: number, order: OrderId, profit: MicroUsd, time: TimeMs): void {
    if (profit > 0) this.transfer(account, 'house_profit', 'cash', profit, 'trade_profit', order, time);
    else this.transfer(account, 'cash', 'house_profit', -profit, 'trade_profit', order, time);
  }

  payCommission(account: number, order: OrderId, commission: number, time: TimeMs): void {
    this.transfer(account, 'cash', 'house_fees', commission, 'commission', order, time);
  }

  /** Commission of a close that leaves a balance. */
  closingCommission(account: number, { lots, commission = ZERO_USD }: Order, balance: number): MicroUsd {
    const due = commissionOf(lots, this.groupOf(account).terms.commission);
    return due === 0 ? due : payableCommission(due, balance, commission);
  }

  /** Charges a position that the rollover in progress has still to charge. It comes before its turn if the position closes. */
  chargeDue(slot: number, time: TimeMs): void {
    if (this.sweep === undefined) return;
    const account = this.orders.accountOf(slot);
    const charge = this.sweep.charge(slot, () => this.recordOf(slot), this.accounts.balanceOf(account), time);
    if (charge === undefined) return;
    const { event, amount } = charge;
    this.events.push(event);
    if (amount > 0) this.transfer(account, 'house_financing', 'cash', amount, 'financing', event.order.id, time);
    else this.transfer(account, 'cash', 'house_financing', -amount, 'financing', event.order.id, time);
    this.#settle(account);
  }

  /** When a fill at a time counts as opened. */
  openingTime(time: TimeMs): TimeMs {
    return openingTime(this.sweep?.rollover, time);
  }

  /** Writes an order whose trigger prices have changed. */
  rewrite(slot: number, order: Order): void {
    const before = this.orders.extraOf(slot)?.expiresAt;
    this.waits.unwatch(slot);
    this.orders.rewrite(slot, order);
    this.waits.watch(slot);
    if (order.expiresAt !== undefined && order.expiresAt !== before) this.expiries.add(slot, order.expiresAt);
  }

  /** Records a fill: a checked market order (no slot yet), or a pending order that triggered. */
  fill(filled: Order, slot: number, account: number, market: Market, quote: Quote, time: TimeMs): void {
    if (slot === NO_SLOT) {
      this.attach(filled, account, market);
    } else {
      this.rewrite(slot, filled);
      this.#hold(filled, slot, account, market);
    }
    const isMarket = filled.entry === 'market';
    const held = this.grounds.held(account, market);
    const grounds = marked(isMarket ? aged(held, market) : held, this.markups.of(account, market.index));
    const event = { type: isMarket ? 'opened' : 'triggered', order: filled, quote, time } as const;
    // a spread costs half as much as the rest, and few fills have grounds
    this.events.push(grounds === NO_GROUNDS ? event : { ...event, ...grounds });
    this.transfer(account, 'cash', 'house_fees', filled.fee, 'trade_fee', filled.id, time);
    this.payCommission(account, filled.id, filled.commission ?? 0, time);
    this.#settle(account);
  }

  /** What the profit of a close depends on; for a stop-out what its decision depends on. A reset pays no profit. */
  #closingGrounds(account: number, market: Market, reason: CloseReason): Grounds {
    if (reason === 'reset') return NO_GROUNDS;
    if (reason === 'stop_out') return this.grounds.margin(account, false, market);
    return reason === 'user' ? this.grounds.request(market) : this.grounds.conversion(market);
  }

  /** Closes a whole position at its instrument's last quote. `asked`: the price that its owner requested. */
  closePosition(slot: number, floating: MicroUsd, reason: CloseReason, time: TimeMs, asked?: Points): void {
    const { accounts } = this;
    const account = this.orders.accountOf(slot);
    const market = this.marketOf(slot);
    const { quote } = market;
    const markup = this.markupOf(slot);
    const grounds = marked(this.#closingGrounds(account, market, reason), markup);
    this.waits.unwatch(slot);
    this.chargeDue(slot, time);
    const profit = payableProfit(floating, accounts.balanceOf(account));
    // the amount held back is missing from the equity that the box was computed for
    if (profit !== floating || isAtBound(profit)) this.touch(account);
    const record = this.orders.closedRecord(slot, accounts.idOf(account), market, markup, profit, reason, time, asked);
    const balanceAfter = accounts.balanceOf(account) + profit;
    const commission = reason === 'reset' ? ZERO_USD : this.closingCommission(account, record, balanceAfter);
    const closed = commission === 0 ? record : withCommission(record, (record.commission ?? 0) + commission);
    const row = this.orders.exposureOf(slot);
    this.#detach(slot);
    accounts.addHolding(account, -1);
    this.unhold(row, closed, account, market, 1);
    const event = { type: 'closed', order: closed, reason, ...(quote && { quote }), time } as const;
    this.events.push(grounds === NO_GROUNDS ? event : { ...event, ...grounds });
    this.payProfit(account, closed.id, profit, time);
    this.payCommission(account, closed.id, commission, time);
    const balance = accounts.balanceOf(account);
    if (balance < 0 && accounts.holdingOf(account) === 0) {
      this.transfer(account, 'house_protection', 'cash', -balance, 'negative_balance_protection', closed.id, time);
    }
    this.#settle(account);
  }

  /** Removes an order as if it had never existed: no event, no money, and its pair keeps its reference. */
  forget(slot: number): void {
    const account = this.orders.accountOf(slot);
    const market = this.marketOf(slot);
    const row = this.orders.exposureOf(slot);
    this.waits.unwatch(slot);
    const order = this.recordOf(slot);
    this.#detach(slot);
    if (order.status === 'holding') {
      this.accounts.addHolding(account, -1);
      this.unhold(row, order, account, market, 1);
    }
    this.touch(account);
  }

  /** The order that it was paired with stays open without a pair. */
  cancelOrder(slot: number, reason: CancelReason, time: TimeMs): void {
    this.waits.unwatch(slot);
    const cancelled = cancelledOrder(this.recordOf(slot), reason, time);
    this.#detach(slot);
    this.events.push({ type: 'cancelled', order: cancelled, reason, time });
    if (cancelled.oco !== undefined && reason !== 'oco') this.pair(this.orders.slotOf(cancelled.oco), undefined, time);
  }

  /** Changes or removes the pair of a pending order. */
  pair(slot: number, oco: OrderId | undefined, time: TimeMs): void {
    const order = pairedOrder(this.recordOf(slot), oco);
    this.orders.rewrite(slot, order);
    this.events.push({ type: 'updated', order, time });
  }
}
