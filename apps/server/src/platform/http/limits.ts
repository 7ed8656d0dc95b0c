/** Rate limits of calls besides those of the gate; all off with RATE_LIMITS=off. */
import { addressKey } from '../addresses/index.ts';
import { type RateLimit, RateLimiter } from '../concurrency/index.ts';
import { TooManyRequests } from '../errors/index.ts';

export const SESSION_RATE: RateLimit = { perSecond: 50, burst: 200 };
/** New demo accounts per address; entering an existing one is not counted. */
const DEMO_CREATION: RateLimit = { perSecond: 0.2, burst: 100 };

export interface Limits {
  /** Each throws TooManyRequests. */
  session(key: string): void;
  demoCreation(address: string): void;
}

const OFF: Limits = { session: () => {}, demoCreation: () => {} };

function guard(limit: RateLimit): (key: string) => void {
  const limiter = new RateLimiter(limit);
  return (key) => {
    const waitMs = limiter.take(key);
    if (waitMs > 0) throw new TooManyRequests(waitMs);
  };
}

export function createLimits(enabled: boolean): Limits {
  if (!enabled) return OFF;
  const demoCreation = guard(DEMO_CREATION);
  return {
    session: guard(SESSION_RATE),
    demoCreation: (address) => demoCreation(addressKey(address)),
  };
}
