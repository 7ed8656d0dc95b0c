import { createFormat } from '@tradewind/ui';
import { expect, it } from 'vitest';
import { coinName, decimalText, readUsd, unitsText, usdText } from './amount.ts';

const english = createFormat('en');
const german = createFormat('de');

it('an amount field is read as micro-dollars, and anything else is rejected', () => {
  expect(readUsd('100')).toBe(100_000_000);
  expect(readUsd('0.000001')).toBe(1);
  for (const text of ['', '0.0000001', '.', 'abc', '99999999999999']) expect(readUsd(text), text).toBeUndefined();
});

it('rates and amounts keep all digits', () => {
  expect(decimalText(english, '16500.000000000001')).toBe('16,500.000000000001');
  expect(decimalText(german, '0.000010512345')).toBe('0,000010512345');
  expect(unitsText(english, 123_456_789, 8)).toBe('1.23456789');
  expect(unitsText(english, 5, 2)).toBe('0.05');
  expect(unitsText(english, 100_000_000, 6)).toBe('100.00');
  expect(unitsText(english, 100_120_000, 6)).toBe('100.12');
  expect(unitsText(english, 100_100_010, 6)).toBe('100.10001');
  expect(unitsText(english, 100, 8)).toBe('0.000001');
  expect(unitsText(english, 50, 1)).toBe('5.0');
  expect(unitsText(german, 1_650_000, 0)).toBe('1.650.000');
});

it('USD has two decimals unless that would hide digits', () => {
  expect(usdText(english, 1000)).toBe('1,000.00');
  expect(usdText(english, 0.123456)).toBe('0.123456');
  expect(usdText(english, null)).toBe('–');
});

it('a coin name contains its network once', () => {
  expect(coinName('USDT', 'TRC20')).toBe('USDT\u00a0·\u00a0TRC20');
  expect(coinName('BTC', 'BTC')).toBe('BTC');
  expect(coinName('EUR', '')).toBe('EUR');
});
