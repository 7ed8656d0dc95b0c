import type { Candle } from '@tradewind/contract/light';
import { describe, expect, it } from 'vitest';
import { createCompanion } from './companion.ts';
import { compare } from './comparison.ts';

const bar = (timestamp: number, close: number) => ({ timestamp, close });
const round = (value: number): number => Number(value.toFixed(6));

describe('two instruments', () => {
  const own = [bar(0, 100), bar(10, 110), bar(20, 121), bar(30, 110)];

  it('are compared in percent since the first visible candle', () => {
    const other = [bar(0, 1), bar(10, 2), bar(20, 3), bar(30, 1)];
    const points = compare(own, other, 1, 4).map((point) => ({
      ...point,
      own: round(point.own),
      other: round(point.other),
      price: round(point.price),
    }));
    expect(points).toEqual([
      { index: 1, own: 0, other: 0, price: 110 },
      { index: 2, own: 10, other: 50, price: 165 },
      { index: 3, own: 0, other: -50, price: 55 },
    ]);
  });

  it('keep the last price of a closed market, and both start where both have a price', () => {
    const points = compare(own, [bar(10, 4), bar(25, 8)], 0, 4);
    expect(points.map(({ index, own: mine, other }) => [index, round(mine), round(other)])).toEqual([
      [1, 0, 0],
      [2, 10, 0],
      [3, 0, 100],
    ]);
    expect(compare(own, [], 0, 4)).toEqual([]);
    expect(compare([], [bar(0, 1)], 0, 0)).toEqual([]);
  });
});

describe('candles of the compared instrument', () => {
  const candle = (Time: number, Close: number): Candle => ({
    Time,
    Open: Close,
    High: Close,
    Low: Close,
    Close,
    Volume: 1,
  });
  const settle = () => new Promise((resolve) => setTimeout(resolve));

  /** A history of one candle a minute up to minute 1,000; an answer has at most `most` of them. */
  function createSource(most: number) {
    const asked: (number | undefined)[] = [];
    const live: ((candle: Candle) => void)[] = [];
    let isAway = false;
    return {
      asked,
      tell: (next: Candle) => live.forEach((each) => each(next)),
      followers: () => live.length,
      goAway(away: boolean) {
        isAway = away;
      },
      load: async (_id: number, _period: string, to?: number) => {
        asked.push(to);
        if (isAway) throw new TypeError('no network');
        const end = to === undefined ? 1000 : to / 60_000 - 1;
        const first = Math.max(0, end - most + 1);
        return Array.from({ length: Math.max(0, end - first + 1) }, (_, index) => candle((first + index) * 60_000, 1));
      },
      live: (_id: number, _period: string, onCandle: (next: Candle) => void) => {
        live.push(onCandle);
        return () => live.splice(live.indexOf(onCandle), 1);
      },
    };
  }

  it('go back as far as those of the main instrument, and are live', async () => {
    const source = createSource(400);
    let changes = 0;
    const companion = createCompanion(
      source,
      () => 0,
      () => (changes += 1),
    );
    companion.aim({ instrumentId: 2, period: '1min' });
    companion.need(700 * 60_000);
    await settle();
    expect(companion.bars()).toHaveLength(400);
    companion.need(10 * 60_000);
    await settle();
    expect(companion.bars()[0]?.timestamp).toBe(0);
    expect(source.asked).toHaveLength(3);
    source.tell(candle(1000 * 60_000, 5));
    source.tell(candle(1001 * 60_000, 6));
    expect(
      companion
        .bars()
        .slice(-2)
        .map(({ close }) => close),
    ).toEqual([5, 6]);
    expect(companion.bars()).toHaveLength(1002);
    expect(changes).toBeGreaterThan(2);
    companion.pause();
    expect(source.followers()).toBe(0);
    companion.aim(undefined);
    expect(companion.bars()).toEqual([]);
  });

  it('that failed to load are requested again, at most every five seconds', async () => {
    const source = createSource(400);
    let now = 0;
    const companion = createCompanion(
      source,
      () => now,
      () => undefined,
    );
    source.goAway(true);
    companion.aim({ instrumentId: 2, period: '1min' });
    companion.need(700 * 60_000);
    await settle();
    companion.need(700 * 60_000);
    await settle();
    expect(source.asked).toHaveLength(1);
    [now] = [5001];
    source.goAway(false);
    companion.need(700 * 60_000);
    await settle();
    expect(companion.bars()).toHaveLength(400);
  });
});
