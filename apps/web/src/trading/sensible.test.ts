import { describe, expect, it } from 'vitest';
import { sensiblePoints } from './sensible.ts';
import { specOf } from './spec.ts';
import { EURUSD, rowOf } from './testing/instruments.ts';

describe('the default distance', () => {
  const spec = specOf(EURUSD);
  const row = rowOf(EURUSD, 1.084, 1.08401);

  it("is a rounded quarter of the day's range", () => {
    expect(sensiblePoints({ ...row, High: 1.09, Low: 1.08 }, spec)).toBe(500);
    expect(sensiblePoints({ ...row, High: 1.0848, Low: 1.08 }, spec)).toBe(200);
  });

  it('is at least ten spreads', () => {
    expect(sensiblePoints({ ...row, Bid: 1.084, Ask: 1.0845, High: 1.0845, Low: 1.084 }, spec)).toBe(500);
  });

  it('is at most a quarter of a price of few points', () => {
    const tiny = { ...spec, pricePrecision: 8 };
    expect(sensiblePoints({ ...row, Bid: 4.4e-7, Ask: 4.9e-7, High: 5e-7, Low: 4e-7 }, tiny)).toBe(11);
    expect(sensiblePoints({ ...row, Bid: 2e-8, Ask: 3e-8, High: 3e-8, Low: 2e-8 }, tiny)).toBe(1);
  });

  it('is a fraction of the price until the day has a range, and unknown without a price', () => {
    expect(sensiblePoints({ ...row, Bid: 1, Ask: 1.00001, High: 1, Low: 1 }, spec)).toBe(200);
    expect(sensiblePoints({ ...row, Bid: null }, spec)).toBeUndefined();
  });
});
