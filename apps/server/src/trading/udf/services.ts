/** What the data feed reads. */
import type { RunningMarket } from '../../core/market/index.ts';
import type { GroupPrices } from '../prices/index.ts';

export interface UdfServices {
  readonly market: RunningMarket;
  readonly prices: GroupPrices;
  readonly now: () => number;
}
