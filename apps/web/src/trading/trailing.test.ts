import { describe, expect, it } from 'vitest';
import { specOf } from './spec.ts';
import { EURUSD, US500 } from './testing/instruments.ts';
import { NO_TRAIL, trailedNow, trailInputOf, trailPointsOf, trailText, usualTrail } from './trailing.ts';

const eurusd = specOf(EURUSD);
const us500 = specOf(US500);
const typed = (text: string, unit: 'distance' | 'percent' = 'distance') => ({ on: true, unit, text });

describe('the distance of a trailing stop', () => {
  it('is in pips with one decimal if there are pips, and otherwise in prices', () => {
    expect(trailPointsOf(typed('2.5'), eurusd, 108_412)).toBe(25);
    expect(trailPointsOf(typed('2.55'), eurusd, 108_412)).toBeUndefined();
    expect(trailPointsOf(typed('2.5'), us500, 53_214)).toBe(25);
    expect(trailPointsOf(typed('2.55'), us500, 53_214)).toBeUndefined();
    expect(trailPointsOf(NO_TRAIL, eurusd, undefined)).toBe(0);
    for (const text of ['', '0', 'x']) expect(trailPointsOf(typed(text), eurusd, 108_412)).toBeUndefined();
  });

  it('is a percentage of the price: 0.5 % of 1.08412 are 542 points', () => {
    expect(trailPointsOf(typed('0.5', 'percent'), eurusd, 108_412)).toBe(542);
    expect(trailPointsOf(typed('0.5', 'percent'), eurusd, undefined)).toBeUndefined();
    expect(trailText(542, 'percent', eurusd, 108_412)).toBe('0.50');
  });

  it('survives writing and reading', () => {
    expect(trailInputOf(25, eurusd)).toEqual(typed('2.5'));
    expect(trailInputOf(25, us500)).toEqual(typed('2.5'));
    expect(trailInputOf(0, eurusd)).toBe(NO_TRAIL);
    expect([usualTrail(eurusd), usualTrail({ ...us500, triggerDistance: 50 })]).toEqual([200, 50]);
  });

  it('gives the current stop, which never moves back', () => {
    const prices = { bid: 108_412, ask: 108_421 };
    expect(trailedNow('buy', 0, 25, prices)).toBe(108_387);
    expect(trailedNow('buy', 108_400, 25, prices)).toBe(108_400);
    expect(trailedNow('sell', 0, 25, prices)).toBe(108_446);
    expect(trailedNow('sell', 108_430, 25, prices)).toBe(108_430);
    expect(trailedNow('buy', 0, 200_000, prices)).toBeUndefined();
  });
});
