/** Rates over time: held for a window, accepted for one more, unavailable with the market. */
import * as fc from 'fast-check';
import type { Pricing } from '@tradewind/engine';
import { type Points, points } from '@tradewind/money';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { builtinCatalogue } from '../../core/market/catalogue/build.ts';
import type { Market } from '../../core/market/index.ts';
import { type RateMarket, type RateSide, type RatedCurrency, Rates } from './index.ts';

const START = Date.UTC(2026, 10, 20, 12);
const MAX_AGE_MS = 60_000;
const WINDOW_MS = 60_000;
const ONE = 10n ** 12n;

/** The built-in catalogue, with quotes and a clock that the test controls. */
function stand() {
  const { instruments } = builtinCatalogue();
  const quotes = new Map<number, { bid: Points; ask: Points; time: number }>();
  let now = START;
  let state: Pricing = 'live';
  let isOpen = true;
  const byCode: RateMarket['byCode'] = (code) => instruments.find(({ spec }) => spec.code === code);
  const rates = new Rates({
    market: {
      byCode,
      lastQuote: (id) => quotes.get(id),
      quoteAgesFrom: (id) => quotes.get(id)?.time,
      priceState: () => state,
      isOpen: () => isOpen,
      maxQuoteAgeMs: () => MAX_AGE_MS,
    },
    clock: { now: () => now },
  });
  return {
    rates,
    quote(code: string, bid: number, ask: number): void {
      const spec = byCode(code)?.spec;
      if (spec === undefined) throw new Error(`no ${code} in the catalogue`);
      quotes.set(spec.id, { bid: points(bid), ask: points(ask), time: now });
    },
    pass: (ms: number): void => {
      now += ms;
    },
    become: (next: Pricing): void => {
      state = next;
    },
    open: (next: boolean): void => {
      isOpen = next;
    },
  };
}

const currency = (changes: Partial<RatedCurrency>): RatedCurrency => ({
  id: 1,
  precision: 2,
  rateFixed: null,
  rateInstrument: 'EURUSD',
  spreadPpm: 0,
  weekendSpreadPpm: 10_000,
  ...changes,
});
const euro = currency({});
/** Whether the rate may still be agreed on. */
const isShown = (rates: Rates, of: RatedCurrency, side: RateSide, rate: bigint): boolean =>
  rates.shown(of, side, rate) !== undefined;
const rateOf = (rates: Rates, of: RatedCurrency = euro, side: RateSide = 'payout'): bigint | undefined =>
  rates.current(of, side)?.rate;

describe('the source of a rate', () => {
  test('is a fixed rate of any size, without expiry and without spread', () => {
    const { rates, pass } = stand();
    for (const [rateFixed, rate] of [
      [1_000_000_000_000, ONE],
      [ONE, ONE],
      ['25400000000000000', 25_400n * ONE],
    ] as const) {
      const fixed = currency({ rateFixed, rateInstrument: null, spreadPpm: 5000 });
      expect(rates.current(fixed, 'payout')).toEqual({ rate, weekendPpm: null, until: null });
      pass(WINDOW_MS * 10);
      expect(isShown(rates, fixed, 'deposit', rate)).toBe(true);
      expect(isShown(rates, fixed, 'deposit', rate + 1n)).toBe(false);
    }
  });

  test.each([
    // 1 ÷ 1.08416, 1 ÷ 100,000, 154.325; digits of the prices as in the catalogue
    ['EURUSD', '1.08412', '1.08420', 922_373_081_464n],
    ['BTCUSD', '99990', '100010', 10_000_000n],
    ['USDJPY', '154.320', '154.330', 154_325_000_000_000n],
  ])('is the market: %s at %s / %s', (rateInstrument, bid, ask, rate) => {
    const { rates, quote } = stand();
    const digits =
      builtinCatalogue().instruments.find(({ spec }) => spec.code === rateInstrument)?.spec.pricePrecision ?? 0;
    const inPoints = (price: string): number => Math.trunc(Number(`${price}e${digits}`) + 0.5);
    quote(rateInstrument, inPoints(bid), inPoints(ask));
    expect(rates.current(currency({ rateInstrument }), 'payout')).toEqual({
      rate,
      weekendPpm: null,
      until: START + WINDOW_MS,
    });
  });

  test('applies the spread to the disadvantage of the customer on both sides', () => {
    const { rates, quote } = stand();
    quote('EURUSD', 100_000, 100_000);
    const wide = currency({ spreadPpm: 5000 });
    expect(rateOf(rates, wide, 'payout')).toBe(995_000_000_000n);
    expect(rateOf(rates, wide, 'deposit')).toBe(1_005_000_000_000n);
    expect(isShown(rates, wide, 'payout', 1_005_000_000_000n)).toBe(false);
  });

  test('is absent for an unknown instrument, one without USD, no quote and an old quote', () => {
    const { rates, quote, pass } = stand();
    expect(rateOf(rates)).toBeUndefined();
    expect(rateOf(rates, currency({ rateInstrument: 'NOPE' }))).toBeUndefined();
    expect(rateOf(rates, currency({ rateInstrument: null }))).toBeUndefined();
    quote('EURGBP', 86_000, 86_010);
    expect(rateOf(rates, currency({ rateInstrument: 'EURGBP' }))).toBeUndefined();
    quote('EURUSD', 100_000, 100_000);
    pass(MAX_AGE_MS + 1);
    expect(rateOf(rates)).toBeUndefined();
    expect(isShown(rates, euro, 'payout', ONE)).toBe(false);
    quote('EURUSD', 100_000, 100_000);
    pass(MAX_AGE_MS);
    expect(rateOf(rates)).toBe(ONE);
  });
});

