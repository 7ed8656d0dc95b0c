import { expect, it } from 'vitest';
import { atWholePoints, besideTags } from './price-ticks.ts';

const ticksAt = (...values: readonly number[]) => values.map((value) => ({ coord: 0, value, text: String(value) }));
const valuesOf = (values: readonly number[], precision: number) =>
  atWholePoints(ticksAt(...values), precision).map(({ value }) => value);

it('grid lines are at prices that exist, so no price is named twice', () => {
  expect(valuesOf([16_650, 16_650.25, 16_650.5, 16_651, 16_651.5], 0)).toEqual([16_650, 16_651]);
  expect(valuesOf([8.71e-6, 8.715e-6, 8.72e-6, 0.1 + 0.2], 8)).toEqual([8.71e-6, 8.72e-6, 0.1 + 0.2]);
  expect(valuesOf([1.084, 1.0845, 1.085], 5)).toEqual([1.084, 1.0845, 1.085]);
});

it('a price is left out as soon as a tag covers a pixel of it, and its grid line stays', () => {
  const ticks = [20, 40, 60, 80].map((coord) => ({ coord, value: coord, text: String(coord) }));
  const beside = (top: number, bottom: number) => besideTags(ticks, [{ top, bottom }], 10);
  const textsBeside = (top: number, bottom: number) => beside(top, bottom).map(({ text }) => text);
  expect(textsBeside(45, 55)).toEqual(['20', '40', '60', '80']);
  expect(textsBeside(44, 55)).toEqual(['20', '', '60', '80']);
  expect(textsBeside(45, 56)).toEqual(['20', '40', '', '80']);
  expect(textsBeside(50, 90)).toEqual(['20', '40', '', '']);
  expect(beside(50, 90).map(({ coord }) => coord)).toEqual([20, 40, 60, 80]);
});
