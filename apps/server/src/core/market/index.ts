/** The market's public side: everything else in this folder is its own business. */
import type { FeedAnswer } from '@tradewind/contract';
import { systemClock, type Clock } from '../../platform/clock/index.ts';
import type { Config } from '../../platform/config/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { Calendar } from './calendar.ts';
import { CandleStore } from './candles/store.ts';
import type { Catalogue } from './catalogue/build.ts';
import { readCatalogue, readHolidays } from './catalogue/store.ts';
import { createFeed } from './feeds/index.ts';
import type { MarketLog } from './feeds/feed.ts';
import type { Source } from './guard/index.ts';
import { GuardStore } from './guard/store.ts';
import { Guards } from './guards.ts';
import { PushFeed } from './feeds/push.ts';
import { EngineOutlet } from './outlet.ts';
import type { PricedHost } from './outlet.ts';
import { TradingMarket } from './market.ts';
import type { TickCounters } from './market.ts';
import { Refreshing } from './refresh.ts';
import type { Holiday } from './calendar.ts';
import type { Seed } from './sim/random.ts';
import type { Market } from './types.ts';

export { INSTRUMENT_COLUMNS, instrumentFromRow, loadCatalogue, readCatalogue } from './catalogue/store.ts';
export { newYorkInstant } from './calendar.ts';
export type { Holiday } from './calendar.ts';
export { tradingDayEnd, tradingDayStart } from './hours.ts';
export { PPM_DECIMALS, instrumentFields, toInstrument } from './catalogue/fields.ts';
export { sessionTexts } from './weekly.ts';
export { boundsOf } from './guards.ts';
export { categoryName, instrumentName } from './catalogue/names.ts';
export type { Catalogue } from './catalogue/build.ts';
export { feeRateFault } from './catalogue/fees.ts';
export type { TickCounters } from './market.ts';
export { type Random, Seed } from './sim/random.ts';
export { type GuardTick, type HoldEnd, PriceGuard, type Source, defaultDeviationPpm } from './guard/index.ts';
export * from './types.ts';

export interface MarketOptions {
  /** From loadCatalogue; the engine host was started with its specs. */
  readonly catalogue: Catalogue;
  readonly database: Database;
  /** Called between the parts of a long write; absent = not needed. See RunningDatabase. */
  readonly checkpoint?: () => Promise<void>;
  readonly host: PricedHost;
  readonly config: Pick<Config, 'feed' | 'feedPath' | 'feedSpeed' | 'marketHours' | 'feedSilenceMs'> & {
    readonly feedKey2?: string;
    readonly engine: Pick<Config['engine'], 'quoteMaxAgeMs'>;
  };
  /** What simulated prices and generated pasts are drawn from. */
  readonly seed: Seed;
  readonly log: MarketLog;
  /** Absent: the system's. */
  readonly clock?: Clock;
}

export interface RunningMarket extends Market {
  /**
   * Reads instruments, categories and holidays again and goes on with them. Rejects when they cannot be read at the
   * moment; then they are read a little later.
   */
  readonly refresh: () => Promise<void>;
  /** In force, those to come included; without effect while no market ever closes. */
  readonly holidays: () => readonly Holiday[];
  readonly marketHours: 'open' | 'calendar';
  /** Ticks taken and refused since the start. */
  readonly counters: TickCounters;
  /**
   * Takes NDJSON lines of a price bridge; undefined unless FEED=push. Resolves once all that they caused is
   * durable; rejects with HostUnavailable (HTTP 503) while the engine cannot take them.
   */
  readonly acceptLines: ((text: string, source?: Source) => Promise<FeedAnswer>) | undefined;
  readonly doubts: TradingMarket['doubts'];
  /** What the guard holds of an instrument, by source. */
  readonly heldPrices: TradingMarket['heldPrices'];
  /** An operator confirms what is held since then: false when that is not held any more. No price is given or changed. */
  readonly confirmHeld: TradingMarket['confirmHeld'];
}

/** Starts the market with its feed; resolves when prices can arrive. Rejects when the database or the engine cannot be used. */
export async function startMarket(options: MarketOptions): Promise<RunningMarket> {
  const { catalogue, config, database, host, log, clock = systemClock } = options;
  const { marketHours } = config;
  let calendar = new Calendar(await readHolidays(database));
  const feed = createFeed(config, options.seed, {
    instruments: catalogue.instruments,
    clock,
    log,
    opensAt: (time, hours, sessions) => marketHours === 'open' || calendar.isOpenAt(time, hours, undefined, sessions),
  });
  const guardStore = new GuardStore(database);
  const market = new TradingMarket({
    catalogue,
    calendar,
    store: new CandleStore(database, options.checkpoint),
    guards: new Guards({ store: guardStore, saved: await guardStore.load(), clock, log, pace: feed.pace }),
    quoteMaxAgeMs: config.engine.quoteMaxAgeMs,
    feedSilenceMs: config.feedSilenceMs,
    hasSecondSource: config.feedKey2 !== undefined,
    outlet: new EngineOutlet(host),
    feed,
    clock,
    log,
    marketHours,
  });
  await market.start();
  const refreshing = new Refreshing(async () => {
    const stored = await readCatalogue(database);
    calendar = new Calendar(await readHolidays(database));
    market.take(stored ?? catalogue, calendar);
  }, clock);
  const stop = market.stop.bind(market);
  return Object.assign(market, {
    refresh: () => refreshing.now(),
    async stop() {
      await refreshing.stop();
      await stop();
    },
    holidays: () => calendar.holidays,
    marketHours,
    acceptLines:
      feed instanceof PushFeed ? (text: string, source?: Source) => feed.acceptLines(text, source) : undefined,
  });
}
