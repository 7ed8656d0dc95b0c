import type { Candle } from '@tradewind/contract/light';
import { expect, onTestFinished, test, vi } from 'vitest';
import { PAGE } from './candles.ts';
import { withFirstPage } from './first-page.ts';
import type { CandleSource } from './loader.ts';

function setUp({ failing = false, silent = false } = {}) {
  const asked: unknown[][] = [];
  const clock = { ms: 0 };
  const source: CandleSource = {
    load(...args) {
      asked.push(args);
      const candle = { Time: asked.length } as Candle;
      if (silent) return new Promise(() => undefined);
      return failing && asked.length === 1 ? Promise.reject(new Error('away')) : Promise.resolve([candle]);
    },
    live: () => () => undefined,
  };
  return { asked, clock, ...withFirstPage(source, 1, '15min', () => clock.ms) };
}

test('the first page is requested at once, and used once', async () => {
  const { asked, source } = setUp();
  expect(asked).toEqual([[1, '15min', undefined, PAGE]]);
  expect(await source.load(1, '15min', undefined, PAGE)).toEqual([{ Time: 1 }]);
  expect(asked).toHaveLength(1);
  expect(await source.load(1, '15min', undefined, PAGE)).toEqual([{ Time: 2 }]);
});

test.each<Parameters<CandleSource['load']>>([
  [2, '15min', undefined, PAGE],
  [1, '1day', undefined, PAGE],
  [1, '15min', 5, PAGE],
  [1, '15min', undefined, 1],
])('a different request is sent separately: %s %s %s %s', async (...other) => {
  const { source } = setUp();
  expect(await source.load(...other)).toEqual([{ Time: 2 }]);
  // candles may have ended since it was asked for
  expect(await source.load(1, '15min', undefined, PAGE)).toEqual([{ Time: 3 }]);
});

test('an outdated page is requested again', async () => {
  const { clock, source } = setUp();
  clock.ms = 5001;
  expect(await source.load(1, '15min', undefined, PAGE)).toEqual([{ Time: 2 }]);
});

test('a failure is reported to the load that uses the page', async () => {
  const { source } = setUp({ failing: true });
  await expect(source.load(1, '15min', undefined, PAGE)).rejects.toThrow('away');
  expect(await source.load(1, '15min', undefined, PAGE)).toEqual([{ Time: 2 }]);
});

test.each([false, true])('the arrival is known after success and failure: %s', async (failing) => {
  const { arrival } = setUp({ failing });
  await expect(arrival).resolves.toBeUndefined();
});

test('a missing page is waited for only briefly', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { arrival } = setUp({ silent: true });
  await vi.advanceTimersByTimeAsync(300);
  await expect(arrival).resolves.toBeUndefined();
});
