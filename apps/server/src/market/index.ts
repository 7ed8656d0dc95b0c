/** The market's public side: everything else in this folder is its own business. */
import type { FeedAnswer } from '@tradewind/contract';
import type { Config } from '../config/index.ts';
import type { Database } from '../db/index.ts';
import type { EngineHost } from '../engine-host/types.ts';
import { CandleStore } from './candles/store.ts';
import type { Catalogue } from './catalogue/build.ts';
import { systemClock } from './clock.ts';
import type { Clock } from './clock.ts';
import { createFeed } from './feeds/index.ts';
import type { MarketLog } from './feeds/feed.ts';
import { PushFeed } from './feeds/push.ts';
import { isOpenAt } from './hours.ts';
import { TradingMarket } from './market.ts';
import type { TickCounters } from './market.ts';
import type { Market } from './types.ts';

export { loadCatalogue } from './catalogue/store.ts';
export { categoryName, instrumentName } from './catalogue/names.ts';
export type { Catalogue } from './catalogue/build.ts';
export type { Clock } from './clock.ts';
export type { TickCounters } from './market.ts';
export * from './types.ts';

export interface MarketOptions {
  /** From loadCatalogue; the engine host was started with its specs. */
  readonly catalogue: Catalogue;
  readonly database: Database;
  readonly host: Pick<EngineHost, 'execute' | 'quote' | 'lastQuote' | 'onReloaded'>;
  readonly config: Pick<Config, 'feed' | 'feedSeed' | 'feedPath' | 'feedSpeed' | 'marketHours'>;
  readonly log: MarketLog;
  /** Absent: the system's. */
  readonly clock?: Clock;
}

export interface RunningMarket extends Market {
  /** Ticks taken and refused since the start. */
  readonly counters: TickCounters;
  /**
   * Takes NDJSON lines of a price bridge; undefined unless FEED=push. Resolves once all that they caused is
   * durable; rejects with HostUnavailable (HTTP 503) while the engine cannot take them.
   */
  readonly acceptLines: ((text: string) => Promise<FeedAnswer>) | undefined;
}

/** Starts the market with its feed; resolves when prices can arrive. Rejects when the database or the engine cannot be used. */
export async function startMarket(options: MarketOptions): Promise<RunningMarket> {
  const { catalogue, config, database, host, log, clock = systemClock } = options;
  const { marketHours } = config;
  const feed = createFeed(config, {
    instruments: catalogue.instruments,
    clock,
    log,
    opensAt: (time, hours) => marketHours === 'open' || isOpenAt(time, hours),
  });
  const market = new TradingMarket({
    catalogue,
    store: new CandleStore(database),
    host,
    feed,
    clock,
    log,
    marketHours,
  });
  await market.start();
  return Object.assign(market, {
    acceptLines: feed instanceof PushFeed ? (text: string) => feed.acceptLines(text) : undefined,
  });
}
