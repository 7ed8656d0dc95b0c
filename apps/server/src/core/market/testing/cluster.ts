/** The market over a bus on a real database: feeds with a price bridge, an engine and a following process. */
import { DEFAULT_SETTINGS } from '@tradewind/engine';
import { pino } from 'pino';
import type { TestDatabase } from '../../../testing/database.ts';
import { type Bus } from '../../../platform/bus/index.ts';
import { DAY_MS, systemClock } from '../../../platform/clock/index.ts';
import { type EngineHost, startEngineHost } from '../../engine-host/index.ts';
import type { Catalogue } from '../catalogue/build.ts';
import {
  type FeedRole,
  type FollowedMarket,
  type MarketOptions,
  type PriceApplier,
  Seed,
  applyPrices,
  followMarket,
  loadCatalogue,
  startFeedRole,
} from '../index.ts';
import { unguardedInstruments } from './unguarded.ts';

export class MarketCluster {
  readonly database: TestDatabase;
  readonly catalogue: Catalogue;
  /** Errors and warnings that were logged, as JSON. */
  readonly logged: string[] = [];
  readonly #stops: (() => Promise<void>)[] = [];

  private constructor(database: TestDatabase, catalogue: Catalogue) {
    this.database = database;
    this.catalogue = catalogue;
  }

  static async on(database: TestDatabase, instrumentsFile = unguardedInstruments()): Promise<MarketCluster> {
    return new MarketCluster(database, await loadCatalogue(database.pool, { instrumentsFile }));
  }

  feed(bus: Bus, config: Partial<MarketOptions['config']> = {}): FeedRole {
    const feed = startFeedRole({ ...this.#sources(config), bus, seed: Seed.of(1) });
    this.#stops.push(() => feed.stop());
    return feed;
  }

  async follower(bus: Bus): Promise<FollowedMarket> {
    const market = await followMarket({ ...this.#sources({}), bus });
    this.#stops.push(() => market.stop());
    return market;
  }

  async engine(
    bus: Bus,
  ): Promise<{ readonly host: EngineHost; readonly applier: PriceApplier; stop(): Promise<void> }> {
    const { catalogue, database } = this;
    const host = await startEngineHost({
      url: database.url,
      db: database.pool,
      settings: DEFAULT_SETTINGS,
      instruments: catalogue.instruments.map(({ spec }) => spec),
      openMarkets: [],
      leaseWaitMs: 1000,
      quotesAreNumbered: true,
    });
    const applier = applyPrices({
      bus,
      database: database.pool,
      host,
      clock: systemClock,
      log: this.#log,
      isAwaited: true,
    });
    let stopped: Promise<void> | undefined;
    const stop = (): Promise<void> => {
      applier.stop();
      return (stopped ??= host.stop());
    };
    this.#stops.push(stop);
    return { host, applier, stop };
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops.splice(0).toReversed()) await stop();
  }

  readonly #log = pino({ level: 'warn' }, { write: (line) => this.logged.push(line) });

  #sources(config: Partial<MarketOptions['config']>): Omit<MarketOptions, 'host' | 'seed'> {
    return {
      catalogue: this.catalogue,
      database: this.database.pool,
      config: {
        feed: 'push',
        feedSpeed: 1,
        marketHours: 'open',
        feedSilenceMs: 0,
        quoteMaxAgeMs: 7 * DAY_MS,
        ...config,
      },
      log: this.#log,
      keep: { days: 1, hasRoom: async () => true },
    };
  }
}
