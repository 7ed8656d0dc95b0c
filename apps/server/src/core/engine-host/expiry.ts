/** Timer for orders that expire. Ticks and commands also check for expired orders, so a late timer does no harm. */

/** Longest interval between checks while an order can expire: the system clock may have been set. */
const LONGEST_MS = 1000;

export class ExpiryTimer {
  readonly #now: () => number;
  readonly #expire: () => void;
  #timer: NodeJS.Timeout | undefined;

  /** `expire` cancels what is due and re-arms the timer. */
  constructor(now: () => number, expire: () => void) {
    this.#now = now;
    this.#expire = expire;
  }

  /** `next`: when the next order expires; Infinity = none. */
  arm(next: number): void {
    if (next === Infinity) return this.stop();
    if (this.#timer !== undefined) return;
    const wait = Math.max(0, Math.min(LONGEST_MS, next - this.#now()));
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      try {
        this.#expire();
      } catch {
        // the host reloads and re-arms the timer
      }
    }, wait).unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
