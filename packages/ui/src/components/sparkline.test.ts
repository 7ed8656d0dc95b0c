import { expect, it } from 'vitest';
import { sparklinePath } from './Sparkline.tsx';

it('a sparkline runs from edge to edge, with the lowest value at the bottom', () => {
  expect(sparklinePath([1, 3, 2], 20, 10)).toBe('M0 9L10 1L20 5');
});

it('a flat series is drawn in the middle', () => {
  expect(sparklinePath([7, 7], 20, 10)).toBe('M0 5L20 5');
});
