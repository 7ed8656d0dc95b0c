/** Keeps the connections and requests to a source within its limit. */
import { type Clock, sleep } from './clock.ts';

/** A second, and what two requests may gain on each other on their way. */
const WINDOW_MS = 1100;

export class Pace {
  readonly #clock: Clock;
  readonly #perSecond: number;
  /** Times of the last turns, by the monotonic clock. */
  #turns: number[] = [];
  #queue: Promise<void> = Promise.resolve();

  constructor(clock: Clock, perSecond: number) {
    this.#clock = clock;
    this.#perSecond = perSecond;
  }

  /** Resolves when one more is allowed, first come, first served; at once when the signal is aborted. */
  turn(signal: AbortSignal): Promise<void> {
    this.#queue = this.#queue.then(async () => {
      const before = this.#turns.at(-this.#perSecond);
      if (before !== undefined) {
        const waitMs = before + WINDOW_MS - this.#clock.monotonic();
        if (waitMs > 0) await sleep(this.#clock, waitMs, signal);
      }
      if (!signal.aborted) this.#turns = [...this.#turns, this.#clock.monotonic()].slice(-this.#perSecond);
    });
    return this.#queue;
  }
}
