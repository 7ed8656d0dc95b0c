import { createFormat } from '@tradewind/ui';
import { expect, it } from 'vitest';
import { swapRateText, tripleNightText } from './swap-terms.ts';

const format = createFormat('en');

it('swap rates have a sign, and percentages a percent sign', () => {
  expect([2.1, -7.5, 0].map((rate) => swapRateText(format, rate, 'points'))).toEqual(['+2.1', '−7.5', '0']);
  expect(swapRateText(format, -0.000001, 'percent')).toBe('−0.000001%');
  expect(swapRateText(createFormat('tr'), 2.5, 'percent')).toBe('+%2,5');
});

it('the triple night is named', () => {
  expect([1, 3, 5].map((day) => tripleNightText(format, day))).toEqual(['Mon 17:00', 'Wed 17:00', 'Fri 17:00']);
  expect(tripleNightText(createFormat('fr'), 3)).toContain('mer');
});
