/** A growable list of slots that is emptied and reused, kept in a typed array so that it sorts fast. */
import { float64At, grownInt32, int32At } from './arrays.ts';

/** Up to this many are sorted by insertion: a sort that calls a comparison function costs more. */
const FEW = 64;

export class SlotList {
  length = 0;
  #slots = new Int32Array(64);
  /** Ids of the slots while a short list is sorted. */
  readonly #ids = new Float64Array(FEW);

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
    if (this.length < 2) return;
    if (this.length <= FEW) {
      this.#sortFew(idOf);
      return;
    }
    const slots = this.#slots.subarray(0, this.length);
    if (areSlotsInIdOrder) slots.sort();
    else slots.sort((left, right) => idOf(left) - idOf(right));
  }

  /** Insertion sort, which allocates nothing; each id is read once. */
  #sortFew(idOf: (slot: number) => number): void {
    const [slots, ids] = [this.#slots, this.#ids];
    for (let from = 0; from < this.length; from += 1) {
      const slot = this.at(from);
      const id = idOf(slot);
      let place = from;
      for (; place > 0 && float64At(ids, place - 1) > id; place -= 1) {
        ids[place] = float64At(ids, place - 1);
        slots[place] = this.at(place - 1);
      }
      ids[place] = id;
      slots[place] = slot;
    }
  }
}
