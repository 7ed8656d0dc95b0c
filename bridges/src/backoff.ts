/** Pauses between attempts: each twice as long as the one before, shortened by up to half at random. */
import type { Clock } from './clock.ts';

export class Backoff {
  readonly #clock: Clock;
  readonly #firstMs: number;
  readonly #longestMs: number;
  #nextMs: number;

  constructor(clock: Clock, firstMs: number, longestMs: number) {
    this.#clock = clock;
    this.#firstMs = firstMs;
    this.#longestMs = longestMs;
    this.#nextMs = firstMs;
  }

  /** Ms to wait before the next attempt. */
  next(): number {
    const pause = this.#nextMs * (1 - this.#clock.random() / 2);
    this.#nextMs = Math.min(this.#nextMs * 2, this.#longestMs);
    return pause;
  }

  /** After a success: the next pause is the first again. */
  reset(): void {
    this.#nextMs = this.#firstMs;
  }
}
