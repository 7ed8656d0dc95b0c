/** Conversions to and from other currencies, compared with rational arithmetic that rounds only at the end. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ceilingOf,
  formatRate,
  formatScaled,
  isRate,
  type MicroUsd,
  microUsd,
  parseRate,
  parseUnits,
  payInAmount,
  payoutAmount,
  points,
  rateNumber,
  rateOfQuote,
  toRate,
  unitsWorth,
  usdPerUnit,
  withdrawalFee,
} from './index.ts';

const options = { seed: 20_261_121, numRuns: 3000 };
const MAX = BigInt(Number.MAX_SAFE_INTEGER);
const MAX_RATE = 2n ** 63n - 1n;
const ONE = 10n ** 12n;
const usd = (dollars: number): MicroUsd => microUsd(dollars * 1_000_000);

/** A fraction of integers, denominator > 0: the oracle does not use scales. */
interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}
const times = (left: Fraction, right: Fraction): Fraction => ({
  over: left.over * right.over,
  under: left.under * right.under,
});
/** -1, 0 or 1: whether a fraction is below, at or above an integer. */
const compare = ({ over, under }: Fraction, whole: bigint): number =>
  over === whole * under ? 0 : over < whole * under ? -1 : 1;
/** The nearest integer of a fraction ≥ 0, found among its two neighbours; halves round up. */
function nearest(value: Fraction): bigint {
  const doubled = { over: value.over * 2n, under: value.under };
  const down = value.over / value.under;
  return compare(doubled, 2n * down + 1n) >= 0 ? down + 1n : down;
}
const dollarsOf = (micro: number): Fraction => ({ over: BigInt(micro), under: 1_000_000n });
const rateAs = (rate: bigint): Fraction => ({ over: rate, under: ONE });
const smallest = (precision: number): Fraction => ({ over: 10n ** BigInt(precision), under: 1n });

/** Evenly distributed magnitudes, not mostly huge ones. */
const sized = (most: bigint) =>
  fc
    .tuple(fc.bigInt({ min: 1n, max: most }), fc.nat({ max: 62 }))
    .map(([value, shift]) => value >> BigInt(shift) || 1n);
const rates = fc.oneof(sized(MAX_RATE), fc.constantFrom(1n, ONE, 10_000_000n, 16_500n * ONE, MAX_RATE));
const amounts = sized(MAX).map((value) => microUsd(Number(value)));
const precisions = fc.nat({ max: 8 });

function expectUnits(run: () => number, expected: bigint): void {
  if (expected <= MAX) expect(run()).toBe(Number(expected));
  else expect(run).toThrow(RangeError);
}

describe('payout', () => {
  test.each([
    // USD 100 minus 1 to USDT with 6 decimals
    [usd(100), usd(1), ONE, 6, 99_000_000],
    // USD 1000 minus 5 to euro at 0.92 (EURUSD 1.086957): 915.40
    [usd(1000), usd(5), 920_000_000_000n, 2, 91_540],
    // USD 1000 minus 5 to bitcoin at 100,000: 0.00995
    [usd(1000), usd(5), 10_000_000n, 8, 995_000],
    // USD 10 to yen at 154.325: 1543.25, no smaller unit than the yen
    [usd(10), usd(0), 154_325_000_000_000n, 0, 1543],
    // USD 1,000,000 to rupiah at 16,500.5, beyond the safe integers internally
    [usd(1_000_000), usd(0), 16_500_500_000_000_000n, 2, 1_650_050_000_000],
    // halves round away from zero: half a cent, and slightly less
    [microUsd(5000), usd(0), ONE, 2, 1],
    [microUsd(4999), usd(0), ONE, 2, 0],
    // not below zero (product.md §5)
    [usd(5), usd(5), ONE, 2, 0],
    [usd(5), usd(6), ONE, 2, 0],
  ])('(%d − %d) × %d with %d decimals is %d', (number, fee, rate, precision, expected) => {
    expect(payoutAmount(number, fee, rate, precision)).toBe(expected);
  });

  test('is the exact product, rounded once', () => {
    fc.assert(
      fc.property(amounts, amounts, rates, precisions, (number, fee, rate, precision) => {
        const net = Math.max(0, number - fee);
        const exact = times(times(dollarsOf(net), rateAs(rate)), smallest(precision));
        expectUnits(() => payoutAmount(number, fee, rate, precision), nearest(exact));
      }),
      options,
    );
  });

  test('never decreases with the number, and never increases with the fee', () => {
    const few = fc.integer({ min: 0, max: 10 ** 12 }).map(microUsd);
    const usual = fc.bigInt({ min: 1n, max: 1_000n * ONE });
    fc.assert(
      fc.property(few, few, few, usual, fc.nat({ max: 2 }), (number, more, fee, rate, precision) => {
        const paid = payoutAmount(number, fee, rate, precision);
        expect(payoutAmount(microUsd(number + more), fee, rate, precision)).toBeGreaterThanOrEqual(paid);
        expect(payoutAmount(number, microUsd(fee + more), rate, precision)).toBeLessThanOrEqual(paid);
      }),
      options,
    );
  });
});

