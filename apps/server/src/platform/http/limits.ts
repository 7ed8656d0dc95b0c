/** The rate limits of the HTTP calls; all off with RATE_LIMITS=off. */
import { type RateLimit, RateLimiter } from '../concurrency/index.ts';
import { TooManyRequests } from '../errors/index.ts';
import { addressKey } from './address-key.ts';

/** Generous for people behind one address; a flood of invented tokens ends here too. */
const PER_ADDRESS: RateLimit = { perSecond: 250, burst: 1000 };
const PER_SESSION: RateLimit = { perSecond: 50, burst: 200 };
/** New demo accounts of one address; entering an existing one is not counted. */
const DEMO_CREATION: RateLimit = { perSecond: 0.2, burst: 100 };

export interface Limits {
  /** Each throws TooManyRequests. */
  request(address: string): void;
  session(key: string): void;
  demoCreation(address: string): void;
}

const OFF: Limits = { request: () => {}, session: () => {}, demoCreation: () => {} };

function guard(limit: RateLimit): (key: string) => void {
  const limiter = new RateLimiter(limit);
  return (key) => {
    const waitMs = limiter.take(key);
    if (waitMs > 0) throw new TooManyRequests(waitMs);
  };
}

export function createLimits(enabled: boolean): Limits {
  if (!enabled) return OFF;
  const [request, demoCreation] = [guard(PER_ADDRESS), guard(DEMO_CREATION)];
  return {
    request: (address) => request(addressKey(address)),
    session: guard(PER_SESSION),
    demoCreation: (address) => demoCreation(addressKey(address)),
  };
}
