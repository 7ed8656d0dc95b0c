import { describe, expect, it } from 'vitest';
import { grouped, usdText } from './grouped.ts';

describe('an exact decimal', () => {
  it.each([
    ['0.000000', '0.000000'],
    ['999.5', '999.5'],
    ['-300000.000000', '−300,000.000000'],
    ['90000200000000000', '90,000,200,000,000,000'],
  ])('%s is shown as %s', (text, shown) => {
    expect(grouped(text)).toBe(shown);
  });
});

describe('an amount in USD', () => {
  it.each([
    ['-13000.000000', '−13,000.00', '−13,000.00'],
    ['2189.200000', '2,189.20', '+2,189.20'],
    ['1234567.000001', '1,234,567.000001', '+1,234,567.000001'],
    ['0.000000', '0.00', '0.00'],
    ['-0.000000', '0.00', '0.00'],
    ['-0.000001', '−0.000001', '−0.000001'],
    ['5', '5.00', '+5.00'],
  ])('%s is shown as %s, signed as %s', (text, plain, signed) => {
    expect([usdText(text), usdText(text, true)]).toEqual([plain, signed]);
  });
});
