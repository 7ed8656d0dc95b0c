import { Semaphore } from './semaphore.ts';
/** One at a time for each key, in the order in which they came. Those who wait hold nothing. */

export class KeyedQueue {
  readonly #mostWaiting: number;
  readonly #semaphores = new Map<string, Semaphore>();

  /** `mostWaiting`: how many may wait for one key. */
  constructor(mostWaiting: number) {
    this.#mostWaiting = mostWaiting;
  }

  /** Throws TooManyRequests, without having begun, when too many wait for this key. */
  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const semaphore = this.#semaphores.get(key) ?? new Semaphore(1, this.#mostWaiting);
    this.#semaphores.set(key, semaphore);
    try {
      return await semaphore.run(work);
    } finally {
      if (semaphore.empty) this.#semaphores.delete(key);
    }
  }
}
