/** Limits on concurrency and on rates. */
export { KeyedCount } from './keyed-count.ts';
export { KeyedQueue } from './keyed-queue.ts';
export { type RateLimit, RateLimiter } from './rate-limiter.ts';
export { ConcurrencyQuota, Semaphore } from './semaphore.ts';
