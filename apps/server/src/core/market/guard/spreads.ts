/** The median spread of the last thousand accepted ticks. */
export const SPREADS_KEPT = 1000;

export class Spreads {
  /** In order of arrival; when it is full, `#oldest` is overwritten next. */
  readonly #kept = new Float64Array(SPREADS_KEPT);
  readonly #sorted = new Float64Array(SPREADS_KEPT);
  #oldest = 0;
  #count = 0;

  constructor(saved: readonly number[] = []) {
    for (const spread of saved.slice(-SPREADS_KEPT)) this.add(spread);
  }

  get count(): number {
    return this.#count;
  }

  /** Oldest first. */
  get all(): readonly number[] {
    const kept = [...this.#kept.subarray(0, this.#count)];
    return [...kept.slice(this.#oldest), ...kept.slice(0, this.#oldest)];
  }

  add(spread: number): void {
    if (this.#count < SPREADS_KEPT) {
      const at = this.#firstAbove(spread);
      this.#sorted.copyWithin(at + 1, at, this.#count);
      this.#sorted[at] = spread;
      this.#kept[this.#count] = spread;
      this.#count += 1;
      return;
    }
    const gone = this.#kept[this.#oldest] ?? 0;
    this.#kept[this.#oldest] = spread;
    this.#oldest = (this.#oldest + 1) % SPREADS_KEPT;
    if (gone === spread) return;
    const from = this.#firstAbove(gone) - 1;
    const to = this.#firstAbove(spread);
    if (spread > gone) {
      this.#sorted.copyWithin(from, from + 1, to);
      this.#sorted[to - 1] = spread;
    } else {
      this.#sorted.copyWithin(to + 1, to, from);
      this.#sorted[to] = spread;
    }
  }

  /** Twice the median, an integer; 0 when there is none. */
  get twiceMedian(): number {
    const middle = Math.floor(this.#count / 2);
    const upper = this.#sorted[middle] ?? 0;
    return this.#count % 2 === 1 ? 2 * upper : upper + (this.#sorted[middle - 1] ?? 0);
  }

  /** Of two middle values the smaller one, so that it is a spread that occurred; undefined when there is none. */
  get lowerMedian(): number | undefined {
    return this.#count === 0 ? undefined : this.#sorted[(this.#count - 1) >> 1];
  }

  clear(): void {
    this.#oldest = 0;
    this.#count = 0;
  }

  /** Index of the first larger spread. */
  #firstAbove(spread: number): number {
    let [low, high] = [0, this.#count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sorted[middle] ?? 0) <= spread) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
