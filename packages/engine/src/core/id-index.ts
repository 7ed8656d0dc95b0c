/**
 * Maps ids to slots of a table: open addressing in a typed array, with slot and hash side by side. The id itself is
 * in the table. The index is divided into segments that grow one at a time, so that no single insertion ever has to
 * rehash a million ids.
 */
import { elementAt, int32At } from './arrays.ts';

const TWO_32 = 4_294_967_296;
const SEGMENT_BITS = 6;
const SEGMENTS = 1 << SEGMENT_BITS;
const SMALLEST = 8;

/** Ids are positive safe integers. */
export class IdIndex {
  /** Pairs of slot + 1 (0 where the place is free) and hash. */
  readonly #segments: Int32Array[] = Array.from({ length: SEGMENTS }, () => new Int32Array(SMALLEST * 2));
  readonly #counts = new Int32Array(SEGMENTS);
  readonly #idOf: (slot: number) => number;

  /** `idOf` returns the id of a slot that is in the index. */
  constructor(idOf: (slot: number) => number) {
    this.#idOf = idOf;
  }

  /** The slot of an id, -1 when unknown. */
  get(id: number): number {
    const hash = hashOf(id);
    const pairs = elementAt(this.#segments, hash & (SEGMENTS - 1));
    return int32At(pairs, this.#placeOf(pairs, hash, id)) - 1;
  }

  /** Prefetch: reads the place of an id. The returned value has no meaning. */
  peek(id: number): number {
    const hash = hashOf(id);
    const pairs = elementAt(this.#segments, hash & (SEGMENTS - 1));
    return int32At(pairs, homeOf(hash, pairs));
  }

  /** Adds an id that is not in the index yet. */
  add(id: number, slot: number): void {
    const hash = hashOf(id);
    const segment = hash & (SEGMENTS - 1);
    const pairs = elementAt(this.#segments, segment);
    put(pairs, hash, slot + 1);
    const count = int32At(this.#counts, segment) + 1;
    this.#counts[segment] = count;
    // at most two thirds full, counted in pairs
    if (count * 3 > pairs.length) this.#grow(segment);
  }

  /** Closes the gap by moving displaced entries back, so that no tombstones accumulate. */
  delete(id: number): void {
    const hash = hashOf(id);
    const segment = hash & (SEGMENTS - 1);
    const pairs = elementAt(this.#segments, segment);
    const mask = pairs.length - 1;
    let gap = this.#placeOf(pairs, hash, id);
    if (int32At(pairs, gap) === 0) return;
    this.#counts[segment] = int32At(this.#counts, segment) - 1;
    for (let next = (gap + 2) & mask; ; next = (next + 2) & mask) {
      const moved = int32At(pairs, next);
      if (moved === 0) break;
      const movedHash = int32At(pairs, next + 1);
      if (((next - homeOf(movedHash, pairs)) & mask) < ((next - gap) & mask)) continue;
      pairs[gap] = moved;
      pairs[gap + 1] = movedHash;
      gap = next;
    }
    pairs[gap] = 0;
  }

  /** The place of an id, or the free place that ends the search. */
  #placeOf(pairs: Int32Array, hash: number, id: number): number {
    const mask = pairs.length - 1;
    let place = homeOf(hash, pairs);
    for (;;) {
      const found = int32At(pairs, place);
      if (found === 0 || (int32At(pairs, place + 1) === hash && this.#idOf(found - 1) === id)) return place;
      place = (place + 2) & mask;
    }
  }

  #grow(segment: number): void {
    const old = elementAt(this.#segments, segment);
    const pairs = new Int32Array(old.length * 2);
    for (let place = 0; place < old.length; place += 2) {
      const found = int32At(old, place);
      if (found !== 0) put(pairs, int32At(old, place + 1), found);
    }
    this.#segments[segment] = pairs;
  }
}

function hashOf(id: number): number {
  const folded = (id | 0) ^ Math.trunc(id / TWO_32);
  const mixed = Math.imul(folded ^ (folded >>> 16), 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
}

/** Where a search begins. Lengths are powers of two; the bits that selected the segment are not reused. */
const homeOf = (hash: number, pairs: Int32Array): number => (hash >>> (SEGMENT_BITS - 1)) & (pairs.length - 2);

/** Writes into the first free place. */
function put(pairs: Int32Array, hash: number, value: number): void {
  let place = homeOf(hash, pairs);
  while (int32At(pairs, place) !== 0) place = (place + 2) & (pairs.length - 1);
  pairs[place] = value;
  pairs[place + 1] = hash;
}