describe('the value of an amount', () => {
  test.each([
    [95_000_000, ONE, 6, usd(95)],
    // 913.56 euro at 0.913553313335 for 1 USD: 1000.007319…
    [91_356, 913_553_313_335n, 2, microUsd(1_000_007_319)],
    // 0.00995 bitcoin at 100,000
    [995_000, 10_000_000n, 8, usd(995)],
    [1, MAX_RATE, 8, microUsd(0)],
    // half a micro-dollar, and slightly less
    [1, 2n * ONE, 6, microUsd(1)],
    [1, 2n * ONE + 1n, 6, microUsd(0)],
  ])('%d at %d with %d decimals is %d', (units, rate, precision, expected) => {
    expect(unitsWorth(units, rate, precision)).toBe(expected);
  });

  test('is the exact quotient, rounded once', () => {
    fc.assert(
      fc.property(amounts, rates, precisions, (units, rate, precision) => {
        const exact = { over: BigInt(units) * ONE * 1_000_000n, under: rate * 10n ** BigInt(precision) };
        expectUnits(() => unitsWorth(units, rate, precision), nearest(exact));
      }),
      options,
    );
  });
});

describe('pay-in', () => {
  test.each([
    [usd(100), ONE, 6, 100_000_000],
    [usd(100), ONE, 2, 10_000],
    // USD 1 at 0.92 is 0.92; a micro-dollar more needs another cent
    [usd(1), 920_000_000_000n, 2, 92],
    [microUsd(1_000_001), 920_000_000_000n, 2, 93],
    [usd(10), 154_325_000_000_000n, 0, 1544],
    [microUsd(1), 1n, 0, 1],
    [microUsd(0), ONE, 2, 0],
  ])('%d × %d with %d decimals is %d', (number, rate, precision, expected) => {
    expect(payInAmount(number, rate, precision)).toBe(expected);
  });

  test('covers the number, and one unit less does not', () => {
    fc.assert(
      fc.property(amounts, rates, precisions, (number, rate, precision) => {
        const exact = times(times(dollarsOf(number), rateAs(rate)), smallest(precision));
        const down = exact.over / exact.under;
        const expected = compare(exact, down) === 0 ? down : down + 1n;
        expectUnits(() => payInAmount(number, rate, precision), expected);
        expect(compare(exact, expected)).toBeLessThanOrEqual(0);
        expect(compare(exact, expected - 1n)).toBe(1);
      }),
      options,
    );
  });

  test('rounds up on both sides of zero', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        (over, under) => {
          const whole = ceilingOf(over, under);
          expect(compare({ over, under }, whole)).toBeLessThanOrEqual(0);
          expect(compare({ over, under }, whole - 1n)).toBe(1);
        },
      ),
      options,
    );
    expect(() => ceilingOf(1n, 0n)).toThrow(RangeError);
  });
});

