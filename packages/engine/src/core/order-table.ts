/**
 * Pending and holding orders as rows of 128 bytes in one buffer. What a valuation reads lies in the first half
 * of a row, so that re-adding an account touches one cache line a position.
 */
import type { MicroLots, MicroUsd, Points } from '@tradewind/money';

import { float64At, int32At } from './arrays.ts';
import { IdIndex } from './id-index.ts';
import { NO_NODE } from './trigger-nodes.ts';
import { NO_PRICE } from '../orders.ts';
import { ENTRIES } from '../types.ts';
import type { Entry, Order, OrderId, Side } from '../types.ts';

const ROW_BYTES = 128;
/** Shifts from a slot to the row's first double and first 32-bit integer. */
const FLOATS = 4;
const INTS = 5;

// doubles
const ID = 0;
const LOTS = 1;
const PRICE = 2;
const MARGIN = 3;
const ORIGIN_PRICE = 8;
const STOP_LOSS = 9;
const TAKE_PROFIT = 10;
const FEE = 11;
const CREATED_AT = 12;
const OPENED_AT = 13;
const OPEN_QUOTE = 14;
// 32-bit integers
const ACCOUNT = 8;
const MARKET = 9;
const FLAGS = 10;
const MULTIPLE = 11;
const NEXT = 12;
const PREVIOUS = 13;
const FIRST_NODE = 14;
const SECOND_NODE = 15;

const IS_SELL = 1;
const IS_HOLDING = 2;
const ENTRY_SHIFT = 2;

export const NO_SLOT = -1;

export class OrderTable {
  #floats: Float64Array;
  #ints: Int32Array;
  readonly #index = new IdIndex();
  /** Head of the free rows, chained by NEXT. */
  #free = NO_SLOT;
  #used = 0;

  constructor() {
    const buffer = new ArrayBuffer(ROW_BYTES * 16);
    this.#floats = new Float64Array(buffer);
    this.#ints = new Int32Array(buffer);
  }

  /** NO_SLOT when no such order lives. */
  slotOf(id: OrderId): number {
    return this.#index.get(id);
  }

  /** Writes an order into a free row. Its account, links and nodes are set by the caller. */
  add(order: Order, account: number, market: number): number {
    const slot = this.#take();
    const row = slot << FLOATS;
    const floats = this.#floats;
    floats[row + ID] = order.id;
    floats[row + ORIGIN_PRICE] = order.originPrice;
    floats[row + CREATED_AT] = order.createdAt;
    const base = slot << INTS;
    const ints = this.#ints;
    ints[base + ACCOUNT] = account;
    ints[base + MARKET] = market;
    ints[base + MULTIPLE] = order.multiple;
    ints[base + NEXT] = NO_SLOT;
    ints[base + PREVIOUS] = NO_SLOT;
    ints[base + FIRST_NODE] = NO_NODE;
    ints[base + SECOND_NODE] = NO_NODE;
    this.rewrite(slot, order);
    this.#index.set(order.id, slot);
    return slot;
  }

  /** Writes what may change while an order lives. */
  rewrite(slot: number, order: Order): void {
    const row = slot << FLOATS;
    const floats = this.#floats;
    floats[row + LOTS] = order.lots;
    floats[row + PRICE] = order.price;
    floats[row + MARGIN] = order.margin;
    floats[row + STOP_LOSS] = order.stopLoss;
    floats[row + TAKE_PROFIT] = order.takeProfit;
    floats[row + FEE] = order.fee;
    floats[row + OPENED_AT] = order.openedAt;
    floats[row + OPEN_QUOTE] = order.openQuote;
    const flags = (order.side === 'sell' ? IS_SELL : 0) | (order.status === 'holding' ? IS_HOLDING : 0);
    this.#ints[(slot << INTS) + FLAGS] = flags | (ENTRIES.indexOf(order.entry) << ENTRY_SHIFT);
  }

  remove(slot: number): void {
    this.#index.delete(this.idOf(slot));
    this.#ints[(slot << INTS) + NEXT] = this.#free;
    this.#floats[(slot << FLOATS) + ID] = 0;
    this.#free = slot;
  }

