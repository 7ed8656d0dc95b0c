import { TICK_REJECTIONS } from '@tradewind/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { microLots } from '@tradewind/money';
import { FUTURE_TOLERANCE_MS, MAX_TIMES_LAST, checkTick } from './checks.ts';
import type { TickContext } from './checks.ts';

const NOW = 1_700_000_000_000;
/** `contract` in units of the base, `most` in lots. */
const specOf = (pricePrecision: number, contract: number, most: number): TickContext['spec'] => ({
  pricePrecision,
  contractSize: contract * 1_000_000,
  maxLots: microLots(most * 1_000_000),
});
const spec = specOf(5, 100_000, 100);
const context: TickContext = { spec, open: true, lastTime: NOW - 1000, lastAsk: 108_421, now: NOW, maxAgeMs: 60_000 };
const tick = { code: 'EURUSD', bid: 1.08412, ask: 1.08421, time: NOW };

describe('a tick', () => {
  it('in order is converted to points', () => {
    expect(checkTick(tick, context)).toEqual({ ok: true, bid: 108_412, ask: 108_421, time: NOW });
    expect(checkTick({ ...tick, bid: 1.08421 }, context)).toMatchObject({ ok: true, bid: 108_421 });
    expect(checkTick({ ...tick, bid: 1, ask: 1.5 }, context)).toMatchObject({ ok: true, bid: 100_000, ask: 150_000 });
  });

  it.each([
    ['unreadable', { time: Number.NaN }, {}],
    ['non_finite', { bid: Number.NaN }, {}],
    ['non_finite', { ask: Number.POSITIVE_INFINITY }, {}],
    ['non_positive', { bid: 0 }, {}],
    ['non_positive', { bid: -1.1, ask: -1 }, {}],
    ['crossed', { bid: 1.08422 }, {}],
    ['off_precision', { bid: 1.084121 }, {}],
    ['off_precision', { ask: 1e15 }, {}],
    ['off_precision', { bid: 1e-7 }, {}],
    ['out_of_range', { ask: 60_000 }, {}],
    ['out_of_range', { bid: 60_000, ask: 60_000.1 }, { lastTime: NOW }],
    ['out_of_range', { bid: 8e10, ask: 8e10 }, { lastAsk: undefined }],
    ['backward_time', { time: NOW - 1001 }, {}],
    ['future_time', { time: NOW + FUTURE_TOLERANCE_MS + 1 }, {}],
    ['stale_time', { time: NOW - 60_001 }, { lastTime: undefined }],
    ['market_closed', {}, { open: false }],
  ] as const)('is refused as %s: %j %j', (rejected, change, changedContext) => {
    expect(checkTick({ ...tick, ...change }, { ...context, ...changedContext })).toEqual({ ok: false, rejected });
  });

  it('of an unknown instrument is refused', () => {
    expect(checkTick(tick, undefined)).toEqual({ ok: false, rejected: 'unknown_instrument' });
  });

  it('may be as old as the maximum age, and without a time may follow an older tick', () => {
    expect(checkTick({ ...tick, time: NOW - 60_000 }, { ...context, lastTime: undefined })).toMatchObject({ ok: true });
    const { time: _, ...timeless } = tick;
    expect(checkTick(timeless, { ...context, lastTime: NOW - 90_000 })).toMatchObject({ ok: true, time: NOW });
  });

  it('may repeat the time of the last one, and be up to five seconds ahead', () => {
    expect(checkTick({ ...tick, time: NOW - 1000 }, context)).toMatchObject({ ok: true });
    expect(checkTick({ ...tick, time: NOW + 5000 }, context)).toMatchObject({ ok: true });
    expect(checkTick({ ...tick, time: NOW + 5001 }, context)).toEqual({ ok: false, rejected: 'future_time' });
  });

  it('without a time gets the current time, or that of the last tick if it was ahead', () => {
    const { time: _, ...timeless } = tick;
    expect(checkTick(timeless, context)).toMatchObject({ ok: true, time: NOW });
    expect(checkTick(timeless, { ...context, lastTime: NOW + 500 })).toMatchObject({ ok: true, time: NOW + 500 });
  });

  it.each([
    ['BTCUSD at ten million', 10_000_000, specOf(2, 1, 100), 9_600_000],
    ['an index at a hundred thousand', 100_000, specOf(1, 10, 100), 58_021],
    ['USDIDR at twenty thousand', 20_000, specOf(0, 100_000, 100), 19_990],
    ['EURUSD by a million lots', 1.08421, specOf(5, 100_000, 1_000_000), 108_420],
    ['the highest that fits', 900, spec, 108_420],
    ['the first price of a dear instrument', 900_000_000, specOf(0, 100_000, 100), undefined],
  ])('is in range: %s', (_, price, its, lastAsk) => {
    expect(checkTick({ ...tick, bid: price, ask: price }, { ...context, spec: its, lastAsk })).toMatchObject({
      ok: true,
    });
  });

  it('is in range up to a thousand times the last price', () => {
    const large = { ...context, spec: specOf(5, 100_000, 1_000_000) };
    const most = (108_421 * MAX_TIMES_LAST) / 100_000;
    expect(checkTick({ ...tick, bid: most, ask: most }, large)).toMatchObject({ ok: true });
    expect(checkTick({ ...tick, bid: most, ask: most + 0.00001 }, large)).toEqual({
      ok: false,
      rejected: 'out_of_range',
    });
  });

  it('with several faults is refused for the first one in the order of the contract', () => {
    const faults = [
      ['unreadable', { time: 0.5 }],
      ['non_finite', { bid: Number.NaN }],
      ['non_positive', { ask: 0 }],
      ['crossed', { bid: 2 }],
      ['off_precision', { bid: 1.0000001 }],
      ['backward_time', { time: NOW - 5000 }],
    ] as const;
    for (const [rejected, change] of faults) {
      const later = faults.slice(faults.findIndex(([key]) => key === rejected) + 1).map(([, fault]) => fault);
      const faulty = Object.assign({ ...tick }, ...later.toReversed(), change);
      expect(checkTick(faulty, { ...context, open: false })).toEqual({ ok: false, rejected });
    }
  });
});

