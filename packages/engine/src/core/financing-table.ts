/** Financing of positions by slot, kept outside their rows: it is read only when one is charged, closed or shown. */
import { microUsd } from '@tradewind/money';

import { elementAt, float64At } from './arrays.ts';
import { withSwap } from '../financing.ts';
import type { Order, TimeMs } from '../types.ts';

// doubles of an entry
const SWAP = 0;
const INSTANT = 1;
const SHIFT = 1;

export class FinancingTable {
  readonly #pageBits: number;
  readonly #pages: (Float64Array | undefined)[] = [];

  /** A page holds 2^pageBits entries, and is allocated when the first of them is charged. */
  constructor(pageBits: number) {
    this.#pageBits = pageBits;
  }

  set(slot: number, swap: number, instant: TimeMs): void {
    const page = (this.#pages[slot >> this.#pageBits] ??= new Float64Array(1 << (this.#pageBits + SHIFT)));
    const at = this.#at(slot);
    page[at + SWAP] = microUsd(swap);
    page[at + INSTANT] = instant;
  }

  instantOf(slot: number): TimeMs {
    return float64At(this.#pageOf(slot), this.#at(slot) + INSTANT);
  }

  addTo(slot: number, order: Order): Order {
    const swap = float64At(this.#pageOf(slot), this.#at(slot) + SWAP);
    return { ...withSwap(order, swap), financedAt: this.instantOf(slot) };
  }

  #at(slot: number): number {
    return (slot & ((1 << this.#pageBits) - 1)) << SHIFT;
  }

  #pageOf(slot: number): Float64Array {
    return elementAt(this.#pages, slot >> this.#pageBits) ?? EMPTY;
  }
}

const EMPTY = new Float64Array(0);
