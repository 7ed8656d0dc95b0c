import { ONE } from '@tradewind/engine';
import { describe, expect, it } from 'vitest';

import { affordableLots, fitLots, lotsAtRisk, lotsAtSlider, lotsText, presetLots, sliderPosition } from './lots.ts';
import { specOf } from './spec.ts';
import { EURUSD, instrumentOf, US500 } from './testing/instruments.ts';

const eurusd = specOf(EURUSD);
const us500 = specOf(US500);
const whole = specOf(
  instrumentOf({ Id: 9, Code: 'XAUUSD', Base: 'XAU', Quote: 'USD', PricePrecision: 2, Pip: 1, ForexMinCont: 1 }),
);

describe('lot sizes', () => {
  it('have the decimals of the step', () => {
    expect(lotsText(100_000, eurusd)).toBe('0.10');
    expect(lotsText(100_000, us500)).toBe('0.1');
    expect(lotsText(12_000_000, whole)).toBe('12');
  });

  it('are fitted to the step and the limits', () => {
    expect(fitLots(105_000, eurusd)).toBe(100_000);
    expect(fitLots(1, eurusd)).toBe(10_000);
    expect(fitLots(99_999_999, eurusd)).toBe(50_000_000);
  });

  it('have presets within the limits', () => {
    expect(presetLots(eurusd)).toEqual([10_000, 100_000, 500_000, 1_000_000, 5_000_000]);
    expect(presetLots(us500)).toEqual([100_000, 1_000_000, 5_000_000, 10_000_000, 50_000_000]);
  });
});

const PER_LOT = { feeType: 'per_lot' } as const;
/** Without a spread. */
const at = (price: number) => ({ bid: price, ask: price });

describe('affordable lots', () => {
  // a lot of EURUSD at 1.08421 and 1:100 needs 1084.21 margin and 7 fee: 1091.21 USD
  it('are the maximum for which free margin covers margin and fee', () => {
    expect(affordableLots(eurusd, PER_LOT, 100, at(108_421), ONE, 1_091_210_000)).toBe(1_000_000);
    expect(affordableLots(eurusd, PER_LOT, 100, at(108_421), ONE, 1_091_209_999)).toBe(990_000);
    expect(affordableLots(eurusd, PER_LOT, 100, at(108_421), ONE, 10_912_099)).toBe(0);
    expect(affordableLots(eurusd, PER_LOT, 100, at(108_421), ONE, 0)).toBe(0);
    expect(affordableLots(eurusd, PER_LOT, 100, at(108_421), ONE, 100_000_000_000_000)).toBe(50_000_000);
  });

  // 9 points of spread cost 9 USD a lot at once
  it('leave room for the spread, so that the free margin is not below zero after the fill', () => {
    const quote = { bid: 108_412, ask: 108_421 };
    expect(affordableLots(eurusd, PER_LOT, 100, quote, ONE, 1_100_210_000)).toBe(1_000_000);
    expect(affordableLots(eurusd, PER_LOT, 100, quote, ONE, 1_100_209_999)).toBe(990_000);
  });

  // a lot of EURUSD at 1.08421 and 1:20 needs 5421.05 margin, 7 fee and 3.50 commission: 5431.55 USD
  it('leave room for the commission of the account', () => {
    const terms = { ...PER_LOT, commission: 3_500_000, cap: 30 };
    expect(affordableLots(eurusd, terms, 20, at(108_421), ONE, 5_431_550_000)).toBe(1_000_000);
    expect(affordableLots(eurusd, terms, 20, at(108_421), ONE, 5_431_549_999)).toBe(990_000);
  });

  // a lot of US500 at 5321.9 under a cap of 20 needs 50 × 5321.9 ÷ 20 = 13304.75 margin and 7 fee: 13311.75 USD
  it('follow the cap in fixed mode if the fixed margin would be lower', () => {
    const terms = { ...PER_LOT, cap: 20 };
    expect(affordableLots(us500, terms, 1, at(53_219), ONE, 13_311_750_000)).toBe(1_000_000);
    expect(affordableLots(us500, terms, 1, at(53_219), ONE, 13_311_749_999)).toBe(900_000);
    expect(affordableLots(us500, PER_LOT, 1, at(53_219), ONE, 57_000_000)).toBe(1_000_000);
  });
});

describe('the slider', () => {
  it('runs from the minimum to the maximum and gives sizes on the step', () => {
    expect(lotsAtSlider(0, 10_000, 50_000_000, eurusd)).toBe(10_000);
    expect(lotsAtSlider(1000, 10_000, 50_000_000, eurusd)).toBe(50_000_000);
    for (let position = 0; position <= 1000; position += 7) {
      const lots = lotsAtSlider(position, 10_000, 50_000_000, eurusd);
      expect(lots % 10_000).toBe(0);
      expect(lots).toBeGreaterThanOrEqual(10_000);
    }
    expect(sliderPosition(10_000, 10_000, 50_000_000)).toBe(0);
    expect(sliderPosition(50_000_000, 10_000, 50_000_000)).toBe(1000);
    expect(sliderPosition(10_000, 10_000, 10_000)).toBe(0);
  });
});

describe('lots for a risk', () => {
  // a lot of EURUSD loses 1 USD per point
  it('lose at most the amount over the distance, rounded down to the step', () => {
    expect(lotsAtRisk(1_000_000_000, 500, eurusd, ONE)).toBe(2_000_000);
    expect(lotsAtRisk(999_999_999, 500, eurusd, ONE)).toBe(1_990_000);
  });

  it('are unknown if even the minimum would lose more, and without a distance', () => {
    expect(lotsAtRisk(1_000_000, 500, eurusd, ONE)).toBeUndefined();
    expect(lotsAtRisk(1_000_000, 0, eurusd, ONE)).toBeUndefined();
  });
});
