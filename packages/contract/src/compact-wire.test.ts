import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  MARKET_CHANGE_FIELDS,
  applyChange,
  canChange,
  changeOf,
  changedRow,
  isOfStatus,
  markOf,
} from './compact-wire.ts';
import { type MarketRow, compactMarketPush, marketRow } from './realtime.ts';

const DECIMALS = 5;
/** Few prices, so that the same ones recur. */
const price = fc.option(fc.constantFrom(0.00001, 1.08412, 1.08413, 1.2, 2), { nil: null });
const row: fc.Arbitrary<MarketRow> = fc.record({
  Id: fc.constant(7),
  Code: fc.constant('EURUSD'),
  Bid: price,
  Ask: price,
  Open: price,
  High: price,
  Low: price,
  Close: price,
  Change: price,
  Volume: fc.integer({ min: 0, max: 3 }),
  MarketStatus: fc.constantFrom<0 | 1>(0, 1),
  Time: fc.option(fc.integer({ min: 1, max: 3 }), { nil: null }),
  QuoteId: fc.constant(9),
});

it('a change contains all differences, and is absent if there are none', () => {
  fc.assert(
    fc.property(row, row, fc.integer({ min: 0, max: 3 }), (before, after, time) => {
      const change = changeOf(before, after, time, DECIMALS);
      if (change === undefined) return expect(after).toEqual(before);
      expect(compactMarketPush.parse({ topic: 'DAY_MARKET', time, data: [change] }).data).toEqual([change]);
      expect(marketRow.parse(applyChange(before, change, time))).toEqual(after);
      expect(isOfStatus(change)).toBe(after.MarketStatus !== before.MarketStatus);
    }),
  );
});

/** Prices of one instrument, in points. */
const ticks = fc.record({
  decimals: fc.integer({ min: 0, max: 6 }),
  open: fc.integer({ min: 1, max: 9_999_999 }),
  bids: fc.array(fc.integer({ min: 1, max: 9_999_999 }), { minLength: 2, maxLength: 20 }),
  spread: fc.integer({ min: 1, max: 99 }),
});

it('a tick is its moves of bid and ask: times, volumes and the figures of the day follow exactly', () => {
  fc.assert(
    fc.property(ticks, ({ decimals, open, bids, spread }) => {
      const scale = 10 ** decimals;
      const [first = open] = bids;
      let before: MarketRow = {
        Id: 7,
        Code: 'EURUSD',
        Bid: first / scale,
        Ask: (first + spread) / scale,
        Open: open / scale,
        High: Math.max(open, first) / scale,
        Low: Math.min(open, first) / scale,
        Close: first / scale,
        Change: percent(open, first),
        Volume: 1,
        MarketStatus: 1,
        Time: 1,
        QuoteId: 9,
      };
      for (const [index, bid] of bids.entries()) {
        const time = index + 2;
        const after: MarketRow = {
          ...before,
          Bid: bid / scale,
          Ask: (bid + spread) / scale,
          High: Math.max(before.High ?? 0, bid / scale),
          Low: Math.min(before.Low ?? 0, bid / scale),
          Close: bid / scale,
          Change: percent(open, bid),
          Volume: before.Volume + 1,
          Time: time,
        };
        const moved = Math.round(bid - (before.Bid ?? 0) * scale);
        if (moved === 0) continue;
        const change = changeOf(before, after, time, decimals);
        expect(change).toEqual([7, 0 - decimals, moved, moved]);
        expect(applyChange(before, change ?? [], time)).toEqual(after);
        before = after;
      }
    }),
  );
});

/** (close − open) ÷ open in percent with two decimals, half away from zero, in whole numbers. */
function percent(open: number, close: number): number {
  const [numerator, from] = [BigInt(close - open) * 10_000n, BigInt(open)];
  const size = numerator < 0n ? -numerator : numerator;
  const rounded = Number((size * 2n + from) / (2n * from));
  return (numerator < 0n ? -rounded : rounded) / 100 + 0;
}

