/**
 * Pending and holding orders as 128-byte rows. The fields that a valuation reads are in the first half of a row,
 * so that recalculating an account touches one cache line per position.
 */
import type { MicroLots, MicroUsd, Points } from '@tradewind/money';

import { elementAt, float64At, int32At } from './arrays.ts';
import { IdIndex } from './id-index.ts';
import type { Market } from './market.ts';
import { FinancingTable } from './financing-table.ts';
import type { Extra } from './order-extras.ts';
import { ExtraList, hasExtras } from './order-extras.ts';
import { OrderLists } from './order-lists.ts';
import { PagedDoubles } from './paged-doubles.ts';
import { NO_PRICE, closeOrigin, withCommission } from '../orders.ts';
import type { OrderExtras } from '../orders.ts';
import { ENTRIES } from '../types.ts';
import type { CloseReason, Entry, MarkupTerms, Order, OrderId, Side, TimeMs } from '../types.ts';

const ROW_BYTES = 128;
/** Rows are allocated in pages, so that growing never copies many. A page has 8 MB, which the system can put into huge pages. */
const PAGE_BITS = 16;
const PAGE_ROWS = 1 << PAGE_BITS;
/** The first page grows to its size by doubling: most tests, and many servers, never need all of it. */
const FIRST_ROWS = 4096;
const PAGE_MASK = PAGE_ROWS - 1;
/** Shifts from a row of a page to its first double and first 32-bit integer. */
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
const PRICE_SEEN = 15;
// 32-bit integers
const ACCOUNT = 8;
const MARKET = 9;
const FLAGS = 10;
const MULTIPLE = 11;
/** Its chunk in the account's order list; in a free row, the next free row. */
const CHUNK = 12;
/** Row of the account's exposure in the market; set while holding. */
const EXPOSURE = 13;
/** Index of its Extra; 0 = it has none. */
const EXTRA = 14;

const IS_SELL = 1;
const IS_HOLDING = 2;
/** It was charged at a rollover: its sum is in the financing table. */
const IS_FINANCED = 4;
/** It has a commission, in the table of commissions. */
const HAS_COMMISSION = 8;
const ENTRY_SHIFT = 4;

export const NO_SLOT = -1;

const floatRow = (slot: number): number => (slot & PAGE_MASK) << FLOATS;
const intRow = (slot: number): number => (slot & PAGE_MASK) << INTS;

export class OrderTable {
  readonly #floatPages: Float64Array[] = [];
  readonly #intPages: Int32Array[] = [];
  /** Order lists by account; the caller keeps the first chunk of each list. */
  readonly lists = new OrderLists();
  readonly #index = new IdIndex((slot) => this.idOf(slot));
  /** Head of the list of free rows, linked by CHUNK. */
  #free = NO_SLOT;
  #used = 0;
  /** Number of rows in all pages. */
  #capacity = 0;
  readonly #extras = new ExtraList();
  readonly #financing = new FinancingTable(PAGE_BITS);
  readonly #commissions = new PagedDoubles(PAGE_BITS, 0);

  /** NO_SLOT when there is no such open order. */
  slotOf(id: OrderId): number {
    return this.#index.get(id);
  }

  /** Prefetch: reads a row. The returned value has no meaning. */
  peek(slot: number): number {
    const floats = this.#floatsOf(slot);
    const row = floatRow(slot);
    return float64At(floats, row + ID) + float64At(floats, row + STOP_LOSS);
  }

