import { describe, expect, it } from 'vitest';
import { RateLimiter } from '../concurrency/index.ts';
import { TooManyRequests } from '../errors/index.ts';
import { createLimits } from './limits.ts';

describe('rate limits by address', () => {
  it('apply to all addresses of one customer together', () => {
    const limits = createLimits(true);
    const ask = (count: number, network: string) => {
      for (let host = 1; host <= count; host++) limits.demoCreation(`${network}::${host.toString(16)}`);
    };
    ask(100, '2001:db8:0:1');
    expect(() => ask(10, '2001:db8:0:1')).toThrow(TooManyRequests);
    expect(() => ask(10, '2001:db8:0:2')).not.toThrow();
  });
});

it('a flood of keys does not free a key that keeps asking', () => {
  const limiter = new RateLimiter({ perSecond: 0.001, burst: 2 }, () => 0, 3);
  expect([limiter.take('busy'), limiter.take('busy')]).toEqual([0, 0]);
  for (let key = 0; key < 10; key++) {
    expect(limiter.take(`flood ${key}`)).toBe(0);
    expect(limiter.take('busy')).toBeGreaterThan(0);
  }
});

it('a key that has not asked for a long time may do no more at once than at first', () => {
  let now = 0;
  const limiter = new RateLimiter({ perSecond: 1, burst: 2 }, () => now);
  limiter.take('quiet');
  now = 3_600_000;
  expect([limiter.take('quiet'), limiter.take('quiet'), limiter.take('quiet')]).toEqual([0, 0, 1000]);
});
