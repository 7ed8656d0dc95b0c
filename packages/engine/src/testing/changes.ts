/** Other terms and settings for random sessions. */
import { microLots, microUsd } from '@tradewind/money';

import type { EngineSettings, InstrumentSpec } from '../types.ts';

/** Of an instrument, allowed or not. */
export function changesOf(spec: InstrumentSpec): readonly Partial<InstrumentSpec>[] {
  return [
    {},
    { suspended: 'halted' },
    { multiples: [] },
    { maxPositionLots: microLots(1_500_000) },
    { maxNetExposureUsd: microUsd(spec.contractSize > 1000 ? 30_000_000_000 : 500) },
    { multiples: [10, 7] },
    { contractSize: spec.contractSize * 7 },
    { marginMode: spec.marginMode === 'fixed' ? ('leverage' as const) : ('fixed' as const) },
    { quote: 'EUR' },
    { pricePrecision: 8 - spec.pricePrecision },
    { swap: { mode: 'points', long: 7_654_321, short: -123_456, tripleDay: 3 } as const },
    { leverageClass: 'commodities' as const },
    { feeRate: 77_777, triggerDistance: 3, maxQuoteAgeMs: 2_000 },
    { minLots: microLots(20_000), lotStep: microLots(20_000), maxLots: microLots(40_000_000) },
  ];
}

export function settingsOf(picks: readonly [number, number, number, number]): EngineSettings {
  const marginCallPercent = 60 + (picks[2] % 100);
  return {
    feeType: picks[0] % 2 === 0 ? 'per_lot' : 'of_margin',
    marginCallPercent,
    stopOutPercent: marginCallPercent - (picks[1] % 60),
    quoteMaxAgeMs: 60_000,
    maxOpenOrders: [0, 500, 12, 3][picks[3] % 4] ?? 0,
    ...(picks[3] % 5 === 0 && { maxNetExposureUsd: 100_000_000_000 }),
  };
}
