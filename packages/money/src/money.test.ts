/** Laws of integer money: division compared with BigInt, conversion to text and back, units that reject invalid values. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  addUsd,
  assertInteger,
  compareDecimals,
  plainDecimal,
  divideBigHalfAwayFromZero,
  divideHalfAwayFromZero,
  formatScaled,
  microLots,
  microUsd,
  multiplyDivide,
  negateUsd,
  parseScaled,
  points,
  roundScaled,
  subtractUsd,
  toDecimalNumber,
} from './index.ts';

const options = { seed: 20_261_121, numRuns: 5000 };
const MAX = Number.MAX_SAFE_INTEGER;
const safe = fc.maxSafeInteger();
const positive = fc.integer({ min: 1, max: MAX });
/** Evenly distributed magnitudes, not mostly huge ones. */
const spread = fc.tuple(positive, fc.nat({ max: 52 }), fc.boolean()).map(([value, shift, negative]) => {
  const scaled = Math.floor(value / 2 ** shift);
  return negative ? -scaled : scaled;
});

/** Half away from zero, by definition: the nearest integer, and of two equally near ones the one farther from zero. */
function byDefinition(numerator: bigint, denominator: bigint): bigint {
  const magnitude = numerator < 0n ? -numerator : numerator;
  const down = magnitude / denominator;
  const isUp = 2n * (magnitude - down * denominator) >= denominator;
  const rounded = isUp ? down + 1n : down;
  return numerator < 0n ? -rounded : rounded;
}

describe('division that rounds half away from zero', () => {
  test.each([
    [5, 10, 1],
    [-5, 10, -1],
    [4, 10, 0],
    [-4, 10, 0],
    [15, 10, 2],
    [-15, 10, -2],
    [1, 3, 0],
    [2, 3, 1],
    [0, 7, 0],
    [MAX, 1, MAX],
    [MAX, 2, 4_503_599_627_370_496],
    [-MAX, 2, -4_503_599_627_370_496],
    [MAX, MAX, 1],
  ])('%d ÷ %d = %d', (numerator, denominator, expected) => {
    expect(divideHalfAwayFromZero(numerator, denominator)).toBe(expected);
    expect(divideBigHalfAwayFromZero(BigInt(numerator), BigInt(denominator))).toBe(expected);
  });

  test('matches the definition for any safe integers', () => {
    fc.assert(
      fc.property(
        fc.oneof(safe, spread),
        fc.oneof(
          positive,
          spread.map((value) => Math.abs(value) || 1),
        ),
        (numerator, denominator) => {
          const expected = Number(byDefinition(BigInt(numerator), BigInt(denominator)));
          // toBe tells -0 from 0
          expect(divideHalfAwayFromZero(numerator, denominator)).toBe(expected === 0 ? 0 : expected);
        },
      ),
      options,
    );
  });

  test('is exact next to whole and half quotients, where a float quotient would be wrong', () => {
    const near = fc.tuple(
      fc.integer({ min: 1, max: 94_906_265 }),
      fc.integer({ min: 1, max: 94_906_265 }),
      fc.integer({ min: -2, max: 2 }),
    );
    fc.assert(
      fc.property(near, fc.boolean(), ([quotient, denominator, offset], isHalf) => {
        const numerator = quotient * denominator + (isHalf ? Math.floor(denominator / 2) : 0) + offset;
        const expected = Number(byDefinition(BigInt(numerator), BigInt(denominator)));
        expect(divideHalfAwayFromZero(numerator, denominator)).toBe(expected === 0 ? 0 : expected);
      }),
      options,
    );
  });

  test('gives the negative result for the negative numerator', () => {
    fc.assert(
      fc.property(spread, positive, (numerator, denominator) => {
        expect(divideHalfAwayFromZero(-numerator, denominator) + divideHalfAwayFromZero(numerator, denominator)).toBe(
          0,
        );
      }),
      options,
    );
  });

  test('is exact after a multiplication of any size', () => {
    fc.assert(
      fc.property(spread, spread, spread, spread, spread, (a, b, c, d, e) => {
        const denominator = BigInt(Math.abs(d) || 1) * BigInt(Math.abs(e) || 1);
        const expected = Number(byDefinition(BigInt(a) * BigInt(b) * BigInt(c), denominator));
        const divide = (): number => multiplyDivide(a, b, c, Math.abs(d) || 1, Math.abs(e) || 1);
        if (Number.isSafeInteger(expected)) expect(divide()).toBe(expected === 0 ? 0 : expected);
        else expect(divide).toThrow(RangeError);
      }),
      options,
    );
  });

  test('refuses a divisor of zero or less', () => {
    expect(() => divideHalfAwayFromZero(1, 0)).toThrow(RangeError);
    expect(() => divideHalfAwayFromZero(1, -1)).toThrow(RangeError);
    expect(() => divideBigHalfAwayFromZero(1n, 0n)).toThrow(RangeError);
    expect(() => multiplyDivide(1, 1, 1, 0)).toThrow(RangeError);
  });
});