  /** Prefetch: reads an order's places in the id index and the order list. The returned value has no meaning. */
  peekIndex(slot: number): number {
    return this.peekId(this.idOf(slot)) + this.lists.peek(this.#chunkOf(slot));
  }

  /** Prefetch: reads the place where an id is or would be. The returned value has no meaning. */
  peekId(id: OrderId): number {
    return this.#index.peek(id);
  }

  /** Writes an order into a free row. The caller links it. */
  add(order: Order, account: number, market: number): number {
    const slot = this.#take();
    const row = floatRow(slot);
    const floats = this.#floatsOf(slot);
    floats[row + ID] = order.id;
    floats[row + CREATED_AT] = order.createdAt;
    floats[row + PRICE_SEEN] = order.priceSeen;
    const base = intRow(slot);
    const ints = this.#intsOf(slot);
    ints[base + ACCOUNT] = account;
    ints[base + MARKET] = market;
    ints[base + MULTIPLE] = order.multiple;
    ints[base + EXTRA] = 0;
    this.rewrite(slot, order);
    this.#index.add(order.id, slot);
    return slot;
  }

  /** Writes the fields that may change while an order is open. */
  rewrite(slot: number, order: Order): void {
    const row = floatRow(slot);
    const floats = this.#floatsOf(slot);
    floats[row + LOTS] = order.lots;
    floats[row + PRICE] = order.price;
    floats[row + MARGIN] = order.margin;
    floats[row + ORIGIN_PRICE] = order.originPrice;
    floats[row + STOP_LOSS] = order.stopLoss;
    floats[row + TAKE_PROFIT] = order.takeProfit;
    floats[row + FEE] = order.fee;
    floats[row + OPENED_AT] = order.openedAt;
    floats[row + OPEN_QUOTE] = order.openQuote;
    const flags = (order.side === 'sell' ? IS_SELL : 0) | (order.status === 'holding' ? IS_HOLDING : 0);
    const { commission } = order;
    this.#intsOf(slot)[intRow(slot) + FLAGS] =
      flags | (commission === undefined ? 0 : HAS_COMMISSION) | (ENTRIES.indexOf(order.entry) << ENTRY_SHIFT);
    if (commission !== undefined) this.#commissions.set(slot, 0, commission);
    if (order.financedAt !== undefined) this.setFinancing(slot, order.swap ?? 0, order.financedAt);
    this.#setExtras(slot, hasExtras(order) ? order : undefined);
  }

  #extraAt(slot: number): number {
    return int32At(this.#intsOf(slot), intRow(slot) + EXTRA);
  }

  #setExtras(slot: number, extras: OrderExtras | undefined): void {
    this.#intsOf(slot)[intRow(slot) + EXTRA] = this.#extras.put(this.#extraAt(slot), extras);
  }

  /** Undefined for most orders. */
  extraOf(slot: number): Extra | undefined {
    return this.#extras.of(this.#extraAt(slot));
  }

  /** `swap`: the sum so far, in micro-dollars; `instant`: the last rollover that charged it. */
  setFinancing(slot: number, swap: number, instant: TimeMs): void {
    const flags = intRow(slot) + FLAGS;
    this.#intsOf(slot)[flags] = int32At(this.#intsOf(slot), flags) | IS_FINANCED;
    this.#financing.set(slot, swap, instant);
  }

  /** 0 = no rollover has charged it. */
  financedAtOf(slot: number): TimeMs {
    return this.#isFinanced(slot) ? this.#financing.instantOf(slot) : 0;
  }