describe('rate windows', () => {
  test('keep a rate for one window, and accept it for one more', () => {
    const { rates, quote, pass } = stand();
    quote('EURUSD', 100_000, 100_000);
    const first = ONE;
    expect(rates.current(euro, 'payout')).toEqual({ rate: first, weekendPpm: null, until: START + WINDOW_MS });
    pass(WINDOW_MS - 1);
    quote('EURUSD', 80_000, 80_000);
    expect(rateOf(rates)).toBe(first);
    pass(1);
    const second = 1_250_000_000_000n;
    expect(rates.current(euro, 'payout')).toEqual({ rate: second, weekendPpm: null, until: START + 2 * WINDOW_MS });
    expect(isShown(rates, euro, 'payout', first)).toBe(true);
    expect(isShown(rates, euro, 'payout', second)).toBe(true);
    pass(WINDOW_MS - 1);
    expect(isShown(rates, euro, 'payout', first)).toBe(true);
    quote('EURUSD', 50_000, 50_000);
    pass(1);
    expect(isShown(rates, euro, 'payout', first)).toBe(false);
    expect(isShown(rates, euro, 'payout', second)).toBe(true);
    expect(rateOf(rates)).toBe(2n * ONE);
  });

  test('that start late do not extend the previous one', () => {
    const { rates, quote, pass } = stand();
    quote('EURUSD', 100_000, 100_000);
    expect(rateOf(rates)).toBe(ONE);
    pass(WINDOW_MS * 2 - 1);
    quote('EURUSD', 50_000, 50_000);
    expect(isShown(rates, euro, 'payout', ONE)).toBe(true);
    pass(1);
    expect(isShown(rates, euro, 'payout', ONE)).toBe(false);
    expect(rateOf(rates)).toBe(2n * ONE);
  });

  test('run out without fresh quotes, and nothing follows', () => {
    const { rates, quote, pass } = stand();
    quote('EURUSD', 100_000, 100_000);
    expect(rateOf(rates)).toBe(ONE);
    pass(WINDOW_MS - 1);
    expect(isShown(rates, euro, 'payout', ONE)).toBe(true);
    pass(2);
    expect(rateOf(rates)).toBeUndefined();
    expect(isShown(rates, euro, 'payout', ONE)).toBe(false);
  });

  test('do not get longer when the clock is set back', () => {
    const { rates, quote, pass } = stand();
    quote('EURUSD', 100_000, 100_000);
    expect(rateOf(rates)).toBe(ONE);
    pass(-3_600_000);
    quote('EURUSD', 50_000, 50_000);
    expect(rateOf(rates)).toBe(2n * ONE);
    expect(isShown(rates, euro, 'payout', ONE)).toBe(false);
  });

  test('end at once when the spread changes or the rate becomes fixed', () => {
    const { rates, quote } = stand();
    quote('EURUSD', 100_000, 100_000);
    expect(rateOf(rates)).toBe(ONE);
    const wider = currency({ spreadPpm: 10_000 });
    expect(rateOf(rates, wider)).toBe(990_000_000_000n);
    expect(isShown(rates, wider, 'payout', ONE)).toBe(false);
    const fixed = currency({ rateFixed: 2n * ONE, rateInstrument: null });
    expect(isShown(rates, fixed, 'payout', ONE)).toBe(false);
  });

  test('accept a shown rate for at least one window while the market lives, and for two at most', () => {
    const steps = fc.array(
      fc.record({ ms: fc.integer({ min: 0, max: 30_000 }), mid: fc.integer({ min: 50_000, max: 200_000 }) }),
      { minLength: 1, maxLength: 40 },
    );
    fc.assert(
      fc.property(steps, fc.constantFrom<RateSide>('payout', 'deposit'), (list, side) => {
        const { rates, quote, pass } = stand();
        const shown: { rate: bigint; at: number }[] = [];
        const of = currency({ spreadPpm: 5000 });
        let at = 0;
        for (const { ms, mid } of list) {
          pass(ms);
          at += ms;
          quote('EURUSD', mid, mid);
          const current = rates.current(of, side);
          if (current === undefined) throw new Error('a fresh quote gives a rate');
          shown.push({ rate: current.rate, at });
          for (const { rate, at: then } of shown) {
            if (at - then < WINDOW_MS) expect(isShown(rates, of, side, rate)).toBe(true);
            const isShownSince = shown.some((other) => other.rate === rate && at - other.at < 2 * WINDOW_MS);
            if (!isShownSince) expect(isShown(rates, of, side, rate)).toBe(false);
          }
        }
      }),
      { seed: 20_261_121, numRuns: 300 },
    );
  });
});