describe('decimal text', () => {
  test.each([
    ['0', 2, 0],
    ['-0', 2, 0],
    ['-0.00', 2, 0],
    ['1.5', 2, 150],
    ['+1.50', 2, 150],
    ['1.500000', 2, 150],
    ['-0.05', 2, -5],
    ['007', 0, 7],
    [1.1, 5, 110_000],
    [1e-6, 6, 1],
    [1.5e-6, 7, 15],
    [1e21, 0, undefined],
    ['1.505', 2, undefined],
    ['1e3', 2, 100_000],
    ['+12.5E-1', 2, 125],
    ['-1e-2', 2, -1],
    ['1e-3', 2, undefined],
    ['100e-3', 1, 1],
    ['1e16', 0, undefined],
    ['1e999', 0, undefined],
    ['0e999', 0, 0],
    ['1e400', 0, undefined],
    ['1e1000', 0, undefined],
    ['1e', 2, undefined],
    ['0x1', 2, undefined],
    ['', 2, undefined],
    ['.5', 2, 50],
    ['-.05', 2, -5],
    ['.', 2, undefined],
    ['1'.repeat(65), 0, undefined],
    ['5.', 2, undefined],
    [' 1', 2, undefined],
    ['1,5', 2, undefined],
    ['NaN', 2, undefined],
    [Number.NaN, 2, undefined],
    [Infinity, 2, undefined],
    ['9007199254740991', 0, MAX],
    ['9007199254740992', 0, undefined],
    ['90071992547409.92', 2, undefined],
  ])('%s with %d decimals is %s', (input, scale, expected) => {
    expect(parseScaled(input, scale)).toBe(expected);
  });

  test('survives writing and reading', () => {
    fc.assert(
      fc.property(safe, fc.nat({ max: 8 }), (value, scale) => {
        const text = formatScaled(value, scale);
        expect(text).toMatch(scale === 0 ? /^-?\d+$/u : new RegExp(`^-?\\d+\\.\\d{${scale}}$`, 'u'));
        expect(parseScaled(text, scale)).toBe(value === 0 ? 0 : value);
      }),
      options,
    );
  });

  test('is the same plain text however it is written', () => {
    const exponents = fc.integer({ min: -30, max: 30 });
    fc.assert(
      fc.property(spread, fc.nat({ max: 9 }), exponents, (value, scale, shift) => {
        const plain = plainDecimal(formatScaled(value, scale));
        const zeros = `${value < 0 ? '-' : '+'}00${formatScaled(Math.abs(value), scale)}`;
        expect(plainDecimal(scale === 0 ? zeros : `${zeros}000`)).toBe(plain);
        expect(plainDecimal(`${plainDecimal(`${plain}e${shift}`)}e${-shift}`)).toBe(plain);
        expect(plain).toMatch(/^(?:0|-?(?:[1-9]\d*|0)(?:\.\d*[1-9])?)$/u);
      }),
      options,
    );
  });

  const PLAIN = /^-?\d+(?:\.\d+)?$/u;
  const decimals = fc
    .tuple(spread, fc.nat({ max: 9 }))
    .map(([digits, decimals]) => Number(formatScaled(digits, decimals)));

  test('is read from a number as its shortest text', () => {
    fc.assert(
      fc.property(fc.oneof(decimals, fc.double(), safe), fc.nat({ max: 17 }), (value, scale) => {
        fc.pre(PLAIN.test(String(value)));
        expect(parseScaled(value, scale)).toBe(parseScaled(String(value), scale));
      }),
      options,
    );
  });

  test('is written to a number as its text is read', () => {
    fc.assert(
      fc.property(fc.oneof(safe, spread), fc.nat({ max: 17 }), (value, scale) => {
        expect(toDecimalNumber(value, scale)).toBe(Number(formatScaled(value === 0 ? 0 : value, scale)));
      }),
      options,
    );
  });

  test('survives a JSON number with up to 15 digits', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }),
        fc.nat({ max: 8 }),
        (value, scale) => {
          const sent: unknown = JSON.parse(JSON.stringify(toDecimalNumber(value, scale)));
          expect(typeof sent === 'number' && parseScaled(sent, scale)).toBe(value === 0 ? 0 : value);
        },
      ),
      options,
    );
  });
});

