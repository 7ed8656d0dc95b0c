/**
 * Ids to slots of a table: an open-addressing hash in two typed arrays, 12 bytes a place, at most half full.
 * A Map of a million numbers costs several times the memory and stalls when it rehashes.
 */
import { float64At, int32At } from './arrays.ts';

const TWO_32 = 4_294_967_296;
const SMALLEST = 16;

/** Ids are positive safe integers; 0 marks a free place. */
export class IdIndex {
  #ids = new Float64Array(SMALLEST);
  #slots = new Int32Array(SMALLEST);
  #mask = SMALLEST - 1;
  #count = 0;

  /** The slot of an id, -1 when unknown. */
  get(id: number): number {
    const place = this.#placeOf(id);
    return float64At(this.#ids, place) === id ? int32At(this.#slots, place) : -1;
  }

  set(id: number, slot: number): void {
    const place = this.#placeOf(id);
    if (float64At(this.#ids, place) !== id) {
      this.#count += 1;
      this.#ids[place] = id;
    }
    this.#slots[place] = slot;
    if (this.#count * 2 > this.#mask) this.#grow();
  }

  /** Closes the gap by moving back what had been pushed past it, so that no tombstones pile up. */
  delete(id: number): void {
    let gap = this.#placeOf(id);
    if (float64At(this.#ids, gap) !== id) return;
    this.#count -= 1;
    for (let next = (gap + 1) & this.#mask; ; next = (next + 1) & this.#mask) {
      const moved = float64At(this.#ids, next);
      if (moved === 0) break;
      const pushed = (next - this.#homeOf(moved)) & this.#mask;
      if (pushed < ((next - gap) & this.#mask)) continue;
      this.#ids[gap] = moved;
      this.#slots[gap] = int32At(this.#slots, next);
      gap = next;
    }
    this.#ids[gap] = 0;
  }

  #homeOf(id: number): number {
    const folded = (id | 0) ^ Math.trunc(id / TWO_32);
    const mixed = Math.imul(folded ^ (folded >>> 16), 0x9e3779b1);
    return (mixed ^ (mixed >>> 15)) & this.#mask;
  }

  #placeOf(id: number): number {
    let place = this.#homeOf(id);
    for (;;) {
      const found = float64At(this.#ids, place);
      if (found === id || found === 0) return place;
      place = (place + 1) & this.#mask;
    }
  }

  #grow(): void {
    const [ids, slots] = [this.#ids, this.#slots];
    this.#mask = ids.length * 2 - 1;
    this.#ids = new Float64Array(ids.length * 2);
    this.#slots = new Int32Array(ids.length * 2);
    for (const [index, id] of ids.entries()) {
      if (id === 0) continue;
      const place = this.#placeOf(id);
      this.#ids[place] = id;
      this.#slots[place] = int32At(slots, index);
    }
  }
}
