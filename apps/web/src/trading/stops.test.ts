import { ONE } from '@tradewind/engine';
import { describe, expect, it } from 'vitest';

import { usdRateOf } from './rates.ts';
import { specOf } from './spec.ts';
import { percentOfBalance, profitAt, STOP_UNITS, stopPriceOf, stopText } from './stops.ts';
import type { StopContext, StopUnit } from './stops.ts';
import { EURUSD, INSTRUMENTS, rowOf, USDJPY } from './testing/instruments.ts';

const eurusd: StopContext = {
  spec: specOf(EURUSD),
  side: 'buy',
  lots: 100_000,
  fill: 108_421,
  rate: ONE,
  balance: 100_000_000_000,
};
const usdjpy: StopContext = {
  spec: specOf(USDJPY),
  side: 'sell',
  lots: 500_000,
  fill: 154_327,
  rate: usdRateOf('JPY', INSTRUMENTS, () => rowOf(USDJPY, 154.327, 154.335)),
  balance: 100_000_000_000,
};
const input = (unit: StopUnit, text: string) => ({ on: true, unit, text });

describe('stop prices', () => {
  it('are parsed as typed, also with a decimal comma', () => {
    expect(stopPriceOf('stop_loss', input('price', '1.08'), eurusd)).toBe(108_000);
    expect(stopPriceOf('stop_loss', input('price', '1,08'), eurusd)).toBe(108_000);
    expect(stopPriceOf('stop_loss', input('price', '1.084215'), eurusd)).toBeUndefined();
    expect(stopPriceOf('stop_loss', input('price', ''), eurusd)).toBeUndefined();
  });

  it('are below a buy and above a sell for a stop-loss, and the reverse for a take-profit', () => {
    expect(stopPriceOf('stop_loss', input('distance', '25'), eurusd)).toBe(108_171);
    expect(stopPriceOf('take_profit', input('distance', '25'), eurusd)).toBe(108_671);
    expect(stopPriceOf('stop_loss', input('distance', '25'), usdjpy)).toBe(154_577);
    expect(stopPriceOf('take_profit', input('distance', '25'), usdjpy)).toBe(154_077);
  });

  it('follow from an amount in USD: 250 USD on 0.5 USDJPY are 771.655 points', () => {
    expect(stopPriceOf('stop_loss', input('usd', '250'), usdjpy)).toBe(154_327 + 772);
    // 0.1 lot EURUSD: a point is 0.1 USD
    expect(stopPriceOf('take_profit', input('usd', '12.5'), eurusd)).toBe(108_421 + 125);
  });

  it('follow from a percentage of the balance: 1 % of 100,000 on 0.1 EURUSD are 10,000 points', () => {
    expect(stopPriceOf('stop_loss', input('percent', '1'), eurusd)).toBe(98_421);
    expect(stopPriceOf('stop_loss', input('percent', '1'), { ...eurusd, balance: undefined })).toBeUndefined();
  });

  it('are 0 if switched off', () => {
    expect(stopPriceOf('stop_loss', { on: false, unit: 'price', text: '1' }, eurusd)).toBe(0);
  });
});

describe('changing the unit', () => {
  it('keeps the price', () => {
    for (const unit of STOP_UNITS) {
      const text = stopText('stop_loss', unit, 98_421, eurusd);
      expect(stopPriceOf('stop_loss', input(unit, text), eurusd)).toBe(98_421);
    }
    expect(stopText('stop_loss', 'price', 98_421, eurusd)).toBe('0.98421');
    expect(stopText('stop_loss', 'distance', 98_421, eurusd)).toBe('1000.0');
    expect(stopText('stop_loss', 'usd', 98_421, eurusd)).toBe('1000.00');
    expect(stopText('stop_loss', 'percent', 98_421, eurusd)).toBe('1.00');
  });

  it('gives no distance for a price on the wrong side', () => {
    expect(stopText('stop_loss', 'distance', 109_000, eurusd)).toBe('');
  });
});

describe('the result at a price', () => {
  it('is signed, and unknown where it leaves the safe integers', () => {
    expect(profitAt(107_921, eurusd)).toBe(-50_000_000);
    expect(profitAt(9_999_900_000, { ...eurusd, lots: 50_000_000 })).toBeUndefined();
    expect(profitAt(9_999_900_000, { ...eurusd, lots: 50_000_000, side: 'sell' })).toBeUndefined();
  });
});

describe('percent of the balance', () => {
  it('is in hundredths and keeps the sign', () => {
    expect(percentOfBalance(-1_234_560_000, 100_000_000_000)).toBe(-123);
    expect(percentOfBalance(1, 0)).toBeUndefined();
  });
});
