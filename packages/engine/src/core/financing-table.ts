/** Financing of positions by slot: it is read only when one is charged, closed or shown. */
import { microUsd } from '@tradewind/money';

import { PagedDoubles } from './paged-doubles.ts';
import { withSwap } from '../financing.ts';
import type { Order, TimeMs } from '../types.ts';

// doubles of an entry
const SWAP = 0;
const INSTANT = 1;
const SHIFT = 1;

export class FinancingTable {
  readonly #doubles: PagedDoubles;

  constructor(pageBits: number) {
    this.#doubles = new PagedDoubles(pageBits, SHIFT);
  }

  set(slot: number, swap: number, instant: TimeMs): void {
    this.#doubles.set(slot, SWAP, microUsd(swap));
    this.#doubles.set(slot, INSTANT, instant);
  }

  instantOf(slot: number): TimeMs {
    return this.#doubles.get(slot, INSTANT);
  }

  addTo(slot: number, order: Order): Order {
    return { ...withSwap(order, this.#doubles.get(slot, SWAP)), financedAt: this.instantOf(slot) };
  }
}
