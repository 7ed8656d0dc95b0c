/** Nodes of a narrow price range far from the market, unordered until the market comes near. */
import { float64At, grownFloat64, grownInt32, int32At } from './arrays.ts';
import type { NodeHolder, TriggerNodes } from './trigger-nodes.ts';

export class FarBucket implements NodeHolder {
  /** Holder number. */
  readonly number: number;
  /** Which range: keys in [range · width, (range + 1) · width) of its queue. */
  readonly range: number;
  size = 0;
  readonly #nodes: TriggerNodes;
  readonly #onEmpty: (bucket: FarBucket) => void;
  #keys = new Float64Array(4);
  #waiting = new Int32Array(4);

  constructor(nodes: TriggerNodes, range: number, onEmpty: (bucket: FarBucket) => void) {
    this.#nodes = nodes;
    this.#onEmpty = onEmpty;
    this.range = range;
    this.number = nodes.register(this);
  }

  add(node: number, key: number): void {
    if (this.size === this.#keys.length) {
      this.#keys = grownFloat64(this.#keys, this.size * 2);
      this.#waiting = grownInt32(this.#waiting, this.size * 2);
    }
    this.#keys[this.size] = key;
    this.#waiting[this.size] = node;
    this.#nodes.put(node, this.number, this.size);
    this.size += 1;
  }

  removeAt(place: number): void {
    this.size -= 1;
    if (place < this.size) {
      const node = int32At(this.#waiting, this.size);
      this.#keys[place] = float64At(this.#keys, this.size);
      this.#waiting[place] = node;
      this.#nodes.move(node, place);
    }
    if (this.size === 0) this.#onEmpty(this);
  }

  /** Hands every node over; the bucket is done with. */
  drain(take: (node: number, key: number) => void): void {
    for (let place = 0; place < this.size; place += 1)
      take(int32At(this.#waiting, place), float64At(this.#keys, place));
    this.size = 0;
  }
}
