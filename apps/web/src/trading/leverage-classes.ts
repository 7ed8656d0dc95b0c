import type { LeverageClass } from '@tradewind/contract/light';

/** In the order of the account terms. The list of the contract would be in the first load, with everything else of its light part. */
export const LEVERAGE_CLASSES = [
  'majors',
  'minors',
  'gold',
  'indices',
  'commodities',
  'equities',
  'crypto',
] as const satisfies readonly LeverageClass[];
