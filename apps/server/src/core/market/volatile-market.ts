/** A market without a database whose ticks are given one by one: for backtests. All else is as with a price bridge. */
import type { Clock } from '../../platform/clock/index.ts';
import { Calendar, type Holiday } from './calendar.ts';
import { VolatileCandles } from './candles/volatile.ts';
import type { Catalogue } from './catalogue/build.ts';
import type { Accepted, Feed, FeedSink, MarketLog } from './feeds/feed.ts';
import { FirstTicks } from './first-ticks.ts';
import { Guards } from './guards.ts';
import { TradingMarket } from './market.ts';
import { nightsOf, rolloverAfter } from './nights.ts';
import { EngineOutlet, type PricedHost } from './outlet.ts';
import type { Market, RawTick } from './types.ts';

/** How often candles leave the memory of those that still change. */
const CANDLES_EVERY_MS = 60_000;

export interface VolatileMarketOptions {
  readonly catalogue: Catalogue;
  readonly holidays?: readonly Holiday[];
  readonly host: PricedHost;
  readonly clock: Clock;
  readonly log: MarketLog;
  readonly marketHours: 'open' | 'calendar';
}

export interface VolatileMarket extends Market {
  /** A tick with its own time, which is that of the clock. */
  readonly take: (tick: RawTick) => Accepted;
}

/** Delivers what it is given. */
class GivenTicks implements Feed {
  readonly hasOwnTimes = false;
  readonly canBeSilent = false;
  readonly maxAgeMs = undefined;
  readonly pace = 1;
  sink: FeedSink | undefined;

  async prepare(): Promise<void> {}

  start(sink: FeedSink): void {
    this.sink = sink;
  }

  async stop(): Promise<void> {
    this.sink = undefined;
  }
}

/** Starts it: markets open as they are at the time of the clock. */
export async function startVolatileMarket(options: VolatileMarketOptions): Promise<VolatileMarket> {
  const { catalogue, holidays = [], host, clock, log, marketHours } = options;
  const feed = new GivenTicks();
  const { store, imported } = new VolatileCandles();
  const market = new TradingMarket({
    catalogue,
    calendar: new Calendar(holidays),
    store,
    imported,
    candlesEveryMs: CANDLES_EVERY_MS,
    firstTicks: new FirstTicks(),
    guards: new Guards({ saved: new Map(), clock, log, pace: 1 }),
    outlet: new EngineOutlet(host),
    feed,
    clock,
    log,
    quoteMaxAgeMs: undefined,
    feedSilenceMs: 0,
    hasSecondSource: false,
    marketHours,
  });
  await market.start();
  return Object.assign(market, {
    take(tick: RawTick): Accepted {
      if (feed.sink === undefined) throw new Error('the market has stopped');
      return feed.sink.accept(tick);
    },
  });
}

/** When positions are charged for the night; see VolatileHostOptions. */
export const volatileRollovers = ({ instruments }: Catalogue, holidays: readonly Holiday[] = []) => ({
  after: rolloverAfter,
  daysAt: nightsOf(instruments, new Calendar(holidays)),
});
