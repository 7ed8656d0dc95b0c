/**
 * Prefetches the rows that an operation is about to use. With a million positions few of them are cached. These reads
 * do not depend on one another, so memory serves them in parallel; the operation itself would wait for each in turn.
 */
import type { AccountTable } from './account-table.ts';
import type { ExposureTable } from './exposure-table.ts';
import { NO_EXPOSURE } from './exposure-table.ts';
import type { Market } from './market.ts';
import type { OrderTable } from './order-table.ts';
import type { SlotList } from './slot-list.ts';
import type { SubmitCommand } from '../types.ts';

export class Prefetch {
  /** Receives the values read, so that the reads are not optimised away. It has no meaning. */
  sink = 0;
  readonly #accounts: AccountTable;
  readonly #exposures: ExposureTable;
  readonly #orders: OrderTable;

  constructor(accounts: AccountTable, exposures: ExposureTable, orders: OrderTable) {
    this.#accounts = accounts;
    this.#exposures = exposures;
    this.#orders = orders;
  }

  /** An order that was reached. */
  order(slot: number): void {
    this.sink = this.#orders.peek(slot);
  }

  /** What closing needs of orders whose rows were prefetched before. */
  closing(slots: SlotList): void {
    const [accounts, exposures, orders] = [this.#accounts, this.#exposures, this.#orders];
    let sum = 0;
    for (let index = 0; index < slots.length; index += 1) {
      const slot = slots.at(index);
      sum += orders.peekIndex(slot) + accounts.balanceOf(orders.accountOf(slot));
      if (orders.isHolding(slot)) sum += exposures.nextOf(orders.exposureOf(slot));
    }
    for (let index = 0; index < slots.length; index += 1) {
      const slot = slots.at(index);
      const source = orders.isHolding(slot) ? exposures.sourceOf(orders.exposureOf(slot)) : NO_EXPOSURE;
      if (source !== NO_EXPOSURE) sum += exposures.nextOf(source);
    }
    this.sink = sum;
  }

  /** What opening an order needs. */
  opening({ order, side, stopLoss, takeProfit }: SubmitCommand, account: number, market: Market): void {
    const isBuy = side === 'buy';
    this.sink =
      this.#orders.peekId(order) +
      this.#orders.lists.peek(this.#accounts.ordersOf(account)) +
      (isBuy ? market.bidFalls : market.askRises).peek(stopLoss) +
      (isBuy ? market.bidRises : market.askFalls).peek(takeProfit);
  }
}
