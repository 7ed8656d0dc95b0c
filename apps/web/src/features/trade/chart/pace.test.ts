import type { Candle } from '@tradewind/contract/light';
import { describe, expect, it } from 'vitest';

import type { CandleSource } from './loader.ts';
import { createPace, pacedSource } from './pace.ts';

const candle = (minute: number, Close: number): Candle => ({
  Time: minute * 60_000,
  Open: 1,
  High: 9,
  Low: 1,
  Close,
  Volume: 1,
});

/** A pace on a clock that the test advances, and the candles that pass through it. Each drawing takes so long. */
function setUp(drawingMs = 0) {
  let now = 0;
  let due: { readonly at: number; readonly callback: () => void }[] = [];
  const pace = createPace({
    now: () => now,
    after: (ms, callback) => void due.push({ at: now + ms, callback }),
    drawn: (callback) => callback(drawingMs),
  });
  const advance = (ms: number): void => {
    now += ms;
    const ready = due.filter(({ at }) => at <= now);
    due = due.filter(({ at }) => at > now);
    for (const { callback } of ready) callback();
  };
  const seen: number[][] = [];
  let push: (next: Candle) => void = () => undefined;
  const source: CandleSource = {
    load: () => Promise.resolve([]),
    live: (_id, _period, onCandle) => {
      push = onCandle;
      return () => undefined;
    },
  };
  const stop = pacedSource(source, pace).live(
    1,
    '1min',
    ({ Time, Close }) => seen.push([Time / 60_000, Close]),
    () => undefined,
  );
  return { pace, advance, seen, stop, push: (next: Candle) => push(next) };
}

describe('candles at a limited pace', () => {
  it('are delivered at once after a pause, then at most every 333 ms, in their newest state', () => {
    const { advance, push, seen } = setUp();
    push(candle(1, 1));
    advance(0);
    expect(seen).toEqual([[1, 1]]);
    push(candle(1, 2));
    advance(283);
    push(candle(1, 3));
    expect(seen).toEqual([[1, 1]]);
    advance(50);
    expect(seen).toEqual([
      [1, 1],
      [1, 3],
    ]);
    advance(1000);
    push(candle(1, 4));
    advance(0);
    expect(seen.at(-1)).toEqual([1, 4]);
  });

  it('are all delivered, in order', () => {
    const { advance, push, seen } = setUp();
    for (const next of [candle(1, 1), candle(1, 2), candle(2, 3), candle(1, 4), candle(2, 5)]) push(next);
    advance(333);
    expect(seen).toEqual([
      [1, 2],
      [2, 3],
      [1, 4],
      [2, 5],
    ]);
  });

  it('are not delivered after unsubscribing', () => {
    const { advance, push, seen, stop } = setUp();
    push(candle(1, 1));
    stop();
    advance(333);
    expect(seen).toEqual([]);
  });
});

describe('the pace', () => {
  it('is slower if drawing takes long, down to twice per second', () => {
    const { advance, pace } = setUp(20);
    let ran = 0;
    const request = (): void => pace.request('candle', () => (ran += 1));
    for (let turn = 0; turn < 20; turn += 1) {
      request();
      advance(0);
      advance(500);
    }
    expect(ran).toBe(20);
    request();
    advance(0);
    request();
    advance(490);
    expect(ran).toBe(21);
    advance(10);
    expect(ran).toBe(22);
  });

  it('runs waiting tasks together, the newest of each key, and no cancelled ones', () => {
    const { advance, pace } = setUp();
    const ran: string[] = [];
    const request = (key: string, text: string): void => pace.request(key, () => ran.push(text));
    request('ask', 'old');
    request('candle', 'candle');
    request('ask', 'new');
    request('other', 'other');
    pace.cancel('other');
    advance(0);
    expect(ran).toEqual(['new', 'candle']);
    request('ask', 'later');
    pace.cancel('ask');
    advance(333);
    request('ask', 'again');
    advance(0);
    expect(ran).toEqual(['new', 'candle', 'again']);
  });
});
