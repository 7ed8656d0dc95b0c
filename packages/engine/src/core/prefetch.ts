/**
 * Reads ahead what a move is about to touch. With a million positions little of it is in the caches; these reads do
 * not wait for one another, so memory fetches side by side what the move itself would ask for one after the other.
 */
import type { AccountTable } from './account-table.ts';
import type { ExposureTable } from './exposure-table.ts';
import { NO_EXPOSURE } from './exposure-table.ts';
import type { Market } from './market.ts';
import type { OrderTable } from './order-table.ts';
import type { SlotList } from './slot-list.ts';
import type { SubmitCommand } from '../types.ts';

export class Prefetch {
  /** Takes what was read, so that the reads are not optimised away. Means nothing. */
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

  /** What closing orders asks for that were read themselves. */
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

  /** What opening an order asks for. */
  opening({ order, side, stopLoss, takeProfit }: SubmitCommand, account: number, market: Market): void {
    const isBuy = side === 'buy';
    this.sink =
      this.#orders.peekId(order) +
      this.#orders.lists.peek(this.#accounts.ordersOf(account)) +
      (isBuy ? market.bidFalls : market.askRises).peek(stopLoss) +
      (isBuy ? market.bidRises : market.askFalls).peek(takeProfit);
  }
}
