/** One at a time for each key, in the order in which they came. Those who wait hold nothing. */
import { Turnstile } from '../../platform/http/index.ts';

export class Turns {
  readonly #mostWaiting: number;
  readonly #turnstiles = new Map<string, Turnstile>();

  /** `mostWaiting`: how many may wait for one key. */
  constructor(mostWaiting: number) {
    this.#mostWaiting = mostWaiting;
  }

  /** Throws TooManyRequests, without having begun, when too many wait for this key. */
  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const turnstile = this.#turnstiles.get(key) ?? new Turnstile(1, this.#mostWaiting);
    this.#turnstiles.set(key, turnstile);
    try {
      return await turnstile.pass(work);
    } finally {
      if (turnstile.empty) this.#turnstiles.delete(key);
    }
  }
}
