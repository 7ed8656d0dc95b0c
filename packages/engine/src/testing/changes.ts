/** Other terms for an instrument, allowed or not, for random sessions. */
import { microLots, microUsd } from '@tradewind/money';

import type { InstrumentSpec } from '../types.ts';

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
