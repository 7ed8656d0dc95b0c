/** The entries nearest to the market, in order: a 4-ary heap by key, in parallel arrays. */
import { float64At, grownFloat64, grownInt32, int32At } from './arrays.ts';
import type { Owner, Stamps } from './stamps.ts';

/** A heap grows in large and therefore few steps, because each allocates three arrays while a quote waits. */
const SMALLEST = 16;
const GROWTH = 8;

export class TriggerHeap {
  size = 0;
  #keys = new Float64Array(SMALLEST);
  #owners = new Int32Array(SMALLEST);
  #stamps = new Int32Array(SMALLEST);

  /** The least key; Infinity when empty. */
  get top(): number {
    return this.size === 0 ? Infinity : float64At(this.#keys, 0);
  }

  keyAt(place: number): number {
    return float64At(this.#keys, place);
  }

  ownerAt(place: number): Owner {
    return int32At(this.#owners, place);
  }

  stampAt(place: number): number {
    return int32At(this.#stamps, place);
  }

  push(key: number, owner: Owner, stamp: number): void {
    if (this.size === this.#keys.length) {
      // heaps of queues that keep far entries in lists do not grow beyond the second step (trigger-queue.ts)
      const length = this.size * (this.size < SMALLEST * GROWTH ** 2 ? GROWTH : 2);
      this.#keys = grownFloat64(this.#keys, length);
      this.#owners = grownInt32(this.#owners, length);
      this.#stamps = grownInt32(this.#stamps, length);
    }
    const keys = this.#keys;
    let place = this.size;
    this.size += 1;
    while (place > 0) {
      const parent = (place - 1) >> 2;
      const parentKey = float64At(keys, parent);
      if (parentKey <= key) break;
      this.#put(place, parentKey, this.ownerAt(parent), this.stampAt(parent));
      place = parent;
    }
    this.#put(place, key, owner, stamp);
  }

  removeFirst(): void {
    this.size -= 1;
    const last = this.size;
    if (last > 0) this.#siftDown(0, this.keyAt(last), this.ownerAt(last), this.stampAt(last));
  }

  /** Removes void entries; returns how many entries were visited. */
  sweep(stamps: Stamps): number {
    const { size } = this;
    let kept = 0;
    for (let place = 0; place < size; place += 1) {
      const owner = this.ownerAt(place);
      const stamp = this.stampAt(place);
      if (!stamps.isWaiting(owner, stamp)) continue;
      this.#put(kept, this.keyAt(place), owner, stamp);
      kept += 1;
    }
    this.size = kept;
    if (kept === size) return size;
    for (let place = (kept - 2) >> 2; place >= 0; place -= 1)
      this.#siftDown(place, this.keyAt(place), this.ownerAt(place), this.stampAt(place));
    return size;
  }

  /** Inserts an entry at a place or below it, wherever it belongs. */
  #siftDown(from: number, key: number, owner: Owner, stamp: number): void {
    const { size } = this;
    const keys = this.#keys;
    let place = from;
    for (;;) {
      const first = place * 4 + 1;
      if (first >= size) break;
      let least = first;
      let leastKey = float64At(keys, first);
      const end = Math.min(first + 4, size);
      for (let child = first + 1; child < end; child += 1) {
        const childKey = float64At(keys, child);
        if (childKey < leastKey) {
          least = child;
          leastKey = childKey;
        }
      }
      if (leastKey >= key) break;
      this.#put(place, leastKey, this.ownerAt(least), this.stampAt(least));
      place = least;
    }
    this.#put(place, key, owner, stamp);
  }

  #put(place: number, key: number, owner: Owner, stamp: number): void {
    this.#keys[place] = key;
    this.#owners[place] = owner;
    this.#stamps[place] = stamp;
  }
}