describe('units', () => {
  test('contain only safe integers, and no negative zero', () => {
    for (const wrong of [0.5, Number.NaN, Infinity, MAX + 1]) {
      expect(() => assertInteger(wrong, 'x')).toThrow(RangeError);
      for (const unit of [microUsd, points, microLots]) expect(() => unit(wrong)).toThrow(RangeError);
    }
    expect(microUsd(-0)).toBe(0);
    expect(negateUsd(microUsd(0))).toBe(0);
    expect(() => points(-1)).toThrow(RangeError);
    expect(() => microLots(-1)).toThrow(RangeError);
    expect(microUsd(-1)).toBe(-1);
  });

  test('are added exactly, or refused', () => {
    fc.assert(
      fc.property(safe, safe, (left, right) => {
        const exact = BigInt(left) + BigInt(right);
        const sum = (): number => addUsd(microUsd(left), microUsd(right));
        if (Number.isSafeInteger(Number(exact)) && BigInt(Number(exact)) === exact) expect(sum()).toBe(Number(exact));
        else expect(sum).toThrow(RangeError);
        const difference = BigInt(left) - BigInt(right);
        if (difference <= BigInt(MAX) && difference >= -BigInt(MAX)) {
          expect(subtractUsd(microUsd(left), microUsd(right))).toBe(Number(difference));
        }
      }),
      options,
    );
  });
});

describe('rounding of decimal text to a number of decimals', () => {
  test.each([
    ['1.084125', 5, 108_412, 108_413],
    ['1.08412', 5, 108_412, 108_412],
    ['1.0841200', 5, 108_412, 108_412],
    ['1e-7', 5, 0, 1],
    ['1.5E+2', 0, 150, 150],
    ['.05', 1, 0, 1],
    ['-37.631', 2, -3764, -3763],
    ['-1e-9', 2, -1, 0],
    [0.1, 0, 0, 1],
  ])('%s with %d decimals is %d down and %d up', (input, scale, down, up) => {
    expect([roundScaled(input, scale, 'down'), roundScaled(input, scale, 'up')]).toEqual([down, up]);
  });

  test.each(['', '1.', 'x', '1,5', '0x10', 'Infinity', '1e999', '9007199254740993.5'])(
    'has no result for %j',
    (text) => {
      expect([roundScaled(text, 2, 'down'), roundScaled(text, 2, 'up')]).toEqual([undefined, undefined]);
    },
  );

  test('matches division of big integers, in any notation', () => {
    const digits = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n });
    fc.assert(
      fc.property(
        digits,
        fc.nat({ max: 18 }),
        fc.nat({ max: 8 }),
        fc.boolean(),
        (value, decimals, scale, scientific) => {
          const text = scientific ? `${value}e-${decimals}` : formatScaled(value, decimals);
          const [numerator, denominator] = [value * 10n ** BigInt(scale), 10n ** BigInt(decimals)];
          const remainder = ((numerator % denominator) + denominator) % denominator;
          const down = (numerator - remainder) / denominator;
          const expected = [down, remainder === 0n ? down : down + 1n].map(Number);
          expect([roundScaled(text, scale, 'down'), roundScaled(text, scale, 'up')]).toEqual(
            expected.map((whole) => (Number.isSafeInteger(whole) ? whole : undefined)),
          );
        },
      ),
      options,
    );
  });
});

describe('comparison of decimals', () => {
  test.each([
    ['1.10', '1.1', 0],
    ['1e-7', '0.0000001', 0],
    ['9007199254740993', '9007199254740992', 1],
    ['-0.1', '0.1', -1],
    ['1e20', '99999999999999999999.9', 1],
    ['-0', 0, 0],
    ['x', '1', undefined],
    ['1', '', undefined],
  ])('%j with %j is %j', (left, right, expected) => {
    expect(compareDecimals(left, right)).toBe(expected);
  });
});
