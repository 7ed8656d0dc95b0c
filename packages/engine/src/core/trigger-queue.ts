/**
 * Everything that waits for a price: stop-loss, take-profit, pending target, margin band edge. Each is a node in
 * one ordered queue of its instrument: bid falls to, bid rises to, ask falls to, ask rises to.
 *
 * Most wait far from the market and leave unreached. They lie in unordered buckets by price range, where coming
 * and going costs one move; only what is near the market is kept in order, in a small heap.
 */
import { elementAt, float64At, grownFloat64, grownInt32, int32At } from './arrays.ts';
import { FarBucket } from './far-bucket.ts';
import type { NodeHolder, TriggerNodes } from './trigger-nodes.ts';
import { NO_NODE } from './trigger-nodes.ts';

/** A bucket spans a 1/1024 of the price at which the queue was first used: some ten pips of EURUSD. */
const RANGES_PER_PRICE = 1024;
/** A heap that grew beyond this hands what is far again back to buckets. */
const SMALLEST_LARGE = 1024;

/** Falling queues keep negated prices, so that reached always means key ≤ value. */
export class TriggerQueue implements NodeHolder {
  /** No key is below this; Infinity when nobody waits. A quote that stays above it has reached nobody. */
  top = Infinity;
  readonly #number: number;
  readonly #nodes: TriggerNodes;
  readonly #sign: 1 | -1;
  // the heap, 4-ary: all keys below #border
  #keys = new Float64Array(4);
  #waiting = new Int32Array(4);
  #size = 0;
  #large = SMALLEST_LARGE;
  #border = -Infinity;
  // the buckets, all keys from #border on
  #width = 0;
  readonly #buckets = new Map<number, FarBucket>();
  /** Ranges that have a bucket, the nearest last. */
  readonly #ranges: number[] = [];

  constructor(nodes: TriggerNodes, direction: 'falls' | 'rises') {
    this.#nodes = nodes;
    this.#sign = direction === 'rises' ? 1 : -1;
    this.#number = nodes.register(this);
  }

  /** Puts one in; `next` chains band edges. Returns its node. */
  add(price: number, owner: number, next: number): number {
    const node = this.#nodes.create(owner, next);
    const key = this.#sign * price;
    if (this.#width === 0) this.#width = Math.max(1, Math.floor(price / RANGES_PER_PRICE));
    if (key < this.#border) {
      this.#push(node, key);
      if (this.#size > this.#large) this.#spread();
    } else {
      this.#bucketFor(key).add(node, key);
    }
    if (key < this.top) this.#findTop();
    return node;
  }

  /** Takes out one whose key is ≤ value; NO_NODE when there is none. */
  takeReached(value: number): number {
    for (;;) {
      if (this.#size > 0 && float64At(this.#keys, 0) <= value) {
        const node = int32At(this.#waiting, 0);
        this.removeAt(0);
        this.#nodes.markReached(node);
        return node;
      }
      if (this.#farBorder() > value) return NO_NODE;
      this.#draw();
    }
  }

  removeAt(place: number): void {
    this.#size -= 1;
    const size = this.#size;
    if (place < size) {
      const node = int32At(this.#waiting, size);
      const key = float64At(this.#keys, size);
      if (place > 0 && key < float64At(this.#keys, (place - 1) >> 2)) this.#siftUp(place, node, key);
      else this.#siftDown(place, node, key);
    }
    if (place === 0) this.#findTop();
  }

  #findTop(): void {
    const near = this.#size === 0 ? Infinity : float64At(this.#keys, 0);
    this.top = Math.min(near, this.#farBorder());
  }

  /** The least key the nearest bucket may hold. */
  #farBorder(): number {
    const { length } = this.#ranges;
    return length === 0 ? Infinity : elementAt(this.#ranges, length - 1) * this.#width;
  }

  #bucketFor(key: number): FarBucket {
    const range = Math.floor(key / this.#width);
    let bucket = this.#buckets.get(range);
    if (bucket === undefined) {
      bucket = new FarBucket(this.#nodes, range, (empty) => this.#drop(empty));
      this.#buckets.set(range, bucket);
      let place = this.#ranges.length;
      while (place > 0 && elementAt(this.#ranges, place - 1) < range) place -= 1;
      this.#ranges.splice(place, 0, range);
    }
    return bucket;
  }

  #drop({ range, number }: FarBucket): void {
    this.#buckets.delete(range);
    this.#nodes.unregister(number);
    const isNearest = this.#ranges.at(-1) === range;
    this.#ranges.splice(this.#ranges.indexOf(range), 1);
    if (isNearest) this.#findTop();
  }

  /** Draws the nearest bucket into the heap. */
  #draw(): void {
    const range = this.#ranges.at(-1);
    const bucket = range === undefined ? undefined : this.#buckets.get(range);
    if (bucket === undefined) return;
    bucket.drain((node, key) => this.#push(node, key));
    this.#border = (bucket.range + 1) * this.#width;
    this.#drop(bucket);
  }

  /** The market went away: whatever is beyond the range of the nearest goes back to buckets. */
  #spread(): void {
    const [keys, waiting, size] = [this.#keys, this.#waiting, this.#size];
    this.#border = (Math.floor(float64At(keys, 0) / this.#width) + 1) * this.#width;
    this.#keys = new Float64Array(keys.length);
    this.#waiting = new Int32Array(waiting.length);
    this.#size = 0;
    for (let place = 0; place < size; place += 1) {
      const key = float64At(keys, place);
      const node = int32At(waiting, place);
      if (key < this.#border) this.#push(node, key);
      else this.#bucketFor(key).add(node, key);
    }
    this.#large = Math.max(SMALLEST_LARGE, this.#size * 2);
  }

  #push(node: number, key: number): void {
    if (this.#size === this.#keys.length) {
      this.#keys = grownFloat64(this.#keys, this.#size * 2);
      this.#waiting = grownInt32(this.#waiting, this.#size * 2);
    }
    this.#nodes.put(node, this.#number, this.#size);
    this.#size += 1;
    this.#siftUp(this.#size - 1, node, key);
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
      nodes.move(moved, place);
      place = parent;
    }
    keys[place] = key;
    waiting[place] = node;
    nodes.move(node, place);
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
      nodes.move(moved, place);
      place = least;
    }
    keys[place] = key;
    waiting[place] = node;
    nodes.move(node, place);
  }
}
