/**
 * Token buckets in memory: each key may do `burst` things at once and `perSecond` things a second after that. When
 * `maxKeys` are known, the least recently used key is forgotten. So a flood of addresses costs no memory, and a key
 * that keeps asking stays limited.
 */
export interface RateLimit {
  readonly perSecond: number;
  readonly burst: number;
}

const MAX_KEYS = 100_000;

interface Bucket {
  tokens: number;
  filledAt: number;
}

export class RateLimiter {
  readonly #limit: RateLimit;
  readonly #maxKeys: number;
  readonly #now: () => number;
  /** Least recently used first. */
  readonly #buckets = new Map<string, Bucket>();

  /** `now`: milliseconds of any monotonic clock. */
  constructor(limit: RateLimit, now: () => number = () => performance.now(), maxKeys: number = MAX_KEYS) {
    this.#limit = limit;
    this.#now = now;
    this.#maxKeys = maxKeys;
  }

  /** The tokens that a key has now, which need not be whole. `limit`: its own, if it differs. */
  left(key: string, limit: RateLimit = this.#limit): number {
    const { perSecond, burst } = limit;
    const bucket = this.#buckets.get(key);
    if (bucket === undefined) return burst;
    return Math.min(burst, bucket.tokens + ((this.#now() - bucket.filledAt) / 1000) * perSecond);
  }

  /** Takes one token of the key. 0 = allowed, else the milliseconds until the next token. */
  take(key: string, limit: RateLimit = this.#limit): number {
    const { perSecond, burst } = limit;
    const now = this.#now();
    const bucket = this.#buckets.get(key);
    if (bucket === undefined) {
      this.#makeRoom();
      this.#buckets.set(key, { tokens: burst - 1, filledAt: now });
      return 0;
    }
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.filledAt) / 1000) * perSecond);
    bucket.filledAt = now;
    if (bucket.tokens < 1) return ((1 - bucket.tokens) / perSecond) * 1000;
    bucket.tokens -= 1;
    return 0;
  }

  #makeRoom(): void {
    if (this.#buckets.size < this.#maxKeys) return;
    const oldest = this.#buckets.keys().next();
    if (oldest.done !== true) this.#buckets.delete(oldest.value);
  }
}
