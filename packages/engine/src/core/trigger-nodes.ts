/** Who waits for a price, and where, as rows of 32 bytes: one cache line serves a node whole. */
import { float64At, grownFloat64, int32At } from './arrays.ts';

export const NO_NODE = -1;

/** Place of a node in its queue: ≥ 0 in the heap, else one of these. */
export const REACHED = -1;
export const FAR = -2;

// a double, then 32-bit integers
const FLOATS = 2;
const INTS = 3;
const KEY = 0;
const PLACE = 2;
/** Order slot ≥ 0, or ~account slot for a band edge. */
const OWNER = 3;
const QUEUE = 4;
/** Neighbours in a far range; a free node's next free one. */
const NEXT = 5;
const PREVIOUS = 6;
/** The next band edge of the same account. */
const CHAIN = 7;

export class TriggerNodes {
  #floats = new Float64Array(64 << FLOATS);
  #ints = new Int32Array(this.#floats.buffer);
  #free = NO_NODE;
  #count = 0;

  /** A new node, in no place yet; `chain` is the next band edge of the same account. */
  create(queue: number, key: number, owner: number, chain: number): number {
    const node = this.#take();
    this.#floats[(node << FLOATS) + KEY] = key;
    const row = node << INTS;
    this.#ints[row + PLACE] = REACHED;
    this.#ints[row + OWNER] = owner;
    this.#ints[row + QUEUE] = queue;
    this.#ints[row + CHAIN] = chain;
    return node;
  }

  #take(): number {
    const node = this.#free;
    if (node !== NO_NODE) {
      this.#free = this.nextOf(node);
      return node;
    }
    if (this.#count << FLOATS === this.#floats.length) {
      this.#floats = grownFloat64(this.#floats, this.#floats.length * 2);
      this.#ints = new Int32Array(this.#floats.buffer);
    }
    this.#count += 1;
    return this.#count - 1;
  }

  free(node: number): void {
    this.#ints[(node << INTS) + NEXT] = this.#free;
    this.#free = node;
  }

  keyOf(node: number): number {
    return float64At(this.#floats, (node << FLOATS) + KEY);
  }

  placeOf(node: number): number {
    return int32At(this.#ints, (node << INTS) + PLACE);
  }

  setPlace(node: number, place: number): void {
    this.#ints[(node << INTS) + PLACE] = place;
  }

  ownerOf(node: number): number {
    return int32At(this.#ints, (node << INTS) + OWNER);
  }

  queueOf(node: number): number {
    return int32At(this.#ints, (node << INTS) + QUEUE);
  }

  chainOf(node: number): number {
    return int32At(this.#ints, (node << INTS) + CHAIN);
  }

  nextOf(node: number): number {
    return int32At(this.#ints, (node << INTS) + NEXT);
  }

  /** Puts a node before the head of a far range. */
  linkFar(node: number, head: number): void {
    const row = node << INTS;
    this.#ints[row + PLACE] = FAR;
    this.#ints[row + NEXT] = head;
    this.#ints[row + PREVIOUS] = NO_NODE;
    if (head !== NO_NODE) this.#ints[(head << INTS) + PREVIOUS] = node;
  }

  /** Takes a node out of its far range; returns the new head given the old one. */
  unlinkFar(node: number, head: number): number {
    const next = this.nextOf(node);
    const previous = int32At(this.#ints, (node << INTS) + PREVIOUS);
    if (next !== NO_NODE) this.#ints[(next << INTS) + PREVIOUS] = previous;
    if (previous === NO_NODE) return next;
    this.#ints[(previous << INTS) + NEXT] = next;
    return head;
  }
}
