/**
 * Everything that waits for a price: stop-loss, take-profit, pending target, margin band edge. Each is a node in
 * one ordered queue of its instrument: bid falls to, bid rises to, ask falls to, ask rises to.
 *
 * Most wait far from the market and leave unreached. They lie in unordered lists by price range, where coming
 * and going costs a few writes; only what is near the market is kept in order, in a small heap.
 */
import { elementAt, float64At, grownFloat64, grownInt32, int32At } from './arrays.ts';
import { FAR, NO_NODE, REACHED, TriggerNodes } from './trigger-nodes.ts';

/** A range spans 1/1024 of the price at which the queue was first used: some ten pips of EURUSD. */
const RANGES_PER_PRICE = 1024;
/** Ranges from here on share the last list. */
const MOST_RANGES = 65_536;
/** A heap that grew beyond this hands back to the lists what is far. */
const SMALLEST_LARGE = 1024;

/** The queues of all markets. */
export class TriggerQueues {
  readonly nodes = new TriggerNodes();
  readonly #list: TriggerQueue[] = [];

  create(direction: 'falls' | 'rises'): TriggerQueue {
    const queue = new TriggerQueue(this.nodes, this.#list.length, direction);
    this.#list.push(queue);
    return queue;
  }

  /** Takes a node out, whether it still waits or was reached, and forgets it. */
  release(node: number): void {
    if (this.nodes.placeOf(node) !== REACHED) elementAt(this.#list, this.nodes.queueOf(node)).remove(node);
    this.nodes.free(node);
  }
}

/** Keys are prices in a rising queue, negated prices in a falling one, so that reached always means key ≤ value. */
export class TriggerQueue {
  /** No key is below this; Infinity when nobody waits. A value that stays below it has reached nobody. */
  top = Infinity;
  readonly #nodes: TriggerNodes;
  readonly #number: number;
  readonly #sign: 1 | -1;
  // the heap, 4-ary: all keys below #border
  #keys = new Float64Array(4);
  #waiting = new Int32Array(4);
  #size = 0;
  #large = SMALLEST_LARGE;
  // the far lists: all keys from #border on
  #border = -Infinity;
  #width = 0;
  /** First key of range 0. */
  #origin = 0;
  #heads = new Int32Array(64).fill(NO_NODE);
  #farCount = 0;

  constructor(nodes: TriggerNodes, number: number, direction: 'falls' | 'rises') {
    this.#nodes = nodes;
    this.#number = number;
    this.#sign = direction === 'rises' ? 1 : -1;
  }

  /** Puts one in; `chain` is the account's next band edge. Returns its node. */
  add(price: number, owner: number, chain: number): number {
    const key = this.#sign * price;
    const node = this.#nodes.create(this.#number, key, owner, chain);
    if (this.#width === 0) this.#scale(price);
    if (key < this.#border) {
      this.#push(node, key);
      if (this.#size > this.#large) this.#spread();
    } else {
      this.#addFar(node, key);
    }
    this.#findTop();
    return node;
  }

  /** The first price decides how wide ranges are and where they begin: at 0, or for falling prices at its double. */
  #scale(price: number): void {
    this.#width = Math.max(1, Math.floor(price / RANGES_PER_PRICE));
    this.#origin = this.#sign === 1 ? 0 : -2 * price;
    this.#border = this.#origin;
  }

  /** Takes out one whose key is ≤ value; NO_NODE when there is none. */
  takeReached(value: number): number {
    for (;;) {
      if (this.#size > 0 && float64At(this.#keys, 0) <= value) {
        const node = int32At(this.#waiting, 0);
        this.#removeNear(0);
        this.#nodes.setPlace(node, REACHED);
        this.#findTop();
        return node;
      }
      if (this.#farCount === 0 || this.#border > value) return NO_NODE;
      this.#drawRange();
    }
  }

  remove(node: number): void {
    const place = this.#nodes.placeOf(node);
    if (place === FAR) {
      const range = this.#rangeOf(this.#nodes.keyOf(node));
      this.#heads[range] = this.#nodes.unlinkFar(node, int32At(this.#heads, range));
      this.#farCount -= 1;
    } else {
      this.#removeNear(place);
    }
    this.#findTop();
  }

  #findTop(): void {
    const far = this.#farCount === 0 ? Infinity : this.#border;
    const near = this.#size === 0 ? Infinity : float64At(this.#keys, 0);
    this.top = near < far ? near : far;
  }

  #rangeOf(key: number): number {
    const range = Math.floor((key - this.#origin) / this.#width);
    return range < MOST_RANGES ? range : MOST_RANGES - 1;
  }

  #addFar(node: number, key: number): void {
    const range = this.#rangeOf(key);
    if (range >= this.#heads.length) {
      const before = this.#heads.length;
      let length = before;
      while (length <= range) length *= 2;
      this.#heads = grownInt32(this.#heads, length).fill(NO_NODE, before);
    }
    this.#nodes.linkFar(node, int32At(this.#heads, range));
    this.#heads[range] = node;
    this.#farCount += 1;
  }

  /** Draws the nearest range that has nodes into the heap. */
  #drawRange(): void {
    let range = this.#rangeOf(this.#border);
    while (int32At(this.#heads, range) === NO_NODE) range += 1;
    for (let node = int32At(this.#heads, range); node !== NO_NODE;) {
      const next = this.#nodes.nextOf(node);
      this.#push(node, this.#nodes.keyOf(node));
      this.#farCount -= 1;
      node = next;
    }
    this.#heads[range] = NO_NODE;
    this.#border = range === MOST_RANGES - 1 ? Infinity : this.#origin + (range + 1) * this.#width;
    this.#findTop();
  }

  /** The market went away: whatever is beyond the range of the nearest goes back to the lists. */
  #spread(): void {
    const [keys, waiting, size] = [this.#keys, this.#waiting, this.#size];
    // what lies below the origin (prices doubled since) stays in the heap
    const nearest = Math.max(-1, Math.floor((float64At(keys, 0) - this.#origin) / this.#width));
    if (nearest < MOST_RANGES - 1) {
      this.#border = this.#origin + (nearest + 1) * this.#width;
      this.#keys = new Float64Array(keys.length);
      this.#waiting = new Int32Array(waiting.length);
      this.#size = 0;
      for (let place = 0; place < size; place += 1) {
        const key = float64At(keys, place);
        const node = int32At(waiting, place);
        if (key < this.#border) this.#push(node, key);
        else this.#addFar(node, key);
      }
    }
    this.#large = Math.max(SMALLEST_LARGE, this.#size * 2);
  }

  #push(node: number, key: number): void {
    if (this.#size === this.#keys.length) {
      this.#keys = grownFloat64(this.#keys, this.#size * 2);
      this.#waiting = grownInt32(this.#waiting, this.#size * 2);
    }
    this.#size += 1;
    this.#siftUp(this.#size - 1, node, key);
  }

  #removeNear(place: number): void {
    this.#size -= 1;
    const size = this.#size;
    if (place >= size) return;
    const node = int32At(this.#waiting, size);
    const key = float64At(this.#keys, size);
    if (place > 0 && key < float64At(this.#keys, (place - 1) >> 2)) this.#siftUp(place, node, key);
    else this.#siftDown(place, node, key);
  }

  #siftUp(from: number, node: number, key: number): void {
    const [keys, waiting, nodes] = [this.#keys, this.#waiting, this.#nodes];
    let place = from;
    while (place > 0) {
      const parent = (place - 1) >> 2;
      const parentKey = float64At(keys, parent);
      if (parentKey <= key) break;
      const moved = int32At(waiting, parent);
      keys[place] = parentKey;
      waiting[place] = moved;
      nodes.setPlace(moved, place);
      place = parent;
    }
    keys[place] = key;
    waiting[place] = node;
    nodes.setPlace(node, place);
  }

  #siftDown(from: number, node: number, key: number): void {
    const [keys, waiting, nodes, size] = [this.#keys, this.#waiting, this.#nodes, this.#size];
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
      const moved = int32At(waiting, least);
      keys[place] = leastKey;
      waiting[place] = moved;
      nodes.setPlace(moved, place);
      place = least;
    }
    keys[place] = key;
    waiting[place] = node;
    nodes.setPlace(node, place);
  }
}
