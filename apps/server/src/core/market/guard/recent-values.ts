/** The last thousand whole numbers of a series, and their order statistics at constant cost. */
export const VALUES_KEPT = 1000;

export class RecentValues {
  /** In order of arrival; when it is full, `#oldest` is overwritten next. */
  readonly #kept = new Float64Array(VALUES_KEPT);
  readonly #sorted = new Float64Array(VALUES_KEPT);
  #oldest = 0;
  #count = 0;

  constructor(saved: readonly number[] = []) {
    for (const value of saved.slice(-VALUES_KEPT)) this.add(value);
  }

  get count(): number {
    return this.#count;
  }

  /** Oldest first. */
  get all(): readonly number[] {
    const kept = [...this.#kept.subarray(0, this.#count)];
    return [...kept.slice(this.#oldest), ...kept.slice(0, this.#oldest)];
  }

  add(value: number): void {
    if (this.#count < VALUES_KEPT) {
      const at = this.#firstAbove(value);
      this.#sorted.copyWithin(at + 1, at, this.#count);
      this.#sorted[at] = value;
      this.#kept[this.#count] = value;
      this.#count += 1;
      return;
    }
    const gone = this.#kept[this.#oldest] ?? 0;
    this.#kept[this.#oldest] = value;
    this.#oldest = (this.#oldest + 1) % VALUES_KEPT;
    if (gone === value) return;
    const from = this.#firstAbove(gone) - 1;
    const to = this.#firstAbove(value);
    if (value > gone) {
      this.#sorted.copyWithin(from, from + 1, to);
      this.#sorted[to - 1] = value;
    } else {
      this.#sorted.copyWithin(to + 1, to, from);
      this.#sorted[to] = value;
    }
  }

  /** Twice the median, an integer; 0 when there is none. */
  get twiceMedian(): number {
    const middle = Math.floor(this.#count / 2);
    const upper = this.#sorted[middle] ?? 0;
    return this.#count % 2 === 1 ? 2 * upper : upper + (this.#sorted[middle - 1] ?? 0);
  }

  /** Of two middle values the smaller one, so that it is a value that occurred; undefined when there is none. */
  get lowerMedian(): number | undefined {
    return this.#count === 0 ? undefined : this.#sorted[(this.#count - 1) >> 1];
  }

  /** The smallest of them that at least `percent` of them do not exceed; undefined when there is none. */
  percentile(percent: number): number | undefined {
    return this.#count === 0 ? undefined : this.#sorted[Math.ceil((percent * this.#count) / 100) - 1];
  }

  clear(): void {
    this.#oldest = 0;
    this.#count = 0;
  }

  /** Index of the first larger value. */
  #firstAbove(value: number): number {
    let [low, high] = [0, this.#count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sorted[middle] ?? 0) <= value) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
