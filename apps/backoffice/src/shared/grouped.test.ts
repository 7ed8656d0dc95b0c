import { describe, expect, it } from 'vitest';
import { accountText, amountText, grouped, usdText } from './grouped.ts';

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

describe('an amount of any currency', () => {
  it.each([
    ['2500.00', '2,500.00'],
    ['15000.000000', '15,000.00'],
    ['0.01250000', '0.0125'],
    ['1200', '1,200'],
  ])('%s is shown as %s', (text, shown) => {
    expect(amountText(text)).toBe(shown);
  });
});

describe('an account number', () => {
  it.each([
    ['DE89370400440532013000', 'DE89 3704 0044 0532 0130 00'],
    ['NO9386011117947', 'NO93 8601 1117 947'],
    ['DE89 3704 0044 0532 0130 00', 'DE89 3704 0044 0532 0130 00'],
    ['123456789', '123456789'],
  ])('%s is shown as %s', (text, shown) => {
    expect(accountText(text)).toBe(shown);
  });
});