describe('the checks', () => {
  const junk = fc.record({
    code: fc.string(),
    bid: fc.oneof(fc.double(), fc.integer(), fc.constant(Number.NaN)),
    ask: fc.oneof(fc.double(), fc.integer(), fc.constant(Number.POSITIVE_INFINITY)),
    time: fc.oneof(fc.double(), fc.integer(), fc.bigInt().map(Number)),
  });
  const contexts = fc.option(
    fc.record({
      spec: fc.record({
        pricePrecision: fc.integer({ min: 0, max: 8 }),
        contractSize: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
        maxLots: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }).map(microLots),
      }),
      open: fc.boolean(),
      lastAsk: fc.option(fc.integer({ min: 1, max: 2 ** 50 }), { nil: undefined }),
      lastTime: fc.option(fc.integer({ min: 0, max: 2 ** 42 }), { nil: undefined }),
      now: fc.integer({ min: 0, max: 2 ** 42 }),
      maxAgeMs: fc.integer({ min: 100, max: 10 ** 9 }),
    }),
    { nil: undefined },
  );

  it('never throw, and accept only tradable ticks', () => {
    fc.assert(
      fc.property(junk, contexts, (candidate, its) => {
        const checked = checkTick(candidate, its);
        if (!checked.ok) return TICK_REJECTIONS.includes(checked.rejected);
        expect(checked.bid).toBeGreaterThan(0);
        expect(checked.ask).toBeGreaterThanOrEqual(checked.bid);
        expect([checked.bid + checked.ask, checked.time].every(Number.isSafeInteger)).toBe(true);
        return true;
      }),
      { numRuns: 2000 },
    );
  });

  it('keep all written digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 12 }), fc.integer({ min: 0, max: 8 }), (bid, pricePrecision) => {
        const written = Number(`${bid}e-${pricePrecision}`);
        expect(
          checkTick(
            { code: 'X', bid: written, ask: written, time: NOW },
            { ...context, spec: { ...spec, pricePrecision }, lastAsk: undefined },
          ),
        ).toMatchObject({ ok: true, bid, ask: bid });
      }),
    );
  });
});