describe('fee of a withdrawal', () => {
  test.each([
    [usd(100), { type: 1, value: 5_000_000 }, usd(5)],
    [usd(3), { type: 1, value: 5_000_000 }, usd(3)],
    // 1.5 % of 200
    [usd(200), { type: 2, value: 1_500_000 }, usd(3)],
    [usd(200), { type: 0, value: 1_500_000 }, usd(3)],
    // half a micro-dollar
    [microUsd(50), { type: 2, value: 1_000_000 }, 1],
    [microUsd(49), { type: 2, value: 1_000_000 }, 0],
    [usd(200), { type: 2, value: 100_000_000 }, usd(200)],
    [usd(200), { type: 2, value: 250_000_000 }, usd(200)],
    [usd(200), { type: 2, value: 0 }, 0],
    [microUsd(0), { type: 1, value: 5_000_000 }, 0],
  ])('of %d by %j is %d', (number, rule, expected) => {
    expect(withdrawalFee(number, rule)).toBe(expected);
  });

  test('is the exact percentage, rounded once, and at most the number', () => {
    fc.assert(
      fc.property(amounts, fc.nat(), (number, value) => {
        const exact = nearest(
          times({ over: BigInt(number), under: 1n }, { over: BigInt(value), under: 100n * 1_000_000n }),
        );
        const expected = exact < BigInt(number) ? exact : BigInt(number);
        expect(withdrawalFee(number, { type: 2, value })).toBe(Number(expected));
        expect(withdrawalFee(number, { type: 1, value })).toBe(Math.min(number, value));
      }),
      options,
    );
  });
});

describe('rate of a quote', () => {
  const quote = (bid: number, ask: number, pricePrecision: number, usdIs: 'base' | 'quote') => ({
    bid: points(bid),
    ask: points(ask),
    pricePrecision,
    usdIs,
  });
  test.each([
    // BTCUSD 99,990 / 100,010
    [quote(9_999_000, 10_001_000, 2, 'quote'), 0, 10_000_000n],
    // EURUSD 1.08412 / 1.08420: 1 ÷ 1.08416 = 0.922373081463…
    [quote(108_412, 108_420, 5, 'quote'), 0, 922_373_081_464n],
    // USDJPY 154.320 / 154.330
    [quote(154_320, 154_330, 3, 'base'), 0, 154_325_000_000_000n],
    // half a percent less for a customer being paid, more for one who pays
    [quote(154_320, 154_330, 3, 'base'), -5000, 153_553_375_000_000n],
    [quote(154_320, 154_330, 3, 'base'), 5000, 155_096_625_000_000n],
  ])('%j moved by %d ppm is %d', (market, ppm, expected) => {
    expect(rateOfQuote(market, ppm)).toBe(expected);
  });

  test('is the exact mid or its inverse, rounded once', () => {
    const price = fc.integer({ min: 1, max: 10 ** 12 });
    const shift = fc.integer({ min: -200_000, max: 200_000 });
    fc.assert(
      fc.property(price, price, precisions, fc.boolean(), shift, (left, right, pricePrecision, direct, ppm) => {
        const [bid, ask] = left < right ? [left, right] : [right, left];
        const mid: Fraction = { over: BigInt(bid) + BigInt(ask), under: 2n * 10n ** BigInt(pricePrecision) };
        const perUsd = direct ? mid : { over: mid.under, under: mid.over };
        const moved = times(perUsd, { over: 1_000_000n + BigInt(ppm), under: 1_000_000n });
        const expected = nearest(times(moved, { over: ONE, under: 1n }));
        expect(rateOfQuote(quote(bid, ask, pricePrecision, direct ? 'base' : 'quote'), ppm)).toBe(expected);
      }),
      options,
    );
  });

  test('is refused without a price, or if moved to nothing', () => {
    expect(() => rateOfQuote(quote(0, 1, 5, 'quote'), 0)).toThrow(RangeError);
    expect(() => rateOfQuote(quote(1, 1, 5, 'quote'), -1_000_000)).toThrow(RangeError);
    expect(() => rateOfQuote(quote(1, 1, 9, 'quote'), 0)).toThrow(RangeError);
  });
});

