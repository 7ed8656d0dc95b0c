/** The minimum and maximum of the last minute's values, at constant cost per value. */
export const WINDOW_MS = 60_000;
/** Dropped entries are removed from the arrays in bulk. */
const COMPACT_AT = 256;

/** Candidates for the largest of sign × value: each is larger than all later ones. */
class Extreme {
  readonly #sign: 1 | -1;
  #values: number[] = [];
  #times: number[] = [];
  #head = 0;

  constructor(sign: 1 | -1) {
    this.#sign = sign;
  }

  add(value: number, at: number): void {
    while (this.#values.length > this.#head && this.#sign * (this.#values.at(-1) ?? 0) <= this.#sign * value) {
      this.#values.pop();
      this.#times.pop();
    }
    this.#values.push(value);
    this.#times.push(at);
  }

  /** Undefined when nothing was added since `since`; older values are dropped. */
  get(since: number): number | undefined {
    while (this.#head < this.#values.length && (this.#times[this.#head] ?? 0) < since) this.#head += 1;
    if (this.#head >= COMPACT_AT) {
      this.#values = this.#values.slice(this.#head);
      this.#times = this.#times.slice(this.#head);
      this.#head = 0;
    }
    return this.#values[this.#head];
  }

  clear(): void {
    this.#values = [];
    this.#times = [];
    this.#head = 0;
  }
}

export class Window {
  readonly #lowest = new Extreme(-1);
  readonly #highest = new Extreme(1);

  add(value: number, at: number): void {
    this.#lowest.add(value, at);
    this.#highest.add(value, at);
  }

  /** The minimum of the last WINDOW_MS, inclusive; undefined when there is no value. */
  lowest(now: number): number | undefined {
    return this.#lowest.get(now - WINDOW_MS);
  }

  highest(now: number): number | undefined {
    return this.#highest.get(now - WINDOW_MS);
  }

  clear(): void {
    this.#lowest.clear();
    this.#highest.clear();
  }
}
