import { expect, it } from 'vitest';
import { atWholePoints } from './price-ticks.ts';

const ticksAt = (...values: readonly number[]) => values.map((value) => ({ coord: 0, value, text: String(value) }));
const valuesOf = (values: readonly number[], precision: number) =>
  atWholePoints(ticksAt(...values), precision).map(({ value }) => value);

it('grid lines are at prices that exist, so no price is named twice', () => {
  expect(valuesOf([16_650, 16_650.25, 16_650.5, 16_651, 16_651.5], 0)).toEqual([16_650, 16_651]);
  expect(valuesOf([8.71e-6, 8.715e-6, 8.72e-6, 0.1 + 0.2], 8)).toEqual([8.71e-6, 8.72e-6, 0.1 + 0.2]);
  expect(valuesOf([1.084, 1.0845, 1.085], 5)).toEqual([1.084, 1.0845, 1.085]);
});
