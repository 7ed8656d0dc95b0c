/** A growable list of slots that is emptied and reused, kept in a typed array so that it sorts fast. */
import { float64At, grownInt32, int32At } from './arrays.ts';

/** Runs of this length are sorted by insertion and then merged. */
const RUN = 32;

export class SlotList {
  length = 0;
  #slots = new Int32Array(64);
  // ids of the slots while they are sorted, and the arrays that runs are merged into
  #ids = new Float64Array(64);
  #otherSlots = new Int32Array(64);
  #otherIds = new Float64Array(64);

  add(slot: number): void {
    if (this.length === this.#slots.length) this.#slots = grownInt32(this.#slots, this.length * 2);
    this.#slots[this.length] = slot;
    this.length += 1;
  }

  at(index: number): number {
    return int32At(this.#slots, index);
  }

  clear(): void {
    this.length = 0;
  }

  /** Sorts by the ids of the slots; where slots were assigned in id order, by the slots themselves. */
  sort(areSlotsInIdOrder: boolean, idOf: (slot: number) => number): void {
    const { length } = this;
    if (length < 2) return;
    if (areSlotsInIdOrder && length > RUN) {
      this.#slots.subarray(0, length).sort();
      return;
    }
    if (this.#ids.length < length) this.#ids = new Float64Array(this.#slots.length);
    for (let from = 0; from < length; from += RUN) this.#sortRun(from, Math.min(from + RUN, length), idOf);
    for (let width = RUN; width < length; width *= 2) this.#mergeRuns(width);
  }

  /** Insertion sort, which reads each id once. */
  #sortRun(from: number, to: number, idOf: (slot: number) => number): void {
    const [slots, ids] = [this.#slots, this.#ids];
    for (let next = from; next < to; next += 1) {
      const slot = int32At(slots, next);
      const id = idOf(slot);
      let place = next;
      for (; place > from && float64At(ids, place - 1) > id; place -= 1) {
        ids[place] = float64At(ids, place - 1);
        slots[place] = int32At(slots, place - 1);
      }
      ids[place] = id;
      slots[place] = slot;
    }
  }

  /** Merges each two neighbouring runs into the other arrays, which then take the place of these. */
  #mergeRuns(width: number): void {
    const { length } = this;
    if (this.#otherSlots.length < this.#slots.length) this.#otherSlots = new Int32Array(this.#slots.length);
    if (this.#otherIds.length < this.#slots.length) this.#otherIds = new Float64Array(this.#slots.length);
    const [slots, ids, toSlots, toIds] = [this.#slots, this.#ids, this.#otherSlots, this.#otherIds];
    for (let from = 0; from < length; from += 2 * width) {
      const middle = Math.min(from + width, length);
      const end = Math.min(from + 2 * width, length);
      let left = from;
      let right = middle;
      for (let place = from; place < end; place += 1) {
        const isLeft = left < middle && (right === end || float64At(ids, left) < float64At(ids, right));
        const taken = isLeft ? left : right;
        if (isLeft) left += 1;
        else right += 1;
        toSlots[place] = int32At(slots, taken);
        toIds[place] = float64At(ids, taken);
      }
    }
    [this.#slots, this.#otherSlots] = [toSlots, slots];
    [this.#ids, this.#otherIds] = [toIds, ids];
  }
}