  #isFinanced(slot: number): boolean {
    return (int32At(this.#intsOf(slot), intRow(slot) + FLAGS) & IS_FINANCED) !== 0;
  }

  openedAtOf(slot: number): TimeMs {
    return float64At(this.#floatsOf(slot), floatRow(slot) + OPENED_AT);
  }

  setStopLoss(slot: number, price: number): void {
    this.#floatsOf(slot)[floatRow(slot) + STOP_LOSS] = price;
  }

  remove(slot: number): void {
    this.#setExtras(slot, undefined);
    this.#index.delete(this.idOf(slot));
    this.#intsOf(slot)[intRow(slot) + CHUNK] = this.#free;
    this.#floatsOf(slot)[floatRow(slot) + ID] = 0;
    this.#free = slot;
  }

  #take(): number {
    const slot = this.#free;
    if (slot !== NO_SLOT) {
      this.#free = this.#chunkOf(slot);
      return slot;
    }
    if (this.#used === this.#capacity) this.#grow();
    this.#used += 1;
    return this.#used - 1;
  }

  #grow(): void {
    const isFirst = this.#capacity < PAGE_ROWS;
    const rows = isFirst ? Math.max(FIRST_ROWS, this.#capacity * 2) : PAGE_ROWS;
    const floats = new Float64Array((rows * ROW_BYTES) / Float64Array.BYTES_PER_ELEMENT);
    const [before] = this.#floatPages;
    if (isFirst && before !== undefined) floats.set(before);
    const page = isFirst ? 0 : this.#floatPages.length;
    this.#floatPages[page] = floats;
    this.#intPages[page] = new Int32Array(floats.buffer);
    this.#capacity = isFirst ? rows : this.#capacity + PAGE_ROWS;
  }

  #floatsOf(slot: number): Float64Array {
    return elementAt(this.#floatPages, slot >> PAGE_BITS);
  }

  #intsOf(slot: number): Int32Array {
    return elementAt(this.#intPages, slot >> PAGE_BITS);
  }

  /** Slots of all open orders, unordered. */
  *slots(): Generator<number> {
    for (let slot = 0; slot < this.#used; slot += 1) if (this.idOf(slot) !== 0) yield slot;
  }

  /** 0 for a free row. */
  idOf(slot: number): OrderId {
    return float64At(this.#floatsOf(slot), floatRow(slot) + ID);
  }

  lotsOf(slot: number): MicroLots {
    return float64At(this.#floatsOf(slot), floatRow(slot) + LOTS) as MicroLots;
  }

  priceOf(slot: number): Points {
    return float64At(this.#floatsOf(slot), floatRow(slot) + PRICE) as Points;
  }

  marginOf(slot: number): MicroUsd {
    return float64At(this.#floatsOf(slot), floatRow(slot) + MARGIN) as MicroUsd;
  }

  originPriceOf(slot: number): Points {
    return float64At(this.#floatsOf(slot), floatRow(slot) + ORIGIN_PRICE) as Points;
  }

  stopLossOf(slot: number): Points {
    return float64At(this.#floatsOf(slot), floatRow(slot) + STOP_LOSS) as Points;
  }

  takeProfitOf(slot: number): Points {
    return float64At(this.#floatsOf(slot), floatRow(slot) + TAKE_PROFIT) as Points;
  }

  accountOf(slot: number): number {
    return int32At(this.#intsOf(slot), intRow(slot) + ACCOUNT);
  }

  marketOf(slot: number): number {
    return int32At(this.#intsOf(slot), intRow(slot) + MARKET);
  }

  isBuy(slot: number): boolean {
    return (int32At(this.#intsOf(slot), intRow(slot) + FLAGS) & IS_SELL) === 0;
  }

  sideOf(slot: number): Side {
    return this.isBuy(slot) ? 'buy' : 'sell';
  }

  isHolding(slot: number): boolean {
    return (int32At(this.#intsOf(slot), intRow(slot) + FLAGS) & IS_HOLDING) !== 0;
  }

  entryOf(slot: number): Entry {
    return ENTRIES[int32At(this.#intsOf(slot), intRow(slot) + FLAGS) >> ENTRY_SHIFT] ?? 'market';
  }

  exposureOf(slot: number): number {
    return int32At(this.#intsOf(slot), intRow(slot) + EXPOSURE);
  }

  setExposure(slot: number, row: number): void {
    this.#intsOf(slot)[intRow(slot) + EXPOSURE] = row;
  }

  #chunkOf(slot: number): number {
    return int32At(this.#intsOf(slot), intRow(slot) + CHUNK);
  }

  /** Adds an order to its account's list, which begins with chunk `first`; returns the new first chunk. */
  link(slot: number, first: number): number {
    const chunk = this.lists.add(first, slot);
    this.#intsOf(slot)[intRow(slot) + CHUNK] = chunk;
    return chunk;
  }

  /** Removes an order from its account's list; returns the new first chunk. */
  unlink(slot: number, first: number): number {
    return this.lists.remove(first, this.#chunkOf(slot), slot);
  }

  /**
   * The record of a position that is being closed at its market's last quote. It is one literal with all
   * fields, so that each record is created in one step: this is on the path of every order.
   */
  closedRecord(
    slot: number,
    account: number,
    market: Market,
    markup: MarkupTerms,
    profit: MicroUsd,
    reason: CloseReason,
    time: TimeMs,
    asked?: Points,
  ): Order {
    const row = floatRow(slot);
    const floats = this.#floatsOf(slot);
    const base = intRow(slot);
    const ints = this.#intsOf(slot);
    const flags = int32At(ints, base + FLAGS);
    const price = float64At(floats, row + PRICE) as Points;
    const closingSide = market.closingSideFor((flags & IS_SELL) === 0, markup) as Points;
    const closePrice = market.hasQuote ? closingSide : price;
    const stopLoss = float64At(floats, row + STOP_LOSS) as Points;
    const takeProfit = float64At(floats, row + TAKE_PROFIT) as Points;
    const closed: Order = {
      id: float64At(floats, row + ID),
      account,
      instrument: market.spec.id,
      side: (flags & IS_SELL) === 0 ? 'buy' : 'sell',
      entry: ENTRIES[flags >> ENTRY_SHIFT] ?? 'market',
      status: 'closed',
      lots: float64At(floats, row + LOTS) as MicroLots,
      multiple: int32At(ints, base + MULTIPLE),
      originPrice: float64At(floats, row + ORIGIN_PRICE) as Points,
      priceSeen: float64At(floats, row + PRICE_SEEN) as Points,
      price,
      closePrice,
      closeOriginPrice: closeOrigin(reason, stopLoss, takeProfit, closePrice, asked),
      stopLoss,
      takeProfit,
      margin: float64At(floats, row + MARGIN) as MicroUsd,
      fee: float64At(floats, row + FEE) as MicroUsd,
      profit,
      createdAt: float64At(floats, row + CREATED_AT),
      openedAt: float64At(floats, row + OPENED_AT),
      closedAt: time,
      openQuote: float64At(floats, row + OPEN_QUOTE),
      closeQuote: market.hasQuote ? market.quoteId : 0,
      closeReason: reason,
    };
    return this.#complete(slot, closed);
  }

  /** The record in a row. `account` and `instrument` are ids. */
  record(slot: number, account: number, instrument: number): Order {
    const row = floatRow(slot);
    const floats = this.#floatsOf(slot);
    const order: Order = {
      id: float64At(floats, row + ID),
      account,
      instrument,
      side: this.sideOf(slot),
      entry: this.entryOf(slot),
      status: this.isHolding(slot) ? 'holding' : 'pending',
      lots: float64At(floats, row + LOTS) as MicroLots,
      multiple: int32At(this.#intsOf(slot), intRow(slot) + MULTIPLE),
      originPrice: float64At(floats, row + ORIGIN_PRICE) as Points,
      priceSeen: float64At(floats, row + PRICE_SEEN) as Points,
      price: float64At(floats, row + PRICE) as Points,
      closePrice: NO_PRICE,
      closeOriginPrice: NO_PRICE,
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
    return this.#complete(slot, order);
  }

  /** Adds the fields that are not in the row. */
  #complete(slot: number, order: Order): Order {
    const extended = this.extraOf(slot)?.addTo(order) ?? order;
    const flags = int32At(this.#intsOf(slot), intRow(slot) + FLAGS);
    const charged =
      (flags & HAS_COMMISSION) === 0 ? extended : withCommission(extended, this.#commissions.get(slot, 0));
    return (flags & IS_FINANCED) === 0 ? charged : this.#financing.addTo(slot, charged);
  }
}
