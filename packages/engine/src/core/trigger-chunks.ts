/**
 * Entries of the far lists by value, in chunks of 256 bytes. A list is read as a sequence of cache lines, and adding or
 * removing an entry touches no other. Only the first chunk of a list may be partly filled.
 */
import { float64At, grownFloat64, int32At } from './arrays.ts';
import type { Stamps } from './stamps.ts';

export const NO_CHUNK = -1;

/** Shifts from a chunk to its first double and first 32-bit integer. */
const FLOATS = 5;
const INTS = 6;
const COUNT = 0;
const NEXT = 1;
/** The header of a chunk has the size of an entry: a double, then two 32-bit integers. */
const ENTRY_FLOATS = 2;
const ENTRY_INTS = 4;
const KEY = 0;
const OWNER = 2;
const STAMP = 3;
const MAX_ENTRIES = 15;

export class TriggerChunks {
  #floats = new Float64Array(16 << FLOATS);
  #ints = new Int32Array(this.#floats.buffer);
  #free = NO_CHUNK;
  #used = 0;

  /** Adds an entry to the list that begins with `first`; returns the new first chunk. */
  add(first: number, key: number, owner: number, stamp: number): number {
    const isFull = first === NO_CHUNK || this.countOf(first) === MAX_ENTRIES;
    const chunk = isFull ? this.#take(first) : first;
    const place = this.countOf(chunk);
    this.#ints[(chunk << INTS) + COUNT] = place + 1;
    this.#floats[floatsOf(chunk, place) + KEY] = key;
    const entry = intsOf(chunk, place);
    this.#ints[entry + OWNER] = owner;
    this.#ints[entry + STAMP] = stamp;
    return chunk;
  }

  /** Prefetch: reads the end of the list that begins with `first`. The returned value has no meaning. */
  peek(first: number): number {
    return first === NO_CHUNK ? 0 : this.keyOf(first, this.countOf(first) - 1);
  }

  /** Adds an empty chunk in front of `next`. */
  #take(next: number): number {
    let chunk = this.#free;
    if (chunk !== NO_CHUNK) {
      this.#free = this.nextOf(chunk);
    } else {
      if (this.#used << FLOATS === this.#floats.length) {
        this.#floats = grownFloat64(this.#floats, this.#floats.length * 2);
        this.#ints = new Int32Array(this.#floats.buffer);
      }
      chunk = this.#used;
      this.#used += 1;
    }
    this.#ints[(chunk << INTS) + COUNT] = 0;
    this.#ints[(chunk << INTS) + NEXT] = next;
    return chunk;
  }

  /** Frees a chunk; returns the next one. */
  free(chunk: number): number {
    const next = this.nextOf(chunk);
    this.#ints[(chunk << INTS) + NEXT] = this.#free;
    this.#free = chunk;
    return next;
  }

  /** Number of entries in the list that begins with `first`. */
  lengthOf(first: number): number {
    let length = 0;
    for (let chunk = first; chunk !== NO_CHUNK; chunk = this.nextOf(chunk)) length += this.countOf(chunk);
    return length;
  }

  /** Removes void entries from a list; returns the new first chunk. */
  sweep(first: number, stamps: Stamps): number {
    let head = first;
    for (let chunk = first; chunk !== NO_CHUNK;) {
      const next = this.nextOf(chunk);
      for (let place = this.countOf(chunk) - 1; place >= 0; place -= 1) {
        if (!stamps.isWaiting(this.ownerOf(chunk, place), this.stampOf(chunk, place))) {
          head = this.#fillFromFirst(head, chunk, place);
        }
      }
      chunk = next;
    }
    return head;
  }

  /** Fills a hole with the last entry of the first chunk, which was swept before; returns the new first chunk. */
  #fillFromFirst(first: number, chunk: number, place: number): number {
    const last = this.countOf(first) - 1;
    this.#floats[floatsOf(chunk, place) + KEY] = this.keyOf(first, last);
    const entry = intsOf(chunk, place);
    this.#ints[entry + OWNER] = this.ownerOf(first, last);
    this.#ints[entry + STAMP] = this.stampOf(first, last);
    this.#ints[(first << INTS) + COUNT] = last;
    return last === 0 ? this.free(first) : first;
  }

  countOf(chunk: number): number {
    return int32At(this.#ints, (chunk << INTS) + COUNT);
  }

  nextOf(chunk: number): number {
    return int32At(this.#ints, (chunk << INTS) + NEXT);
  }

  keyOf(chunk: number, place: number): number {
    return float64At(this.#floats, floatsOf(chunk, place) + KEY);
  }

  ownerOf(chunk: number, place: number): number {
    return int32At(this.#ints, intsOf(chunk, place) + OWNER);
  }

  stampOf(chunk: number, place: number): number {
    return int32At(this.#ints, intsOf(chunk, place) + STAMP);
  }
}

const floatsOf = (chunk: number, place: number): number => (chunk << FLOATS) + (place + 1) * ENTRY_FLOATS;
const intsOf = (chunk: number, place: number): number => (chunk << INTS) + (place + 1) * ENTRY_INTS;
