import { describe, expect, it } from 'vitest';
import { ConcurrencyQuota, Semaphore } from './index.ts';
import { TooManyRequests } from '../errors/index.ts';

describe('a semaphore', () => {
  it('admits a limited number at a time, in order, also after failures', async () => {
    const semaphore = new Semaphore(2);
    const [begun, doors]: [number[], (() => void)[]] = [[], []];
    const pass = (index: number): Promise<number> =>
      semaphore.run(async () => {
        begun.push(index);
        await new Promise<void>((open) => doors.push(open));
        if (index === 1) throw new Error('failed');
        return index;
      });
    const settled = Promise.allSettled([0, 1, 2, 3, 4].map(pass));
    for (const count of [2, 3, 4, 5, 5]) {
      expect(begun.length).toBe(count);
      doors.shift()?.();
      // everything triggered by a free slot has happened by the next event-loop tick
      await new Promise(setImmediate);
    }
    expect(begun).toEqual([0, 1, 2, 3, 4]);
    expect((await settled).map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
      'fulfilled',
    ]);
  });
});

describe('a concurrency quota', () => {
  it('limits each key and the total, and takes back each place once', () => {
    const quota = new ConcurrencyQuota(3, 2);
    const first = quota.take(1);
    quota.take(1);
    expect(() => quota.take(1)).toThrow(TooManyRequests);
    const other = quota.take(2);
    expect(() => quota.take(3)).toThrow(TooManyRequests);
    first();
    first();
    quota.take(3);
    expect(() => quota.take(1)).toThrow(TooManyRequests);
    other();
    quota.take(1);
    expect(() => quota.take(1)).toThrow(TooManyRequests);
  });
});
