/** Assembles a market and its feed, for the engine in this process or for a stream. */
import type { BridgeReport, FeedAnswer } from '@tradewind/contract';
import { systemClock, type Clock } from '../../platform/clock/index.ts';
import type { Config } from '../../platform/config/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { Calendar, type Holiday } from './calendar.ts';
import { CandleStore, type Proof } from './candles/store.ts';
import type { Catalogue } from './catalogue/build.ts';
import { readCatalogue, readHolidays } from './catalogue/store.ts';
import type { MarketLog } from './feeds/feed.ts';
import { createFeed } from './feeds/index.ts';
import { PushFeed } from './feeds/push.ts';
import type { Source } from './guard/index.ts';
import { FirstTicks } from './first-ticks.ts';
import { GuardStore } from './guard/store.ts';
import { Guards } from './guards.ts';
import { ImportedCandles } from './imported/store.ts';
import { type TickCounters, TradingMarket, type TradingMarketOptions } from './market.ts';
import type { Outlet } from './outlet.ts';
import { Refreshing } from './refresh.ts';
import { type StillTaking, TickKeeper, type TickKeeperOptions } from './kept/index.ts';
import type { Seed } from './sim/random.ts';
import type { Market } from './types.ts';

/** What a market with its feed needs, wherever its prices go. */
export interface MarketSources {
  /** From loadCatalogue; the engine was started with its specs. */
  readonly catalogue: Catalogue;
  readonly database: Database;
  /** Called between the parts of a long write; absent = not needed. See RunningDatabase. */
  readonly checkpoint?: () => Promise<void>;
  readonly config: Pick<
    Config,
    'feed' | 'feedPath' | 'feedSpeed' | 'marketHours' | 'feedSilenceMs' | 'quoteMaxAgeMs'
  > & {
    readonly feedKey2?: string;
  };
  /** Seed of simulated prices and generated history. */
  readonly seed: Seed;
  readonly log: MarketLog;
  /** Absent = no ticks are kept. */
  readonly keep?: Pick<TickKeeperOptions, 'days' | 'hasRoom'>;
  /** Absent = the system clock. */
  readonly clock?: Clock;
}

export interface RunningMarket extends Market {
  /**
   * Reads instruments, categories and holidays again and applies them. Rejects when they cannot be read at the moment;
   * they are then read a little later.
   */
  readonly refresh: () => Promise<void>;
  /** Current and future holidays; without effect when no market ever closes. */
  readonly holidays: () => readonly Holiday[];
  readonly marketHours: 'open' | 'calendar';
  /** Ticks accepted and refused since the start. */
  readonly counters: TickCounters;
  /**
   * Accepts NDJSON lines of a price bridge; undefined unless FEED=push. Resolves once all that they caused is durable;
   * rejects with HostUnavailable (HTTP 503) while the engine cannot take them.
   */
  readonly acceptLines: ((text: string, source?: Source, report?: BridgeReport) => Promise<FeedAnswer>) | undefined;
  /** Resolves when all prices given out before the call are known. */
  readonly caughtUp: () => Promise<void>;
  readonly doubts: TradingMarket['doubts'];
  /** What each source has delivered. */
  readonly sources: TradingMarket['sources'];
  /** The held prices of an instrument, by source. */
  readonly heldPrices: TradingMarket['heldPrices'];
  /** An operator confirms a price held since then; false when it is not held any more. No price is given or changed. */
  readonly confirmHeld: TradingMarket['confirmHeld'];
}

/** Where the market's prices go. */
export interface Destination extends Pick<TradingMarketOptions, 'unfolded' | 'onReady'> {
  readonly outlet: Outlet;
  /** For writes of candles; absent = none is needed. */
  readonly proof?: Proof;
  /** For writes of kept ticks; absent = no other process can take the prices. */
  readonly stillTaking?: StillTaking;
}

/** Builds a market that is not started yet. */
export async function assembleMarket(
  options: MarketSources,
  { proof, stillTaking, ...destination }: Destination,
): Promise<RunningMarket & { start(): Promise<void> }> {
  const { catalogue, config, database, log, clock = systemClock } = options;
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
    store: new CandleStore(database, options.checkpoint, proof),
    imported: new ImportedCandles(database),
    firstTicks: await FirstTicks.read(database),
    guards: new Guards({ store: guardStore, saved: await guardStore.load(), clock, log, pace: feed.pace }),
    quoteMaxAgeMs: config.quoteMaxAgeMs,
    feedSilenceMs: config.feedSilenceMs,
    hasSecondSource: config.feedKey2 !== undefined,
    feed,
    clock,
    log,
    marketHours,
    ...destination,
  });
  const refreshing = new Refreshing(async () => {
    const stored = await readCatalogue(database);
    calendar = new Calendar(await readHolidays(database));
    market.take(stored ?? catalogue, calendar);
  }, clock);
  const start = market.start.bind(market);
  const stop = market.stop.bind(market);
  const keeper = options.keep && keeperOf(market, { ...options.keep, database, clock, log, stillTaking });
  return Object.assign(market, {
    refresh: () => refreshing.now(),
    caughtUp: () => Promise.resolve(),
    async start() {
      await start();
      keeper?.start();
    },
    async stop() {
      await refreshing.stop();
      await stop();
      await keeper?.stop();
    },
    holidays: () => calendar.holidays,
    marketHours,
    acceptLines:
      feed instanceof PushFeed
        ? (text: string, source?: Source, report?: BridgeReport) => feed.acceptLines(text, source, report)
        : undefined,
  });
}

function keeperOf(market: Market, options: Omit<TickKeeperOptions, 'instruments'>): TickKeeper {
  const keeper = new TickKeeper({ ...options, instruments: () => market.instruments });
  market.onChange((_instrument, quote) => {
    if (quote !== undefined) keeper.note(quote);
  });
  return keeper;
}
