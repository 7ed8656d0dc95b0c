import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MARKET_CHANGE_FIELDS, applyChange, canChange, changeOf } from './compact-wire.ts';
import { type MarketRow, compactMarketPush, marketRow } from './realtime.ts';

const price = fc.option(fc.integer({ min: 1, max: 4 }), { nil: null });
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
});

it('a change contains all differences, and is absent if there are none', () => {
  fc.assert(
    fc.property(row, row, fc.integer({ min: 0, max: 3 }), (before, after, time) => {
      const change = changeOf(before, after, time);
      if (change === undefined) return expect(after).toEqual(before);
      expect(compactMarketPush.parse({ topic: 'DAY_MARKET', time, data: [change] }).data).toEqual([change]);
      expect(marketRow.parse(applyChange(before, change, time))).toEqual(after);
    }),
  );
});

it('a change also applies to a row between its two states', () => {
  fc.assert(
    fc.property(row, row, (before, after) => {
      const change = changeOf(before, after, 0);
      if (change === undefined) return;
      // a field that has already changed
      const between = { ...before, Ask: after.Ask, Volume: after.Volume };
      expect(applyChange(between, change, 0)).toEqual(after);
    }),
  );
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
    fc.property(row, fc.array(fc.jsonValue(), { maxLength: 5 }), (before, junk) => {
      const after = applyChange(before, junk, 0);
      if (after !== undefined) expect(junk[0]).toBe(7);
    }),
  );
  expect(MARKET_CHANGE_FIELDS).toHaveLength(10);
});
