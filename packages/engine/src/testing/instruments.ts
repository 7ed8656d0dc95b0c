/** A small market that has every kind of conversion in it, for the laws. */
import { microLots } from '@tradewind/money';

import type { InstrumentSpec, LeverageClass, SwapMode } from '../types.ts';

interface Kind {
  readonly precision: number;
  /** Units of base per lot. */
  readonly contract: number;
  readonly mode?: 'fixed';
  readonly distance?: number;
  /** × 10^-8, see InstrumentSpec.feeRate. */
  readonly feeRate?: number;
  readonly of?: LeverageClass;
  /** Mode, long and short × 10^-6. */
  readonly swap?: readonly [SwapMode, number, number];
}

let lastId = 0;
function instrument(base: string, quote: string, kind: Kind): InstrumentSpec {
  lastId += 1;
  return {
    id: lastId,
    code: base + quote,
    base,
    quote,
    pricePrecision: kind.precision,
    lotStep: microLots(10_000),
    minLots: microLots(10_000),
    maxLots: microLots(500_000_000),
    contractSize: Math.round(kind.contract * 1_000_000),
    feeRate: kind.feeRate ?? 0,
    marginMode: kind.mode ?? 'leverage',
    multiples: [10, 100, 1000],
    triggerDistance: kind.distance ?? 0,
    ...(kind.of !== undefined && { leverageClass: kind.of }),
    ...(kind.swap !== undefined && {
      swap: { mode: kind.swap[0], long: kind.swap[1], short: kind.swap[2], tripleDay: 3 },
    }),
  };
}

/** The price in points that each starts at, and the spread. */
export interface StartingMarket {
  readonly spec: InstrumentSpec;
  readonly bid: number;
  readonly spread: number;
}

export interface World {
  readonly markets: readonly StartingMarket[];
  /** Instruments without a price at first. */
  readonly late: readonly string[];
  /** Micro-dollars that accounts are opened with. */
  readonly balances: readonly number[];
}

/**
 * USD-quoted, JPY by USDJPY, crosses by a direct and by an inverse rate, a crypto cross, both kinds of source for
 * CHF (far apart, so that a change of source shows), fixed margin in a foreign currency, an odd contract, and one
 * without any rate until its source is quoted.
 */
const REAL: readonly StartingMarket[] = [
  {
    spec: instrument('EUR', 'USD', {
      precision: 5,
      contract: 100_000,
      of: 'majors',
      feeRate: 500_000_000,
      swap: ['points', -7_512_345, 2_100_000],
    }),
    bid: 108_412,
    spread: 9,
  },
  {
    spec: instrument('USD', 'JPY', { precision: 3, contract: 100_000, swap: ['points', 12_000_000, -18_400_000] }),
    bid: 151_237,
    spread: 11,
  },
  {
    spec: instrument('EUR', 'JPY', { precision: 3, contract: 100_000, distance: 5, of: 'minors' }),
    bid: 163_950,
    spread: 20,
  },
  { spec: instrument('GBP', 'USD', { precision: 5, contract: 100_000, feeRate: 333 }), bid: 126_540, spread: 13 },
  {
    spec: instrument('EUR', 'GBP', { precision: 5, contract: 100_000, swap: ['percent', 1_234_567, -3_300_000] }),
    bid: 85_670,
    spread: 15,
  },
  { spec: instrument('XAU', 'USD', { precision: 2, contract: 100, of: 'gold' }), bid: 265_012, spread: 35 },
  {
    spec: instrument('BTC', 'USD', {
      precision: 2,
      contract: 1,
      feeRate: 100_000,
      of: 'crypto',
      swap: ['percent', -20_000_000, 0],
    }),
    bid: 8_743_021,
    spread: 700,
  },
  { spec: instrument('ETH', 'BTC', { precision: 6, contract: 10 }), bid: 36_120, spread: 12 },
  {
    spec: instrument('US500', 'USD', { precision: 1, contract: 50, mode: 'fixed', of: 'indices' }),
    bid: 58_021,
    spread: 5,
  },
  {
    spec: instrument('DE40', 'EUR', {
      precision: 1,
      contract: 25,
      mode: 'fixed',
      distance: 20,
      swap: ['percent', -600_000_000, 300_000_000],
    }),
    bid: 190_112,
    spread: 12,
  },
  { spec: instrument('USD', 'CHF', { precision: 5, contract: 100_000 }), bid: 88_210, spread: 14 },
  { spec: instrument('CHF', 'USD', { precision: 5, contract: 100_000 }), bid: 117_350, spread: 16 },
  { spec: instrument('EUR', 'CHF', { precision: 5, contract: 123_457 }), bid: 95_610, spread: 17 },
  {
    spec: instrument('EUR', 'MXN', {
      precision: 4,
      contract: 100_000,
      feeRate: 12_345_678,
      swap: ['points', -955_000_000, 0],
    }),
    bid: 215_433,
    spread: 90,
  },
  { spec: instrument('USD', 'MXN', { precision: 4, contract: 100_000 }), bid: 198_711, spread: 80 },
  { spec: instrument('GBP', 'CHF', { precision: 5, contract: 100_000 }), bid: 111_620, spread: 21 },
];

/**
 * Contracts so small and prices so coarse that single micro-dollars and single points decide: a point of a lot
 * is about one micro-dollar, and a tick moves a conversion rate by percents.
 */
const COARSE: readonly StartingMarket[] = [
  {
    spec: instrument('AAA', 'USD', {
      precision: 0,
      contract: 0.000_001,
      swap: ['percent', -3_600_000_000, 720_000_000],
    }),
    bid: 1000,
    spread: 2,
  },
  { spec: instrument('AAA', 'FFF', { precision: 0, contract: 0.000_001 }), bid: 900, spread: 2 },
  { spec: instrument('FFF', 'USD', { precision: 1, contract: 0.000_001 }), bid: 60, spread: 1 },
  {
    spec: instrument('AAA', 'GGG', { precision: 0, contract: 0.000_003, swap: ['points', 2_500_000, -500_001] }),
    bid: 1100,
    spread: 3,
  },
  { spec: instrument('BBB', 'GGG', { precision: 1, contract: 0.000_007 }), bid: 400, spread: 1 },
  { spec: instrument('USD', 'GGG', { precision: 1, contract: 0.000_001 }), bid: 45, spread: 1 },
];

export const WORLDS: readonly World[] = [
  {
    markets: REAL,
    late: ['USDMXN', 'CHFUSD'],
    balances: [1_000_000, 50_000_000, 1_000_000_000, 10_000_000_000, 100_000_000_000],
  },
  { markets: COARSE, late: [], balances: [300, 1_000, 5_000, 20_000, 100_000] },
];
