/** Expiry times of pending orders, in a heap. Orders that ended, or whose expiry changed, leave void entries. */
import type { OrderTable } from './order-table.ts';
import { TriggerHeap } from './trigger-heap.ts';

/** A heap that grew beyond this is swept for void entries. */
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

  /** The time of the next expiry; Infinity when there is none. */
  next(): number {
    const heap = this.#heap;
    while (heap.size > 0 && !this.#isDue(heap.ownerAt(0), heap.top)) heap.removeFirst();
    return heap.top;
  }

  /** Removes all entries due at `now` and returns their slots, unordered. */
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
    // an order whose expiry was changed and changed back has two equal entries
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
