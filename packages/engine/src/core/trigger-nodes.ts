/** Who waits for a price, and where, so that any of them can be taken out at once. */
import { elementAt, grownInt32, int32At } from './arrays.ts';

export const NO_NODE = -1;
/** Place of a node whose price was reached. */
const REACHED = -1;

/** Something that holds nodes at places: the near part of a queue, or one of its far buckets. */
export interface NodeHolder {
  removeAt(place: number): void;
}

// a node is four 32-bit integers: one cache line serves it whole
const STRIDE = 2;
const PLACE = 0;
/** Order slot ≥ 0, or ~account slot for a band edge. */
const OWNER = 1;
const HOLDER = 2;
/** The next band edge of the same account, or the next free node. */
const NEXT = 3;

export class TriggerNodes {
  #ints = new Int32Array(64 << STRIDE);
  #free = NO_NODE;
  #count = 0;
  readonly #holders: NodeHolder[] = [];
  readonly #freeHolders: number[] = [];

  register(holder: NodeHolder): number {
    const number = this.#freeHolders.pop() ?? this.#holders.length;
    this.#holders[number] = holder;
    return number;
  }

  unregister(number: number): void {
    this.#freeHolders.push(number);
  }

  /** A new node; `next` chains band edges. It is nowhere until a holder says so. */
  create(owner: number, next: number): number {
    const node = this.#take();
    const row = node << STRIDE;
    this.#ints[row + PLACE] = REACHED;
    this.#ints[row + OWNER] = owner;
    this.#ints[row + NEXT] = next;
    return node;
  }

  #take(): number {
    const node = this.#free;
    if (node !== NO_NODE) {
      this.#free = this.nextOf(node);
      return node;
    }
    if (this.#count << STRIDE === this.#ints.length) this.#ints = grownInt32(this.#ints, this.#ints.length * 2);
    this.#count += 1;
    return this.#count - 1;
  }

  /** Takes a node out, whether it still waits or was reached. */
  release(node: number): void {
    const row = node << STRIDE;
    const place = int32At(this.#ints, row + PLACE);
    if (place !== REACHED) elementAt(this.#holders, int32At(this.#ints, row + HOLDER)).removeAt(place);
    this.#ints[row + NEXT] = this.#free;
    this.#free = node;
  }

  ownerOf(node: number): number {
    return int32At(this.#ints, (node << STRIDE) + OWNER);
  }

  nextOf(node: number): number {
    return int32At(this.#ints, (node << STRIDE) + NEXT);
  }

  put(node: number, holder: number, place: number): void {
    this.#ints[(node << STRIDE) + HOLDER] = holder;
    this.#ints[(node << STRIDE) + PLACE] = place;
  }

  move(node: number, place: number): void {
    this.#ints[(node << STRIDE) + PLACE] = place;
  }

  markReached(node: number): void {
    this.#ints[(node << STRIDE) + PLACE] = REACHED;
  }
}
