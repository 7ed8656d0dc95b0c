import { describe, expect, it } from 'vitest';
import { isUsd, marginLevelOf, sumUsd } from './usd.ts';

describe('USD on the wire', () => {
  it('adds exactly to the micro-dollar', () => {
    expect(sumUsd([])).toBe(0);
    expect(sumUsd([0.1, 0.2])).toBe(0.3);
    expect(sumUsd([100_000, -45.086953, 1e-6])).toBe(99_954.913048);
  });

  it('refuses an invalid amount', () => {
    for (const amount of [0.1 + 0.2, 1e-7, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(isUsd(amount)).toBe(false);
      expect(() => sumUsd([amount])).toThrow(RangeError);
    }
    expect(isUsd(-1e-6)).toBe(true);
  });

  it('gives the margin level in percent with 2 decimals', () => {
    expect(marginLevelOf(1000, 300)).toBe(333.33);
    expect(marginLevelOf(-5, 1)).toBe(-500);
    expect(marginLevelOf(5, 0)).toBeNull();
    expect(marginLevelOf(9_000_000_000, 0.000001)).toBe(90_071_992_547_409.91);
  });
});
