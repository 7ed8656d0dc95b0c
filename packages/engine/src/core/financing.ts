/** A rollover in progress (contract §9): which positions it has still to charge. */
import type { MicroUsd } from '@tradewind/money';

import { elementAt, float64At } from './arrays.ts';
import type { MarketTable } from './market.ts';
import { NO_SLOT, type OrderTable } from './order-table.ts';
import { financedOrder, isDue, swapRate } from '../financing.ts';
import type { EngineEvent, InstrumentId, Night, Order, Rollover, TimeMs } from '../types.ts';

export interface Charge {
  readonly event: Extract<EngineEvent, { readonly type: 'financed' }>;
  /** Positive = paid to the customer. */
  readonly amount: MicroUsd;
}

export class Sweep {
  readonly rollover: Rollover;
  readonly #nights: ReadonlyMap<InstrumentId, Night>;
  readonly #orders: OrderTable;
  readonly #markets: MarketTable;
  readonly #isFree: (account: number) => boolean;
  /** Ids of the positions to be charged, ascending. One that closes is charged before its turn. */
  readonly #ids: Float64Array;
  /** Index of the next one. */
  #next = 0;

  /** `isFree`: whether an account is never charged; must not change before the rollover ends. */
  constructor(rollover: Rollover, orders: OrderTable, markets: MarketTable, isFree: (account: number) => boolean) {
    this.#isFree = isFree;
    this.rollover = rollover;
    this.#nights = new Map(rollover.nights.map((night) => [night.instrument, night]));
    this.#orders = orders;
    this.#markets = markets;
    const ids: number[] = [];
    for (const slot of orders.slots()) if (this.#nightOf(slot) !== undefined) ids.push(orders.idOf(slot));
    this.#ids = Float64Array.from(ids).sort();
  }

  /** The next position to be charged; NO_SLOT when there is none. */
  nextSlot(): number {
    for (; this.#next < this.#ids.length; this.#next += 1) {
      const slot = this.#orders.slotOf(float64At(this.#ids, this.#next));
      if (slot !== NO_SLOT && this.#nightOf(slot) !== undefined) return slot;
    }
    return NO_SLOT;
  }

  /** Marks a position as charged; undefined when it is not due. The caller moves the money. `order`: its record. */
  charge(slot: number, order: () => Order, balance: MicroUsd, time: TimeMs): Charge | undefined {
    const night = this.#nightOf(slot);
    if (night === undefined) return undefined;
    const { spec } = elementAt(this.#markets.list, this.#orders.marketOf(slot));
    const charged = financedOrder(spec, order(), this.rollover, night, balance);
    this.#orders.setFinancing(slot, charged.order.swap ?? 0, this.rollover.instant);
    const { days, swap, quote } = night;
    const rate = swapRate(swap, charged.order.side);
    return { event: { type: 'financed', order: charged.order, rate, days, quote, time }, amount: charged.amount };
  }

  #nightOf(slot: number): Night | undefined {
    const orders = this.#orders;
    const night = this.#nights.get(elementAt(this.#markets.list, orders.marketOf(slot)).spec.id);
    if (night === undefined || !orders.isHolding(slot) || this.#isFree(orders.accountOf(slot))) return undefined;
    const position = {
      status: 'holding',
      side: orders.sideOf(slot),
      openedAt: orders.openedAtOf(slot),
      financedAt: orders.financedAtOf(slot),
    } as const;
    return isDue(position, this.rollover, night) ? night : undefined;
  }
}
