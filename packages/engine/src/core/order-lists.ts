/**
 * The orders of each account: lists of slots in chunks of one cache line. Adding or removing an order touches a chunk
 * and none of the other orders, and reading a list does not need one order to find the next.
 */
import { grownInt32, int32At } from './arrays.ts';

/** No list, no chunk, or the end of a walk along a list. */
export const NONE = -1;

// a chunk is 16 integers
const SHIFT = 4;
const MAX_SLOTS = 13;
const COUNT = 13;
const NEXT = 14;
const PREVIOUS = 15;

export class OrderLists {
  #ints = new Int32Array(64 << SHIFT);
  #free = NONE;
  #used = 0;

  /** Prefetch: reads the list that begins with `first`. The returned value has no meaning. */
  peek(first: number): number {
    return first === NONE ? 0 : this.#countOf(first);
  }

  /** Adds a slot to the list that begins with chunk `first`; returns its chunk, which is the new first one. */
  add(first: number, slot: number): number {
    const isFull = first === NONE || this.#countOf(first) === MAX_SLOTS;
    const chunk = isFull ? this.#take(first) : first;
    const count = this.#countOf(chunk);
    this.#ints[(chunk << SHIFT) + count] = slot;
    this.#ints[(chunk << SHIFT) + COUNT] = count + 1;
    return chunk;
  }

  /** Removes a slot from its chunk; returns the new first chunk, given the old one. */
  remove(first: number, chunk: number, slot: number): number {
    const start = chunk << SHIFT;
    const last = start + this.#countOf(chunk) - 1;
    let place = start;
    while (place < last && this.slotAt(place) !== slot) place += 1;
    this.#ints[place] = this.slotAt(last);
    this.#ints[start + COUNT] = last - start;
    return last > start ? first : this.#drop(first, chunk);
  }

  #take(next: number): number {
    let chunk = this.#free;
    if (chunk !== NONE) {
      this.#free = this.#nextOf(chunk);
    } else {
      if (this.#used << SHIFT === this.#ints.length) this.#ints = grownInt32(this.#ints, this.#ints.length * 2);
      chunk = this.#used;
      this.#used += 1;
    }
    this.#ints[(chunk << SHIFT) + COUNT] = 0;
    this.#ints[(chunk << SHIFT) + NEXT] = next;
    this.#ints[(chunk << SHIFT) + PREVIOUS] = NONE;
    if (next !== NONE) this.#ints[(next << SHIFT) + PREVIOUS] = chunk;
    return chunk;
  }

  #drop(first: number, chunk: number): number {
    const next = this.#nextOf(chunk);
    const previous = int32At(this.#ints, (chunk << SHIFT) + PREVIOUS);
    if (next !== NONE) this.#ints[(next << SHIFT) + PREVIOUS] = previous;
    if (previous !== NONE) this.#ints[(previous << SHIFT) + NEXT] = next;
    this.#ints[(chunk << SHIFT) + NEXT] = this.#free;
    this.#free = chunk;
    return chunk === first ? next : first;
  }

  /** The first place of a list; NONE when it is empty. Use next() to continue. */
  begin(first: number): number {
    return first === NONE ? NONE : first << SHIFT;
  }

  next(place: number): number {
    const chunk = place >> SHIFT;
    const next = place + 1;
    return next - (chunk << SHIFT) < this.#countOf(chunk) ? next : this.begin(this.#nextOf(chunk));
  }

  slotAt(place: number): number {
    return int32At(this.#ints, place);
  }

  #countOf(chunk: number): number {
    return int32At(this.#ints, (chunk << SHIFT) + COUNT);
  }

  #nextOf(chunk: number): number {
    return int32At(this.#ints, (chunk << SHIFT) + NEXT);
  }
}
