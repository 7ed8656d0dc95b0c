import { Semaphore } from './semaphore.ts';
/** Runs one task at a time per key, in order of arrival. Waiting tasks hold no resources. */

export class KeyedQueue {
  readonly #maxWaiting: number;
  readonly #semaphores = new Map<string, Semaphore>();

  /** `maxWaiting`: how many may wait for one key. */
  constructor(maxWaiting: number) {
    this.#maxWaiting = maxWaiting;
  }

  /** Throws TooManyRequests, without starting, when too many wait for this key. */
  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const semaphore = this.#semaphores.get(key) ?? new Semaphore(1, this.#maxWaiting);
    this.#semaphores.set(key, semaphore);
    try {
      return await semaphore.run(work);
    } finally {
      if (semaphore.empty) this.#semaphores.delete(key);
    }
  }
}
