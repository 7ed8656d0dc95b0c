/** Timer for what is due at a time. Ticks and commands also check for it, so a late timer does no harm. */

/** Longest interval between checks: the system clock may have been set. */
const LONGEST_MS = 1000;

export class DueTimer {
  readonly #now: () => number;
  readonly #check: () => void;
  #timer: NodeJS.Timeout | undefined;

  /** `check` applies what is due and re-arms the timer. It must not throw. */
  constructor(now: () => number, check: () => void) {
    this.#now = now;
    this.#check = check;
  }

  /** `next`: when something is due; Infinity = nothing is. */
  arm(next: number): void {
    if (next === Infinity) return this.stop();
    if (this.#timer !== undefined) return;
    const wait = Math.max(0, Math.min(LONGEST_MS, next - this.#now()));
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#check();
    }, wait).unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
