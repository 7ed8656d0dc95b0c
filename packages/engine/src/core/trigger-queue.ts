/**
 * Everything that waits for a price: stop-loss, take-profit, pending target, margin band edge. Each is a node
 * in one ordered queue of its instrument: bid falls to, bid rises to, ask falls to, ask rises to.
 */
import { float64At, grownFloat64, grownInt32, int32At } from './arrays.ts';

export const NO_NODE = -1;
const NOT_QUEUED = -1;

/** Nodes of all queues: who waits, and where in which queue, so that any of them can be taken out at once. */
export class TriggerNodes {
  /** Place in the heap of its queue; NOT_QUEUED once it was reached. */
  places = new Int32Array(64);
  /** Order slot ≥ 0, or ~account slot for a band edge. */
  #owners = new Int32Array(64);
  #queues = new Int32Array(64);
  /** The next band edge of the same account, or the next free node. */
  #nexts = new Int32Array(64);
  #free = NO_NODE;
  #count = 0;
  readonly #byNumber: TriggerQueue[] = [];

  register(queue: TriggerQueue): number {
    return this.#byNumber.push(queue) - 1;
  }

  /** Puts a waiting one into a queue; `next` chains band edges. Returns its node. */
  add(queue: TriggerQueue, price: number, owner: number, next: number): number {
    const node = this.#take();
    this.#owners[node] = owner;
    this.#queues[node] = queue.number;
    this.#nexts[node] = next;
    queue.add(node, price);
    return node;
  }

  /** Takes a node out, whether it still waits or was reached. */
  release(node: number): void {
    const place = int32At(this.places, node);
    if (place !== NOT_QUEUED) this.#byNumber[int32At(this.#queues, node)]?.removeAt(place);
    this.#nexts[node] = this.#free;
    this.#free = node;
  }

  ownerOf(node: number): number {
    return int32At(this.#owners, node);
  }

  nextOf(node: number): number {
    return int32At(this.#nexts, node);
  }

  #take(): number {
    const node = this.#free;
    if (node !== NO_NODE) {
      this.#free = int32At(this.#nexts, node);
      return node;
    }
    if (this.#count === this.places.length) {
      const length = this.#count * 2;
      this.places = grownInt32(this.places, length);
      this.#owners = grownInt32(this.#owners, length);
      this.#queues = grownInt32(this.#queues, length);
      this.#nexts = grownInt32(this.#nexts, length);
    }
    this.#count += 1;
    return this.#count - 1;
  }
}

/** A 4-ary min-heap with O(1) top. Falling queues keep negated prices, so reached always means top ≤ value. */
export class TriggerQueue {
  /** The nearest key, Infinity when nobody waits. */
  top = Infinity;
  readonly number: number;
  readonly #nodes: TriggerNodes;
  readonly #sign: 1 | -1;
  #keys = new Float64Array(4);
  #waiting = new Int32Array(4);
  #size = 0;

  constructor(nodes: TriggerNodes, direction: 'falls' | 'rises') {
    this.#nodes = nodes;
    this.#sign = direction === 'rises' ? 1 : -1;
    this.number = nodes.register(this);
  }

  add(node: number, price: number): void {
    if (this.#size === this.#keys.length) {
      this.#keys = grownFloat64(this.#keys, this.#size * 2);
      this.#waiting = grownInt32(this.#waiting, this.#size * 2);
    }
    this.#size += 1;
    this.#siftUp(this.#size - 1, node, this.#sign * price);
    this.top = float64At(this.#keys, 0);
  }

  /** Takes out the nearest, which the caller has seen to be reached. */
  pop(): number {
    const node = int32At(this.#waiting, 0);
    this.removeAt(0);
    this.#nodes.places[node] = NOT_QUEUED;
    return node;
  }

  removeAt(place: number): void {
    this.#size -= 1;
    const size = this.#size;
    if (place < size) {
      const node = int32At(this.#waiting, size);
      const key = float64At(this.#keys, size);
      const parent = (place - 1) >> 2;
      if (place > 0 && key < float64At(this.#keys, parent)) this.#siftUp(place, node, key);
      else this.#siftDown(place, node, key);
    }
    this.top = size === 0 ? Infinity : float64At(this.#keys, 0);
  }

  #siftUp(from: number, node: number, key: number): void {
    const [keys, waiting, places] = [this.#keys, this.#waiting, this.#nodes.places];
    let place = from;
    while (place > 0) {
      const parent = (place - 1) >> 2;
      const parentKey = float64At(keys, parent);
      if (parentKey <= key) break;
      const moved = int32At(waiting, parent);
      keys[place] = parentKey;
      waiting[place] = moved;
      places[moved] = place;
      place = parent;
    }
    keys[place] = key;
    waiting[place] = node;
    places[node] = place;
  }

  #siftDown(from: number, node: number, key: number): void {
    const [keys, waiting, places, size] = [this.#keys, this.#waiting, this.#nodes.places, this.#size];
    let place = from;
    for (;;) {
      const first = place * 4 + 1;
      if (first >= size) break;
      let least = first;
      let leastKey = float64At(keys, first);
      const end = first + 4 < size ? first + 4 : size;
      for (let child = first + 1; child < end; child += 1) {
        const childKey = float64At(keys, child);
        if (childKey < leastKey) {
          least = child;
          leastKey = childKey;
        }
      }
      if (leastKey >= key) break;
      const moved = int32At(waiting, least);
      keys[place] = leastKey;
      waiting[place] = moved;
      places[moved] = place;
      place = least;
    }
    keys[place] = key;
    waiting[place] = node;
    places[node] = place;
  }
}
