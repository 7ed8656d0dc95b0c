/** When pending orders expire: a heap of instants. Orders that ended, or expire at another instant, leave void entries. */
import type { OrderTable } from './order-table.ts';
import { TriggerHeap } from './trigger-heap.ts';

/** A heap that grew beyond this is gone through for void entries. */
const SMALLEST_LARGE = 1024;

export class Expiries {
  readonly #orders: OrderTable;
  #heap = new TriggerHeap();
  #large = SMALLEST_LARGE;

  constructor(orders: OrderTable) {
    this.#orders = orders;
  }

  add(slot: number, expiresAt: number): void {
    this.#heap.push(expiresAt, slot, 0);
    if (this.#heap.size > this.#large) this.#tidy();
  }

  /** The first instant at which an order expires; Infinity when none does. */
  next(): number {
    const heap = this.#heap;
    while (heap.size > 0 && !this.#isDue(heap.ownerAt(0), heap.top)) heap.removeFirst();
    return heap.top;
  }

  /** Takes out all that are due at `now`: their slots, in no order. */
  take(now: number): readonly number[] {
    const slots = new Set<number>();
    while (this.next() <= now) {
      slots.add(this.#heap.ownerAt(0));
      this.#heap.removeFirst();
    }
    return [...slots];
  }

  #isDue(slot: number, expiresAt: number): boolean {
    const orders = this.#orders;
    return orders.idOf(slot) !== 0 && !orders.isHolding(slot) && orders.extraOf(slot)?.expiresAt === expiresAt;
  }

  #tidy(): void {
    const before = this.#heap;
    this.#heap = new TriggerHeap();
    // an order that went back to an earlier instant has two entries alike
    const kept = new Set<number>();
    for (let place = 0; place < before.size; place += 1) {
      const [key, slot] = [before.keyAt(place), before.ownerAt(place)];
      if (kept.has(slot) || !this.#isDue(slot, key)) continue;
      kept.add(slot);
      this.#heap.push(key, slot, 0);
    }
    this.#large = Math.max(SMALLEST_LARGE, this.#heap.size * 2);
  }
}
