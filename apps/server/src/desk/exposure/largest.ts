/** Keeps the largest few of a sequence in order; of two equal ones the lower id wins. */

export interface Sized<Item> {
  readonly id: number;
  readonly size: number;
  readonly item: Item;
}

export class Largest<Item> {
  readonly #most: number;
  readonly #kept: Sized<Item>[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  /** Largest first. */
  get kept(): readonly Sized<Item>[] {
    return this.#kept;
  }

  add(id: number, size: number, item: Item): void {
    const kept = this.#kept;
    const last = kept.at(-1);
    if (kept.length === this.#most && last !== undefined && !isBefore({ id, size }, last)) return;
    const at = kept.findIndex((other) => isBefore({ id, size }, other));
    kept.splice(at === -1 ? kept.length : at, 0, { id, size, item });
    if (kept.length > this.#most) kept.pop();
  }
}

type Rank = Pick<Sized<unknown>, 'id' | 'size'>;

const isBefore = (left: Rank, right: Rank): boolean =>
  left.size === right.size ? left.id < right.id : left.size > right.size;