  #take(): number {
    const slot = this.#free;
    if (slot !== NO_SLOT) {
      this.#free = this.nextOf(slot);
      return slot;
    }
    if (this.#used === this.#ints.length >> INTS) {
      const buffer = new ArrayBuffer(this.#ints.byteLength * 2);
      const grown = new Float64Array(buffer);
      grown.set(this.#floats);
      this.#floats = grown;
      this.#ints = new Int32Array(buffer);
    }
    this.#used += 1;
    return this.#used - 1;
  }

  /** Slots of all live orders, in no order. */
  *slots(): Generator<number> {
    for (let slot = 0; slot < this.#used; slot += 1) if (this.idOf(slot) !== 0) yield slot;
  }

  /** 0 for a free row. */
  idOf(slot: number): OrderId {
    return float64At(this.#floats, (slot << FLOATS) + ID);
  }

  lotsOf(slot: number): MicroLots {
    return float64At(this.#floats, (slot << FLOATS) + LOTS) as MicroLots;
  }

  priceOf(slot: number): Points {
    return float64At(this.#floats, (slot << FLOATS) + PRICE) as Points;
  }

  marginOf(slot: number): MicroUsd {
    return float64At(this.#floats, (slot << FLOATS) + MARGIN) as MicroUsd;
  }

  originPriceOf(slot: number): Points {
    return float64At(this.#floats, (slot << FLOATS) + ORIGIN_PRICE) as Points;
  }

  stopLossOf(slot: number): Points {
    return float64At(this.#floats, (slot << FLOATS) + STOP_LOSS) as Points;
  }

  takeProfitOf(slot: number): Points {
    return float64At(this.#floats, (slot << FLOATS) + TAKE_PROFIT) as Points;
  }

  accountOf(slot: number): number {
    return int32At(this.#ints, (slot << INTS) + ACCOUNT);
  }

  marketOf(slot: number): number {
    return int32At(this.#ints, (slot << INTS) + MARKET);
  }

  multipleOf(slot: number): number {
    return int32At(this.#ints, (slot << INTS) + MULTIPLE);
  }

  isBuy(slot: number): boolean {
    return (int32At(this.#ints, (slot << INTS) + FLAGS) & IS_SELL) === 0;
  }

  sideOf(slot: number): Side {
    return this.isBuy(slot) ? 'buy' : 'sell';
  }

  isHolding(slot: number): boolean {
    return (int32At(this.#ints, (slot << INTS) + FLAGS) & IS_HOLDING) !== 0;
  }

  entryOf(slot: number): Entry {
    return ENTRIES[int32At(this.#ints, (slot << INTS) + FLAGS) >> ENTRY_SHIFT] ?? 'market';
  }

  nextOf(slot: number): number {
    return int32At(this.#ints, (slot << INTS) + NEXT);
  }

  firstNodeOf(slot: number): number {
    return int32At(this.#ints, (slot << INTS) + FIRST_NODE);
  }

  secondNodeOf(slot: number): number {
    return int32At(this.#ints, (slot << INTS) + SECOND_NODE);
  }

  setNodes(slot: number, first: number, second: number): void {
    this.#ints[(slot << INTS) + FIRST_NODE] = first;
    this.#ints[(slot << INTS) + SECOND_NODE] = second;
  }

  /** Puts a row before `head` in its account's chain; returns the new head. */
  link(slot: number, head: number): number {
    this.#ints[(slot << INTS) + NEXT] = head;
    if (head !== NO_SLOT) this.#ints[(head << INTS) + PREVIOUS] = slot;
    return slot;
  }

  /** Takes a row out of its account's chain; returns the new head. */
  unlink(slot: number, head: number): number {
    const next = this.nextOf(slot);
    const previous = int32At(this.#ints, (slot << INTS) + PREVIOUS);
    if (next !== NO_SLOT) this.#ints[(next << INTS) + PREVIOUS] = previous;
    if (previous === NO_SLOT) return next;
    this.#ints[(previous << INTS) + NEXT] = next;
    return head;
  }

  /** The record of a row. `account` and `instrument` are ids. */
  record(slot: number, account: number, instrument: number): Order {
    const row = slot << FLOATS;
    const floats = this.#floats;
    return {
      id: float64At(floats, row + ID),
      account,
      instrument,
      side: this.sideOf(slot),
      entry: this.entryOf(slot),
      status: this.isHolding(slot) ? 'holding' : 'pending',
      lots: float64At(floats, row + LOTS) as MicroLots,
      multiple: this.multipleOf(slot),
      originPrice: float64At(floats, row + ORIGIN_PRICE) as Points,
      price: float64At(floats, row + PRICE) as Points,
      closePrice: NO_PRICE,
      stopLoss: float64At(floats, row + STOP_LOSS) as Points,
      takeProfit: float64At(floats, row + TAKE_PROFIT) as Points,
      margin: float64At(floats, row + MARGIN) as MicroUsd,
      fee: float64At(floats, row + FEE) as MicroUsd,
      profit: 0 as MicroUsd,
      createdAt: float64At(floats, row + CREATED_AT),
      openedAt: float64At(floats, row + OPENED_AT),
      closedAt: 0,
      openQuote: float64At(floats, row + OPEN_QUOTE),
      closeQuote: 0,
    };
  }
}
