/** Limits on concurrent work: heavy work must leave room for trading. */
import { TooManyRequests } from '../errors/index.ts';

const TRY_AGAIN_MS = 2000;

/** Runs at most `atOnce` tasks at a time; the others wait in order. */
export class Semaphore {
  readonly #atOnce: number;
  readonly #maxWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #inside = 0;

  constructor(atOnce: number, maxWaiting: number = Number.POSITIVE_INFINITY) {
    this.#atOnce = atOnce;
    this.#maxWaiting = maxWaiting;
  }

  get empty(): boolean {
    return this.#inside === 0;
  }

  /** Throws TooManyRequests, without starting, when `maxWaiting` are waiting already. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#inside < this.#atOnce) this.#inside += 1;
    else if (this.#waiting.length >= this.#maxWaiting) throw new TooManyRequests(TRY_AGAIN_MS);
    else await new Promise<void>((enter) => this.#waiting.push(enter));
    try {
      return await work();
    } finally {
      // the slot passes directly to the next in line, so that no other caller takes it first
      const next = this.#waiting.shift();
      if (next === undefined) this.#inside -= 1;
      else next();
    }
  }
}

/** Slots for work in progress: limited in total and per key. */
export class ConcurrencyQuota<Key extends string | number = number> {
  readonly #total: number;
  readonly #perKey: number;
  readonly #taken = new Map<Key, number>();
  #count = 0;

  constructor(total: number, perKey: number) {
    this.#total = total;
    this.#perKey = perKey;
  }

  /** Returns a function that releases the slot; call it once. Throws TooManyRequests when there is none. */
  take(key: Key): () => void {
    const own = this.#taken.get(key) ?? 0;
    if (own >= this.#perKey || this.#count >= this.#total) throw new TooManyRequests(TRY_AGAIN_MS);
    this.#taken.set(key, own + 1);
    this.#count += 1;
    let given = false;
    return () => {
      if (given) return;
      given = true;
      this.#count -= 1;
      const left = (this.#taken.get(key) ?? 1) - 1;
      if (left === 0) this.#taken.delete(key);
      else this.#taken.set(key, left);
    };
  }
}