describe('text', () => {
  test.each([
    [ONE, '1', 1, 1],
    [10_000_000n, '0.00001', 0.00001, 100_000],
    [922_373_081_464n, '0.922373081464', 0.922373081464, 1.08416],
    [16_500_500_000_000_000n, '16500.5', 16_500.5, 0.000060604224],
    [1n, '0.000000000001', 1e-12, 1e12],
    [MAX_RATE, '9223372.036854775807', 9_223_372.036854776, 1.0842e-7],
  ])('rate %d is %s', (rate, text, number, perUnit) => {
    expect(formatRate(rate)).toBe(text);
    expect(parseRate(text)).toBe(rate);
    expect(rateNumber(rate)).toBe(number);
    expect(usdPerUnit(rate)).toBeCloseTo(perUnit, 11);
  });

  test('survives writing and reading', () => {
    fc.assert(
      fc.property(rates, (rate) => {
        expect(formatRate(rate)).toMatch(/^\d{1,15}(?:\.\d{1,12})?$/u);
        expect(parseRate(formatRate(rate))).toBe(rate);
        expect(toRate(String(rate))).toBe(rate);
      }),
      options,
    );
    fc.assert(
      fc.property(amounts, precisions, (units, precision) => {
        expect(parseUnits(formatScaled(units, precision), precision)).toBe(units);
      }),
      options,
    );
  });

  test.each(['', '0', '0.000', '-1', '1.', '.5', '1e3', ' 1', '1,5', '0.0000000000001', '9223372.036854775808', '1n'])(
    '"%s" is not a rate',
    (text) => expect(parseRate(text)).toBeUndefined(),
  );

  test.each([
    ['1.23', 2, 123],
    [1e-8, 8, 1],
    ['0', 0, 0],
    ['1.234', 2, undefined],
    ['-1', 2, undefined],
    ['1', 0, 1],
    ['90071992547409.92', 2, undefined],
  ])('%s with %d decimals is %s units', (text, precision, units) => {
    expect(parseUnits(text, precision)).toBe(units);
  });
});

describe('an invalid amount, rate or precision', () => {
  test.each([0n, -1n, MAX_RATE + 1n])('is refused: rate %d', (rate) => {
    expect(isRate(rate)).toBe(false);
    for (const run of [toRate, formatRate, usdPerUnit]) expect(() => run(rate)).toThrow(RangeError);
    expect(() => payoutAmount(usd(1), usd(1), rate, 2)).toThrow(RangeError);
    expect(() => payInAmount(usd(1), rate, 2)).toThrow(RangeError);
  });

  test.each(['1.5', '', '-1', '1e3', '99999999999999999999'])('is refused: rate "%s"', (text) => {
    expect(() => toRate(text)).toThrow(RangeError);
  });

  test.each([-1, 9, 0.5, Number.NaN])('is refused: precision %d', (precision) => {
    expect(() => payoutAmount(usd(1), usd(0), ONE, precision)).toThrow(RangeError);
    expect(() => payInAmount(usd(1), ONE, precision)).toThrow(RangeError);
    expect(() => parseUnits('1', precision)).toThrow(RangeError);
  });

  test('is refused: a negative amount or fee', () => {
    expect(() => payoutAmount(usd(-1), usd(0), ONE, 2)).toThrow(RangeError);
    expect(() => payoutAmount(usd(1), usd(-1), ONE, 2)).toThrow(RangeError);
    expect(() => payInAmount(usd(-1), ONE, 2)).toThrow(RangeError);
    expect(() => withdrawalFee(usd(-1), { type: 1, value: 0 })).toThrow(RangeError);
    expect(() => withdrawalFee(usd(1), { type: 2, value: -1 })).toThrow(RangeError);
    expect(() => withdrawalFee(usd(1), { type: 2, value: 0.5 })).toThrow(RangeError);
  });
});
