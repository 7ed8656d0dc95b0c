import type { Candle, KlinePeriod } from '@tradewind/contract/light';
import type { DataLoader, KLineData } from 'klinecharts';
import { describe, expect, it } from 'vitest';

import { createFeed, type LoadState } from './loader.ts';
import { parsePreferences } from './preferences.ts';

const MINUTE = 60_000;
const candle = (minute: number, Close = 1): Candle => ({
  Time: minute * MINUTE,
  Open: 1,
  High: 2,
  Low: 1,
  Close,
  Volume: 1,
});
const minutes = (from: number, to: number): Candle[] =>
  Array.from({ length: to - from + 1 }, (_, index) => candle(from + index));
const SYMBOL = {
  symbol: { ticker: 'X', pricePrecision: 5, volumePrecision: 0 },
  period: { type: 'minute', span: 1 },
} as const;

interface Asked {
  readonly id: number;
  readonly to: number | undefined;
  readonly limit: number | undefined;
  answer(candles: Candle[]): Promise<void>;
  fail(): Promise<void>;
}

/** A feed with a source whose answers the test provides, and the list of bars of a chart. */
function setUp(nowMinute = 100) {
  const asked: Asked[] = [];
  const states: LoadState[] = [];
  let bars: KLineData[] = [];
  let reloads = 0;
  let followed: { onCandle(candle: Candle): void; onReset(): void } | undefined;
  const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
  const feed = createFeed(
    {
      load: (id, _period: KlinePeriod, to, limit) =>
        new Promise((resolve, reject) => {
          asked.push({
            id,
            to,
            limit,
            answer: (candles) => (resolve(candles), settle()),
            fail: () => (reject(new Error('offline')), settle()),
          });
        }),
      live: (_id, _period, onCandle, onReset) => {
        followed = { onCandle, onReset };
        return () => {
          followed = undefined;
        };
      },
    },
    {
      bars: () => bars,
      updateBar: (bar) => {
        bars = bars.map((each) => (each.timestamp === bar.timestamp ? bar : each));
      },
      reload: () => {
        reloads += 1;
      },
      now: () => nowMinute * MINUTE,
    },
    (state) => states.push(state),
  );
  const push = (bar: KLineData): void => {
    if (bars.at(-1)?.timestamp === bar.timestamp) bars = [...bars.slice(0, -1), bar];
    else bars = [...bars, bar];
  };
  /** Like the chart: load, then follow. */
  const init = (loader: DataLoader): void =>
    void loader.getBars({
      ...SYMBOL,
      type: 'init',
      timestamp: null,
      callback: (data) => {
        bars = data;
        loader.subscribeBar?.({ ...SYMBOL, callback: push });
      },
    });
  const older = (loader: DataLoader): void =>
    void loader.getBars({
      ...SYMBOL,
      type: 'forward',
      timestamp: bars[0]?.timestamp ?? null,
      callback: (data) => {
        bars = [...data, ...bars];
      },
    });
  return {
    feed,
    asked,
    states,
    init: () => init(feed.loader),
    older: () => older(feed.loader),
    times: () => bars.map(({ timestamp }) => timestamp / MINUTE),
    closeOf: (minute: number) => bars.find(({ timestamp }) => timestamp === minute * MINUTE)?.close,
    followed: () => followed,
    reloads: () => reloads,
  };
}

const VIEW = { instrumentId: 7, period: '1min' } as const;

describe('candle feed', () => {
  it('loads the first page, then follows the live candle', async () => {
    const world = setUp();
    world.feed.aim(VIEW);
    world.init();
    await world.asked[0]?.answer(minutes(98, 100));
    world.followed()?.onCandle(candle(100, 5));
    world.followed()?.onCandle(candle(101, 6));
    expect(world.times()).toEqual([98, 99, 100, 101]);
    expect(world.closeOf(100)).toBe(5);
    expect(world.states).toEqual(['loading', 'ready']);
  });

  it('applies the last update of a candle that is no longer the newest', async () => {
    const world = setUp();
    world.feed.aim(VIEW);
    world.init();
    await world.asked[0]?.answer(minutes(98, 100));
    world.followed()?.onCandle(candle(99, 9));
    expect(world.times()).toEqual([98, 99, 100]);
    expect(world.closeOf(99)).toBe(9);
  });

  it('drops the answer for a previous view', async () => {
    const world = setUp();
    world.feed.aim(VIEW);
    world.init();
    world.feed.aim({ ...VIEW, instrumentId: 8 });
    world.init();
    await world.asked[1]?.answer(minutes(99, 100));
    await world.asked[0]?.answer(minutes(1, 3));
    expect(world.times()).toEqual([99, 100]);
  });

  it('prepends older candles, each once', async () => {
    const world = setUp();
    world.feed.aim(VIEW);
    world.init();
    await world.asked[0]?.answer(minutes(98, 100));
    world.older();
    expect(world.asked[1]?.to).toBe(98 * MINUTE);
    await world.asked[1]?.answer(minutes(96, 98));
    expect(world.times()).toEqual([96, 97, 98, 99, 100]);
  });

  it('fills the gap after a reconnect and after being hidden, requesting only what is missing', async () => {
    const world = setUp(105);
    world.feed.aim(VIEW);
    world.init();
    await world.asked[0]?.answer(minutes(98, 100));
    world.followed()?.onReset();
    expect(world.asked[1]?.limit).toBe(7);
    await world.asked[1]?.answer(minutes(99, 103));
    expect(world.times()).toEqual([98, 99, 100, 101, 102, 103]);
    world.feed.pause();
    expect(world.followed()).toBeUndefined();
    world.feed.resume();
    await world.asked[2]?.answer(minutes(103, 105));
    expect(world.times().at(-1)).toBe(105);
    expect(world.followed()).toBeDefined();
  });

  it('starts over if too much is missing, and reports a failed load', async () => {
    const world = setUp(5000);
    world.feed.aim(VIEW);
    world.init();
    await world.asked[0]?.answer(minutes(98, 100));
    world.followed()?.onReset();
    expect(world.reloads()).toBe(1);
    world.init();
    await world.asked[1]?.fail();
    expect(world.states.at(-1)).toBe('error');
  });
});

describe('the preferences stored on the device', () => {
  it('are read back, without unreadable parts', () => {
    expect(parsePreferences('{"type":"line","askLine":false}')).toEqual({
      type: 'line',
      bidLine: true,
      askLine: false,
      trades: true,
      events: true,
    });
    expect(parsePreferences('[').type).toBe('hollow');
    expect(parsePreferences('{"type":"clouds"}').type).toBe('hollow');
  });
});
