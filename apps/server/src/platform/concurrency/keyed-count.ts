/** Counts per key; keys with a count of zero are forgotten. */
export class KeyedCount {
  readonly #counts = new Map<string, number>();

  get(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  /** Returns the count including the new one. */
  add(key: string): number {
    const count = this.get(key) + 1;
    this.#counts.set(key, count);
    return count;
  }

  remove(key: string): void {
    const left = this.get(key) - 1;
    if (left > 0) this.#counts.set(key, left);
    else this.#counts.delete(key);
  }
}
