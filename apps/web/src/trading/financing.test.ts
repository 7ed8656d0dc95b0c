import { describe, expect, it } from 'vitest';

import type { Instrument } from '@tradewind/contract/light';
import { comingNight, isTonight, tonightOf } from './financing.ts';
import { ONE_LOT } from './lots.ts';
import { usdRateOf } from './rates.ts';
import { pricesOf, specOf } from './spec.ts';
import { EURUSD, INSTRUMENTS, rowOf, US500, USDJPY } from './testing/instruments.ts';

const ROWS = [rowOf(EURUSD, 1.08412, 1.08421), rowOf(USDJPY, 154.327, 154.335), rowOf(US500, 5321.4, 5321.9)];

function marketOf(instrument: Instrument) {
  const rowFor = (id: number) => ROWS.find((row) => row.Id === id);
  return {
    spec: specOf(instrument),
    prices: pricesOf(rowFor(instrument.Id), instrument.PricePrecision),
    rate: usdRateOf(instrument.Quote, INSTRUMENTS, ({ Id }) => rowFor(Id)),
    night: comingNight(instrument),
  };
}

const withSwap = (instrument: Instrument, SwapMode: Instrument['SwapMode'], SwapLong: number, SwapShort: number) => ({
  ...instrument,
  SwapMode,
  SwapLong,
  SwapShort,
});

describe("tonight's financing", () => {
  const euro = withSwap(EURUSD, 'points', -6.2, 1.25);

  it('is points × 1 USD a lot for EURUSD: −6.20 for a buy, +1.25 for a sell', () => {
    expect(tonightOf(marketOf(euro), 'buy', ONE_LOT)).toBe(-6_200_000);
    expect(tonightOf(marketOf(euro), 'sell', ONE_LOT)).toBe(1_250_000);
  });

  it('grows with the lots and the days of the night', () => {
    expect(tonightOf(marketOf({ ...euro, SwapDays: 3 }), 'buy', ONE_LOT / 10)).toBe(-1_860_000);
  });

  it('converts at the mid: 10 points of USDJPY are 1000 JPY ÷ 154.331', () => {
    const yen = withSwap(USDJPY, 'points', 10, -20);
    expect(tonightOf(marketOf(yen), 'buy', ONE_LOT)).toBe(6_479_580);
  });

  it('is percent of the value per year of 360 days: 50 × 5321.65 × −7.2 % ÷ 360', () => {
    const index = withSwap(US500, 'percent', -7.2, 2);
    expect(tonightOf(marketOf(index), 'buy', ONE_LOT)).toBe(-53_216_500);
  });

  it('is unknown without a price or a rate, and absent in a night that is not charged', () => {
    const known = marketOf(euro);
    expect(tonightOf({ ...known, prices: undefined }, 'buy', ONE_LOT)).toBeUndefined();
    expect(tonightOf({ ...known, rate: undefined }, 'buy', ONE_LOT)).toBeUndefined();
    expect(tonightOf(marketOf({ ...euro, SwapDays: 0 }), 'buy', ONE_LOT)).toBeUndefined();
    expect(tonightOf(marketOf(EURUSD), 'buy', ONE_LOT)).toBeUndefined();
  });

  it('is tonight’s only if the next charge is within 25 hours', () => {
    const SwapTime = Date.UTC(2026, 10, 30, 22);
    expect(isTonight({ SwapTime }, SwapTime - 25 * 3_600_000)).toBe(true);
    expect(isTonight({ SwapTime }, SwapTime - 25 * 3_600_000 - 1)).toBe(false);
  });

  it('is absent in a list stored by an earlier version', () => {
    const { SwapMode: _, SwapLong: __, SwapShort: ___, ...old } = EURUSD;
    expect(comingNight(old as Instrument)).toBeUndefined();
  });
});
