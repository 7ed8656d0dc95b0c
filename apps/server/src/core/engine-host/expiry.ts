/** Looks for orders that expire. Ticks and commands look as well, so being late does no harm. */

/** Between two looks at a clock that may have been set, while there is something to wait for. */
const LONGEST_MS = 1000;

export class ExpiryTimer {
  readonly #now: () => number;
  readonly #expire: () => void;
  #timer: NodeJS.Timeout | undefined;

  /** `expire` cancels what is due and arms again. */
  constructor(now: () => number, expire: () => void) {
    this.#now = now;
    this.#expire = expire;
  }

  /** `next`: when the next order expires; Infinity = none does. */
  arm(next: number): void {
    if (next === Infinity) return this.stop();
    if (this.#timer !== undefined) return;
    const wait = Math.max(0, Math.min(LONGEST_MS, next - this.#now()));
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      try {
        this.#expire();
      } catch {
        // the host reloads, and arms again
      }
    }, wait).unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
