/**
 * One ordered queue of an instrument: triggers for its bid or ask falling or rising to a price.
 *
 * Most entries are far from the market and are removed before they are reached. They are kept in unordered lists by
 * price range, where adding one costs a few writes. Only entries near the market are kept in order, in a small heap.
 * Removing an owner voids its entries (stamps.ts); they stay in place until they are reached or swept.
 */
import { grownInt32, int32At } from './arrays.ts';
import type { Owner, Stamps } from './stamps.ts';
import { NO_CHUNK } from './trigger-chunks.ts';
import type { TriggerChunks } from './trigger-chunks.ts';
import { TriggerHeap } from './trigger-heap.ts';

/** Neither an order slot nor the complement of an account slot. */
export const NO_OWNER: Owner = -2_147_483_648;

/** A range spans 1/512 of the price at which the queue was first used: about twenty pips of EURUSD. */
const RANGES_PER_PRICE = 512;
/** Ranges from this one on share the last list. */
const MAX_RANGES = 65_536;
/** A heap that grew beyond this returns its far entries to the lists. */
const SMALLEST_LARGE = 1024;

/** Keys are prices in a rising queue, negated prices in a falling one, so that reached always means key ≤ value. */
export class TriggerQueue {
  /** No key is below this; Infinity when the queue is empty. A value below it reaches no entry. */
  top = Infinity;
  readonly #stamps: Stamps;
  readonly #chunks: TriggerChunks;
  readonly #sign: 1 | -1;
  /** All keys below #border. */
  #heap = new TriggerHeap();
  #large = SMALLEST_LARGE;
  // the far lists: all keys from #border on
  #border = -Infinity;
  #width = 0;
  /** First key of range 0. */
  #origin = 0;
  /** First chunk of each range's list. */
  #firsts = new Int32Array(64).fill(NO_CHUNK);
  #farCount = 0;

  constructor(stamps: Stamps, chunks: TriggerChunks, direction: 'falls' | 'rises') {
    this.#stamps = stamps;
    this.#chunks = chunks;
    this.#sign = direction === 'rises' ? 1 : -1;
  }

  add(price: number, owner: Owner): void {
    const key = this.#sign * price;
    const stamp = this.#stamps.of(owner);
    if (this.#width === 0) this.#scale(price);
    if (key < this.#border) {
      this.#heap.push(key, owner, stamp);
      if (this.#heap.size > this.#large) this.#spread();
    } else {
      this.#addFar(key, owner, stamp);
    }
    this.#findTop();
  }

  /** Prefetch: reads what add() would write to. The returned value has no meaning. */
  peek(price: number): number {
    const key = this.#sign * price;
    if (price <= 0 || this.#width === 0 || key < this.#border) return 0;
    const range = this.#rangeOf(key);
    return range < this.#firsts.length ? this.#chunks.peek(int32At(this.#firsts, range)) : 0;
  }

  /** The first price decides the width of the ranges and their origin: 0, or for falling prices twice the price. */
  #scale(price: number): void {
    this.#width = Math.max(1, Math.floor(price / RANGES_PER_PRICE));
    this.#origin = this.#sign === 1 ? 0 : -2 * price;
    this.#border = this.#origin;
  }

  /** Removes an entry that is not void and whose key is ≤ value, and returns its owner; NO_OWNER when there is none. */
  takeReached(value: number): Owner {
    const heap = this.#heap;
    for (;;) {
      while (heap.top <= value) {
        const owner = heap.ownerAt(0);
        const stamp = heap.stampAt(0);
        heap.removeFirst();
        if (!this.#stamps.isWaiting(owner, stamp)) continue;
        this.#findTop();
        return owner;
      }
      if (this.#farCount === 0 || this.#border > value) break;
      this.#drawRange();
    }
    this.#findTop();
    return NO_OWNER;
  }

  #findTop(): void {
    const far = this.#farCount === 0 ? Infinity : this.#border;
    const near = this.#heap.top;
    this.top = near < far ? near : far;
  }

  #rangeOf(key: number): number {
    const range = Math.floor((key - this.#origin) / this.#width);
    return range < MAX_RANGES ? range : MAX_RANGES - 1;
  }

  #addFar(key: number, owner: Owner, stamp: number): void {
    const range = this.#rangeOf(key);
    if (range >= this.#firsts.length) {
      const before = this.#firsts.length;
      let length = before;
      while (length <= range) length *= 2;
      this.#firsts = grownInt32(this.#firsts, length).fill(NO_CHUNK, before);
    }
    this.#firsts[range] = this.#chunks.add(int32At(this.#firsts, range), key, owner, stamp);
    this.#farCount += 1;
  }

  /** Moves the nearest range that has a list into the heap. */
  #drawRange(): void {
    const [chunks, stamps, heap] = [this.#chunks, this.#stamps, this.#heap];
    let range = this.#rangeOf(this.#border);
    while (int32At(this.#firsts, range) === NO_CHUNK) range += 1;
    for (let chunk = int32At(this.#firsts, range); chunk !== NO_CHUNK; chunk = chunks.free(chunk)) {
      const count = chunks.countOf(chunk);
      this.#farCount -= count;
      for (let place = 0; place < count; place += 1) {
        const owner = chunks.ownerOf(chunk, place);
        const stamp = chunks.stampOf(chunk, place);
        if (stamps.isWaiting(owner, stamp)) heap.push(chunks.keyOf(chunk, place), owner, stamp);
      }
    }
    this.#firsts[range] = NO_CHUNK;
    this.#border = range === MAX_RANGES - 1 ? Infinity : this.#origin + (range + 1) * this.#width;
  }

  /** The market moved away: entries beyond the nearest entry's range return to the lists. */
  #spread(): void {
    const heap = this.#heap;
    // entries below the origin (the price has doubled since) stay in the heap
    const nearest = Math.max(-1, Math.floor((heap.top - this.#origin) / this.#width));
    if (nearest < MAX_RANGES - 1) {
      this.#border = this.#origin + (nearest + 1) * this.#width;
      this.#heap = new TriggerHeap();
      for (let place = 0; place < heap.size; place += 1) {
        const key = heap.keyAt(place);
        const owner = heap.ownerAt(place);
        const stamp = heap.stampAt(place);
        if (key < this.#border) this.#heap.push(key, owner, stamp);
        else this.#addFar(key, owner, stamp);
      }
    }
    this.#large = Math.max(SMALLEST_LARGE, this.#heap.size * 2);
  }

  /** Removes void entries from the heap; returns how many entries were visited. */
  sweepHeap(): number {
    const seen = this.#heap.sweep(this.#stamps);
    this.#findTop();
    return seen;
  }

  /** The same for a far range; undefined when there are no more ranges. */
  sweepRange(range: number): number | undefined {
    if (range >= this.#firsts.length) return undefined;
    const first = int32At(this.#firsts, range);
    if (first === NO_CHUNK) return 0;
    const seen = this.#chunks.lengthOf(first);
    const kept = this.#chunks.sweep(first, this.#stamps);
    this.#firsts[range] = kept;
    this.#farCount -= seen - this.#chunks.lengthOf(kept);
    if (this.#farCount === 0) this.#findTop();
    return seen;
  }
}