it('an ask that stays is left out', () => {
  const [one] = fc.sample(row, 1);
  if (one === undefined) throw new Error('no row');
  const before: MarketRow = {
    ...one,
    Bid: 1.08412,
    Ask: 1.0842,
    Close: 1.08412,
    Open: 1,
    High: 2,
    Low: 1,
    Change: 8.41,
    Time: 1,
  };
  const after: MarketRow = { ...before, Bid: 1.08402, Close: 1.08402, Change: 8.4, Volume: before.Volume + 1, Time: 2 };
  expect(changeOf(before, after, 2, DECIMALS)).toEqual([7, -5, -10]);
});

it('no change can express other terms or another instrument', () => {
  const [one] = fc.sample(row, 1);
  if (one === undefined) throw new Error('no row');
  expect(canChange(one, { ...one, Bid: 9 })).toBe(true);
  expect(canChange(one, { ...one, Version: 2 })).toBe(false);
  expect(canChange(one, { ...one, Code: 'GBPUSD' })).toBe(false);
});

it('anything other than a change is not applied', () => {
  fc.assert(
    fc.property(row, fc.array(fc.jsonValue(), { maxLength: 7 }), (before, junk) => {
      const after = applyChange(before, junk, 0);
      if (after !== undefined) expect(junk[0]).toBe(7);
    }),
  );
  expect(MARKET_CHANGE_FIELDS).toHaveLength(10);
});

describe('the marks of ticks', () => {
  const points = fc.integer({ min: 1, max: 99_999 });
  const before: MarketRow = {
    Id: 7,
    Code: 'EURUSD',
    Bid: 0.5,
    Ask: 0.50002,
    Open: 0.5,
    High: 0.5,
    Low: 0.5,
    Close: 0.5,
    Change: 0,
    Volume: 1,
    MarketStatus: 1,
    Time: 1,
    QuoteId: 40,
    // of the push before
    Skipped: 2,
    BidLow: 0.4,
    BidHigh: 0.6,
    AskLow: 0.5,
    AskHigh: 0.6,
  };

  it('give the row its tick and exactly the bounds of those left out', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ bid: points, ask: points }), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: -9, max: 9 }),
        (ticks, distance) => {
          const price = (value: number): number => value / 10 ** DECIMALS;
          const [bids, asks] = [ticks.map(({ bid }) => bid), ticks.map(({ ask }) => ask)];
          const { Skipped, BidLow, BidHigh, AskLow, AskHigh, ...row } = before;
          const after = {
            ...row,
            Bid: price(bids.at(-1) ?? 0),
            Ask: price(asks.at(-1) ?? 0),
            Volume: 1 + ticks.length,
            Time: 2,
            QuoteId: 50 + distance,
          };
          const skipped = {
            Skipped: ticks.length - 1,
            BidLow: price(Math.min(...bids)),
            BidHigh: price(Math.max(...bids)),
            AskLow: price(Math.min(...asks)),
            AskHigh: price(Math.max(...asks)),
          };
          const left = ticks.length > 1 ? skipped : undefined;
          const change = changeOf(row, after, 2, DECIMALS) ?? expect.fail('no change');
          const push = {
            topic: 'DAY_MARKET',
            time: 2,
            quotes: [50, markOf(after, left, 50, DECIMALS)],
            data: [change],
          };
          compactMarketPush.parse(push);
          expect(changedRow(before, push, 0)).toEqual({ ...after, ...left });
        },
      ),
    );
  });

  it.each([
    ['of a server that sends none', undefined],
    ['of an instrument without a tick', [40, null]],
  ])('leave the tick unknown: %s', (_, quotes) => {
    const row = changedRow(before, { time: 2, quotes, data: [[7, -5, 1]] }, 0);
    expect(row).toMatchObject({ Bid: 0.50001, QuoteId: null });
    expect(row).not.toHaveProperty('Skipped');
  });

  it.each([[[40]], [['40', 0]], [[40, 0.5]], [[40, [1, 2, 3]]], [[40, [1, 2, 3, 4, 5, 'x']]], [{}]])(
    'are refused when they are malformed: %j',
    (quotes) => {
      expect(changedRow(before, { time: 2, quotes, data: [[7, -5, 1]] }, 0)).toBeUndefined();
    },
  );
});