describe('while the market is closed', () => {
  test('the last price counts with the weekend spread, to the disadvantage of the customer on both sides', () => {
    const { rates, quote, pass, open } = stand();
    quote('EURUSD', 100_000, 100_000);
    pass(WINDOW_MS);
    open(false);
    pass(2 * 24 * 3_600_000);
    const of = currency({ spreadPpm: 5000 });
    expect(rates.current(of, 'payout')).toMatchObject({ rate: 985_000_000_000n, weekendPpm: 10_000 });
    expect(rates.current(of, 'deposit')).toMatchObject({ rate: 1_015_000_000_000n, weekendPpm: 10_000 });
    expect(rates.current(currency({ weekendSpreadPpm: 0 }), 'deposit')).toMatchObject({ rate: ONE, weekendPpm: 0 });
    pass(WINDOW_MS);
    expect(isShown(rates, of, 'deposit', 1_015_000_000_000n)).toBe(true);
  });

  test('there is no rate without any price, with a suspect one, and with one that is a week old', () => {
    const { rates, quote, pass, open, become } = stand();
    open(false);
    expect(rateOf(rates)).toBeUndefined();
    quote('EURUSD', 100_000, 100_000);
    expect(rateOf(rates)).toBe(990_000_000_000n);
    become('suspect');
    expect(rateOf(rates)).toBeUndefined();
    become('stale');
    pass(7 * 24 * 3_600_000);
    expect(rateOf(rates)).toBe(990_000_000_000n);
    pass(WINDOW_MS + 1);
    expect(rateOf(rates)).toBeUndefined();
  });

  test('a rate that was shown before it closed, or before it opened, stays valid for its time, and says which it was', () => {
    const { rates, quote, pass, open } = stand();
    quote('EURUSD', 100_000, 100_000);
    const weekday = rateOf(rates) ?? 0n;
    open(false);
    // the window that began before the close ends first
    expect(rateOf(rates)).toBe(weekday);
    pass(WINDOW_MS);
    const weekend = rateOf(rates) ?? 0n;
    expect([weekday, weekend]).toEqual([ONE, 990_000_000_000n]);
    expect(rates.shown(euro, 'payout', weekday)).toMatchObject({ rate: weekday, weekendPpm: null });
    pass(WINDOW_MS);
    expect(rateOf(rates)).toBe(weekend);
    open(true);
    quote('EURUSD', 100_000, 100_000);
    expect(rates.current(euro, 'payout')).toMatchObject({ rate: weekend, weekendPpm: 10_000 });
    pass(WINDOW_MS);
    quote('EURUSD', 100_000, 100_000);
    expect(rates.current(euro, 'payout')).toMatchObject({ rate: weekday, weekendPpm: null });
    expect(rates.shown(euro, 'payout', weekend)).toMatchObject({ rate: weekend, weekendPpm: 10_000 });
    pass(WINDOW_MS);
    quote('EURUSD', 100_000, 100_000);
    expect(isShown(rates, euro, 'payout', weekend)).toBe(false);
  });
});

test('a suspect price gives no rate, and a rate shown before is refused until the price is right again', () => {
  const { rates, quote, become } = stand();
  quote('EURUSD', 108_000, 108_010);
  const shown = rateOf(rates) ?? 0n;
  for (const state of ['suspect', 'withheld'] as const) {
    become(state);
    expect(rateOf(rates)).toBeUndefined();
    expect(isShown(rates, euro, 'payout', shown)).toBe(false);
  }
  // quotes have their own bound of age, so a source that pauses does not end the rates
  for (const state of ['stale', 'live'] as const) {
    become(state);
    expect(rateOf(rates)).toBe(shown);
    expect(isShown(rates, euro, 'payout', shown)).toBe(true);
  }
});

test('a unit price beyond the largest possible rate gives no rate', () => {
  const market: RateMarket = {
    byCode: () => ({ spec: { id: 1, base: 'MEME', quote: 'USD', pricePrecision: 8 } }),
    lastQuote: () => ({ bid: points(1), ask: points(1) }),
    quoteAgesFrom: () => START,
    priceState: () => 'live',
    isOpen: () => true,
    maxQuoteAgeMs: () => MAX_AGE_MS,
  };
  const rates = new Rates({ market, clock: { now: () => START } });
  expect(rateOf(rates, currency({ rateInstrument: 'MEMEUSD' }))).toBeUndefined();
});

test("the server's market can supply rates", () => {
  expectTypeOf<Market>().toExtend<RateMarket>();
});
