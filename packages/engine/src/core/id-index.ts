/**
 * Ids to slots of a table: open addressing in typed arrays, id and slot side by side. It is cut into segments
 * that grow one at a time, so that no single insertion ever pays for rehashing a million ids.
 */
import { elementAt, float64At, int32At } from './arrays.ts';

const TWO_32 = 4_294_967_296;
const SEGMENT_BITS = 6;
const SEGMENTS = 1 << SEGMENT_BITS;
const SMALLEST = 8;

/** Ids are positive safe integers; 0 marks a free place. */
export class IdIndex {
  /** Pairs of id and slot. */
  readonly #segments: Float64Array[] = Array.from({ length: SEGMENTS }, () => new Float64Array(SMALLEST * 2));
  readonly #counts = new Int32Array(SEGMENTS);

  /** The slot of an id, -1 when unknown. */
  get(id: number): number {
    const hash = hashOf(id);
    const pairs = elementAt(this.#segments, hash & (SEGMENTS - 1));
    const place = placeOf(pairs, hash >>> SEGMENT_BITS, id);
    return float64At(pairs, place) === id ? float64At(pairs, place + 1) : -1;
  }

  /** Touches the place of an id. The figure means nothing. */
  peek(id: number): number {
    const hash = hashOf(id);
    const pairs = elementAt(this.#segments, hash & (SEGMENTS - 1));
    return float64At(pairs, (hash >>> (SEGMENT_BITS - 1)) & (pairs.length - 2));
  }

  set(id: number, slot: number): void {
    const hash = hashOf(id);
    const segment = hash & (SEGMENTS - 1);
    const pairs = elementAt(this.#segments, segment);
    const place = placeOf(pairs, hash >>> SEGMENT_BITS, id);
    pairs[place + 1] = slot;
    if (float64At(pairs, place) === id) return;
    pairs[place] = id;
    const count = int32At(this.#counts, segment) + 1;
    this.#counts[segment] = count;
    // at most two thirds full, counted in pairs
    if (count * 3 > pairs.length) this.#grow(segment);
  }

  /** Closes the gap by moving back what had been pushed past it, so that no tombstones pile up. */
  delete(id: number): void {
    const hash = hashOf(id);
    const segment = hash & (SEGMENTS - 1);
    const pairs = elementAt(this.#segments, segment);
    const mask = pairs.length - 1;
    let gap = placeOf(pairs, hash >>> SEGMENT_BITS, id);
    if (float64At(pairs, gap) !== id) return;
    this.#counts[segment] = int32At(this.#counts, segment) - 1;
    for (let next = (gap + 2) & mask; ; next = (next + 2) & mask) {
      const moved = float64At(pairs, next);
      if (moved === 0) break;
      const home = ((hashOf(moved) >>> SEGMENT_BITS) << 1) & mask;
      if (((next - home) & mask) < ((next - gap) & mask)) continue;
      pairs[gap] = moved;
      pairs[gap + 1] = float64At(pairs, next + 1);
      gap = next;
    }
    pairs[gap] = 0;
  }

  #grow(segment: number): void {
    const old = elementAt(this.#segments, segment);
    const pairs = new Float64Array(old.length * 2);
    for (let place = 0; place < old.length; place += 2) {
      const id = float64At(old, place);
      if (id === 0) continue;
      const free = placeOf(pairs, hashOf(id) >>> SEGMENT_BITS, id);
      pairs[free] = id;
      pairs[free + 1] = float64At(old, place + 1);
    }
    this.#segments[segment] = pairs;
  }
}

function hashOf(id: number): number {
  const folded = (id | 0) ^ Math.trunc(id / TWO_32);
  const mixed = Math.imul(folded ^ (folded >>> 16), 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
}

/** Where an id is, or the free place where it belongs. Lengths are powers of two. */
function placeOf(pairs: Float64Array, hash: number, id: number): number {
  const mask = pairs.length - 1;
  let place = (hash << 1) & mask;
  for (;;) {
    const found = float64At(pairs, place);
    if (found === id || found === 0) return place;
    place = (place + 2) & mask;
  }
}
