/** The market across several processes: the feed writes one stream; the engine and the others read it. */
import type { Bus } from '../../../platform/bus/index.ts';
import type { Metrics } from '../../../platform/http/index.ts';
import { PriceApplier, type PriceApplierOptions } from './applier.ts';
import { STREAM_LIMITS, STREAM_NAME } from './entries.ts';
import { FeedRole } from './feed-role.ts';
import type { FeedRoleOptions } from './feed-term.ts';
import { FollowedMarket, type FollowedMarketOptions } from './followed-market.ts';

export type { FeedRole, FollowedMarket, PriceApplier };

const streamOf = (bus: Bus) => bus.stream(STREAM_NAME, STREAM_LIMITS);

/** `metrics`: absent = nothing is measured. */
type Given<Options> = Omit<Options, 'stream'> & { readonly metrics?: Pick<Metrics, 'gauge'> };

/** Competes for the feed lease; returns at once. */
export function startFeedRole(options: Given<FeedRoleOptions>): FeedRole {
  const { metrics, bus } = options;
  const role = new FeedRole({ ...options, stream: streamOf(bus) });
  role.start();
  if (metrics === undefined) return role;
  metrics.gauge('feed_active', '1 when this process is the active feed', () => (role.term === undefined ? 0 : 1));
  const backlog = (): number => role.term?.publisher.backlog ?? 0;
  metrics.gauge('feed_backlog', 'Entries that the stream of prices has not taken yet', backlog);
  return role;
}

/** Resolves when prices are known. */
export async function followMarket(options: Given<FollowedMarketOptions>): Promise<FollowedMarket> {
  const { metrics, bus } = options;
  const market = await FollowedMarket.start({ ...options, stream: streamOf(bus) });
  if (metrics === undefined) return market;
  const { reader } = market;
  metrics.gauge('feed_epoch', 'Epoch of the feed that wrote the stream of prices last', () => reader.epoch);
  metrics.gauge('price_lag_ms', 'How late the last entry of the stream of prices came', () => reader.lagMs);
  metrics.gauge(
    'price_gaps',
    'Gaps in the stream of prices that no one could fill, since the start',
    () => reader.gaps,
  );
  return market;
}

/** Applies the stream's prices to the engine, starting after the last committed one. */
export function applyPrices(options: Given<PriceApplierOptions>): PriceApplier {
  const { metrics, bus } = options;
  const applier = new PriceApplier({ ...options, stream: streamOf(bus) });
  applier.start();
  if (metrics === undefined) return applier;
  const { reader } = applier;
  metrics.gauge('engine_price_lag_ms', 'How late the last prices came to the engine', () => reader.lagMs);
  metrics.gauge('engine_price_gaps', 'Gaps in the prices that the engine applied, since the start', () => reader.gaps);
  return applier;
}
