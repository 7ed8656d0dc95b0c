import { TICK_REJECTIONS } from '@tradewind/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FUTURE_TOLERANCE_MS, checkTick } from './checks.ts';
import type { TickContext } from './checks.ts';

const NOW = 1_700_000_000_000;
const context: TickContext = { pricePrecision: 5, open: true, lastTime: NOW - 1000, now: NOW };
const tick = { code: 'EURUSD', bid: 1.08412, ask: 1.08421, time: NOW };

describe('a tick', () => {
  it('in order becomes points', () => {
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
    ['backward_time', { time: NOW - 1001 }, {}],
    ['future_time', { time: NOW + FUTURE_TOLERANCE_MS + 1 }, {}],
    ['market_closed', {}, { open: false }],
  ] as const)('is refused as %s: %j %j', (rejected, change, changedContext) => {
    expect(checkTick({ ...tick, ...change }, { ...context, ...changedContext })).toEqual({ ok: false, rejected });
  });

  it('of an instrument that is not in the catalogue is refused', () => {
    expect(checkTick(tick, undefined)).toEqual({ ok: false, rejected: 'unknown_instrument' });
  });

  it('may repeat the time of the last one, and be a minute ahead', () => {
    expect(checkTick({ ...tick, time: NOW - 1000 }, context)).toMatchObject({ ok: true });
    expect(checkTick({ ...tick, time: NOW + FUTURE_TOLERANCE_MS }, context)).toMatchObject({ ok: true });
  });

  it('without a time is of now, or of the last one when that was ahead', () => {
    const { time: _, ...timeless } = tick;
    expect(checkTick(timeless, context)).toMatchObject({ ok: true, time: NOW });
    expect(checkTick(timeless, { ...context, lastTime: NOW + 500 })).toMatchObject({ ok: true, time: NOW + 500 });
  });

  it('with several faults is refused for the first in the order of the contract', () => {
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

describe('laws of the checks', () => {
  const junk = fc.record({
    code: fc.string(),
    bid: fc.oneof(fc.double(), fc.integer(), fc.constant(Number.NaN)),
    ask: fc.oneof(fc.double(), fc.integer(), fc.constant(Number.POSITIVE_INFINITY)),
    time: fc.oneof(fc.double(), fc.integer(), fc.bigInt().map(Number)),
  });
  const contexts = fc.option(
    fc.record({
      pricePrecision: fc.integer({ min: 0, max: 8 }),
      open: fc.boolean(),
      lastTime: fc.option(fc.integer({ min: 0, max: 2 ** 42 }), { nil: undefined }),
      now: fc.integer({ min: 0, max: 2 ** 42 }),
    }),
    { nil: undefined },
  );

  it('never throw, and what they let through can be traded on', () => {
    fc.assert(
      fc.property(junk, contexts, (candidate, its) => {
        const checked = checkTick(candidate, its);
        if (!checked.ok) return TICK_REJECTIONS.includes(checked.rejected);
        expect(checked.bid).toBeGreaterThan(0);
        expect(checked.ask).toBeGreaterThanOrEqual(checked.bid);
        expect([checked.bid, checked.ask, checked.time].every(Number.isSafeInteger)).toBe(true);
        return true;
      }),
      { numRuns: 2000 },
    );
  });

  it('keep the digits that were written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 12 }), fc.integer({ min: 0, max: 8 }), (bid, pricePrecision) => {
        const written = Number(`${bid}e-${pricePrecision}`);
        expect(
          checkTick({ code: 'X', bid: written, ask: written, time: NOW }, { ...context, pricePrecision }),
        ).toMatchObject({ ok: true, bid, ask: bid });
      }),
    );
  });
});
