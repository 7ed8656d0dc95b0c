/** Doubles by slot, kept outside the rows of a table because few slots have any. A page is allocated with its first entry. */
import { elementAt, float64At } from './arrays.ts';

const EMPTY = new Float64Array(0);

export class PagedDoubles {
  readonly #pageBits: number;
  readonly #shift: number;
  readonly #pages: (Float64Array | undefined)[] = [];

  /** A page holds 2^pageBits entries of 2^shift doubles. */
  constructor(pageBits: number, shift: number) {
    this.#pageBits = pageBits;
    this.#shift = shift;
  }

  set(slot: number, field: number, value: number): void {
    const page = (this.#pages[slot >> this.#pageBits] ??= new Float64Array(1 << (this.#pageBits + this.#shift)));
    page[this.#at(slot) + field] = value;
  }

  /** Throws RangeError when nothing was set on its page. */
  get(slot: number, field: number): number {
    const page = elementAt(this.#pages, slot >> this.#pageBits) ?? EMPTY;
    return float64At(page, this.#at(slot) + field);
  }

  #at(slot: number): number {
    return (slot & ((1 << this.#pageBits) - 1)) << this.#shift;
  }
}
