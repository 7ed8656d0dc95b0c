import { describe, expect, it } from 'vitest';
import { RateLimiter } from '../concurrency/index.ts';
import { TooManyRequests } from '../errors/index.ts';
import { addressKey } from './address-key.ts';
import { createLimits } from './limits.ts';

describe('the key of an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:1::5', '2001:db8:1:0::/64'],
    ['2001:db8::2:3:4:5:6', '2001:db8:0:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['nonsense', 'nonsense'],
  ])('of %s is %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });

  it('makes the addresses of one customer share a limit', () => {
    const limits = createLimits(true);
    const ask = (count: number, network: string) => {
      for (let host = 1; host <= count; host++) limits.demoCreation(`${network}::${host.toString(16)}`);
    };
    ask(100, '2001:db8:0:1');
    expect(() => ask(10, '2001:db8:0:1')).toThrow(TooManyRequests);
    expect(() => ask(10, '2001:db8:0:2')).not.toThrow();
  });
});

it('a flood of keys does not free one that goes on asking', () => {
  const limiter = new RateLimiter({ perSecond: 0.001, burst: 2 }, () => 0, 3);
  expect([limiter.take('busy'), limiter.take('busy')]).toEqual([0, 0]);
  for (let key = 0; key < 10; key++) {
    expect(limiter.take(`flood ${key}`)).toBe(0);
    expect(limiter.take('busy')).toBeGreaterThan(0);
  }
});
