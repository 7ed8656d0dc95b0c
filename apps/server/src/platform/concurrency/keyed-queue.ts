import { Semaphore } from './semaphore.ts';
/** Runs one task at a time per key, in order of arrival. Waiting tasks hold no resources. */

export class KeyedQueue {
  readonly #mostWaiting: number;
  readonly #semaphores = new Map<string, Semaphore>();

  /** `mostWaiting`: how many may wait for one key. */
  constructor(mostWaiting: number) {
    this.#mostWaiting = mostWaiting;
  }

  /** Throws TooManyRequests, without starting, when too many wait for this key. */
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
