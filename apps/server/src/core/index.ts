/** Starts the trading core: the engine host, the market with its feed, and the ledger check. */
import { setTimeout as delay } from 'node:timers/promises';
import type { BaseContext, ServerContext } from '../platform/context/index.ts';
import type { Queryable } from '../platform/db/index.ts';
import { startHousekeeping } from '../platform/limits/index.ts';
import type { Config } from '../platform/config/index.ts';
import { hasRoom } from '../platform/upkeep/index.ts';
import {
  type BatchStatement,
  type EngineHost,
  type EngineHostOptions,
  OpenOrders,
  RemoteHost,
  WriterRole,
  startEngineHost,
} from './engine-host/index.ts';
import { readInstallation, writeInstallation } from './installation/index.ts';
import { type LedgerWatch, startLedgerWatch } from './ledger/index.ts';
import {
  type Catalogue,
  type PriceApplier,
  type RunningMarket,
  Seed,
  applyPrices,
  followMarket,
  loadCatalogue,
  readCatalogue,
  rolloverCalendar,
  startFeedRole,
  startMarket,
} from './market/index.ts';

export interface CoreContext extends ServerContext {
  readonly host: EngineHost;
  readonly market: RunningMarket;
  /** Seed of simulated prices. */
  readonly seed: Seed;
}

interface CoreOptions {
  /** Statements that commands may have committed with them. */
  readonly statements: readonly BatchStatement[];
  /** Stores a logo that came with INSTRUMENTS_FILE; returns its path. */
  readonly keepLogo: (client: Queryable, file: Buffer) => Promise<string>;
}

/** How long a new writer waits for prices before it answers, how late they may be, and how often it checks. */
const PRICES_WAIT_MS = 5000;
const LATE_MS = 500;
const POLL_MS = 10;

/** Whether this process has all roles and needs no bus. */
const isAlone = ({ natsUrl }: Config): boolean => natsUrl === undefined;

/** Throws LeaseHeld or InconsistentDatabase. */
export async function startCore(context: ServerContext, options: CoreOptions): Promise<CoreContext> {
  const { config, database, metrics, log, work, onError, onStop, processes } = context;
  const catalogue = await catalogueOf(context, options);
  const host = isAlone(config)
    ? await startEngineHost(await hostOptions(context, options, catalogue))
    : await startRemoteHost(context);
  onStop(() => host.stop());
  const openOrders = new OpenOrders(database, onError);
  // before the market starts, so that no order is counted twice
  await openOrders.follow(host);
  let ledger: LedgerWatch | undefined;
  await work.run(() => {
    const watch = startLedgerWatch(database, log, onError);
    ledger = watch;
    return watch.stop;
  });
  await work.run(() => startHousekeeping([{ sweep: () => database.query('SELECT make_log_partitions()') }], onError));
  const sources = sourcesOf(context, catalogue);
  const followed = host instanceof RemoteHost ? await followMarket({ ...sources, metrics }) : undefined;
  const market = followed ?? (await startMarket({ ...sources, host }));
  onStop(() => market.stop());
  if (host instanceof RemoteHost) host.useQuotes(market);
  if (followed !== undefined) processes.shows('price_lag_ms', () => followed.reader.lagMs);
  measure(context, { host, market, openOrders, zeroSum: () => ledger?.zeroSum() ?? Number.NaN });
  metrics.gauge('ready', '1 when customers can trade', () => (host.ready ? 1 : 0));
  for (const role of config.roles) processes.does(role, () => (role === 'worker' ? work.isActive : host.ready));
  return { ...context, host, market, seed: sources.seed };
}

/** A role that this process has. */
interface Part {
  /** Whether it does its work, rather than waiting for its lease. */
  readonly isReady: () => boolean;
}

/** The writer of orders, or a standby. Returns at once. */
export async function startEngineRole(context: BaseContext, options: CoreOptions): Promise<Part> {
  const { bus, clock, config, database, metrics, log, onFatal, onStop, processes } = context;
  const catalogue = await catalogueOf(context, options);
  let prices: PriceApplier | undefined;
  const caughtUp = (): Promise<void> => pricesKnown(() => prices);
  const writer = new WriterRole(await hostOptions(context, options, catalogue), bus, caughtUp);
  onStop(() => writer.stop());
  const { host } = writer;
  writer
    .start()
    .then(() => {
      if (!host.ready) return;
      const applier = applyPrices({ bus, database, host, clock, log, metrics, isAwaited: config.feed === 'push' });
      onStop(() => applier.stop());
      prices = applier;
    })
    .catch((error: unknown) => onFatal(String(error)));
  metrics.gauge('ready', '1 when this process is the writer', () => (host.ready ? 1 : 0));
  databaseGauge(context);
  processes.does('engine', () => host.ready);
  processes.shows('engine_price_lag_ms', () => prices?.reader.lagMs ?? Number.NaN);
  return { isReady: () => host.ready };
}

/** Resolves when the current prices are applied, or after a timeout when there is no feed. */
async function pricesKnown(prices: () => PriceApplier | undefined): Promise<void> {
  const before = prices()?.standings ?? 0;
  const isKnown = (): boolean => {
    const { standings, reader } = prices() ?? { standings: 0, reader: { lagMs: Infinity } };
    return standings > before && reader.lagMs < LATE_MS;
  };
  for (let waited = 0; waited < PRICES_WAIT_MS && !isKnown(); waited += POLL_MS) await delay(POLL_MS);
}

/** A feed, active or on standby. */
export async function startFeed(context: BaseContext, options: CoreOptions): Promise<Part> {
  const { metrics, onStop, processes } = context;
  const feed = startFeedRole({ ...sourcesOf(context, await catalogueOf(context, options)), metrics });
  onStop(() => feed.stop());
  databaseGauge(context);
  processes.does('feed', () => feed.term !== undefined);
  processes.shows('feed_backlog', () => feed.term?.publisher.backlog ?? Number.NaN);
  return { isReady: () => feed.term !== undefined };
}

const catalogueOf = ({ config, database, now }: BaseContext, { keepLogo }: CoreOptions): Promise<Catalogue> =>
  loadCatalogue(database, {
    instrumentsFile: config.instrumentsFile,
    feeType: config.engine.feeType,
    keepLogo,
    firstStart: (client) => writeInstallation(client, config.retailPreset, now()),
  });

function sourcesOf({ config, running, database, bus, log, clock }: BaseContext, catalogue: Catalogue) {
  const seed = config.feedSeed === undefined ? Seed.drawn() : Seed.of(config.feedSeed);
  const keep = { days: config.quotesKeptDays, hasRoom: () => hasRoom(config) };
  return { catalogue, database, checkpoint: running.checkpoint, config, seed, bus, log, clock, keep };
}

const databaseGauge = ({ metrics, running }: BaseContext): void =>
  metrics.gauge('database_up', '1 while PostgreSQL answers', () => (running.guard.isUp ? 1 : 0));

interface Measured {
  readonly host: EngineHost;
  readonly market: RunningMarket;
  readonly openOrders: OpenOrders;
  readonly zeroSum: () => number;
}

function measure(context: BaseContext, { market, openOrders, zeroSum }: Measured): void {
  const { metrics } = context;
  metrics.counts('ticks', 'Ticks of the feed: accepted, or why they were rejected', 'result', () => ({
    accepted: market.counters.accepted,
    held: market.counters.held,
    ...market.counters.rejected,
  }));
  metrics.counts('held_prices', 'Prices that the guard held, by how they ended', 'outcome', () => ({
    ...market.counters.holds,
  }));
  metrics.gauge('suspect_instruments', 'Instruments whose price is in doubt', () => market.doubts.suspects.length);
  metrics.gauge('silent_sources', 'Price sources that have fallen silent', () => market.doubts.silent.length);
  const bySource = (value: (figures: RunningMarket['sources'][number]) => number) => async () =>
    Object.fromEntries(market.sources.map((figures) => [context.config.feedNames[figures.source], value(figures)]));
  metrics.gauges(
    'source_ticks_per_minute',
    'Accepted ticks within a minute, by source',
    'source',
    bySource(({ rate }) => rate),
  );
  metrics.gauges(
    'source_lag_seconds',
    'Age of the last tick of a source on its arrival',
    'source',
    bySource(({ lag_ms: ms }) => (ms ?? 0) / 1000),
  );
  metrics.gauge('open_orders', 'Orders pending or holding', () => openOrders.count);
  metrics.gauge(
    'ledger_zero_sum',
    '1 when every balance is the sum of its entries and all entries add up to 0',
    zeroSum,
  );
  databaseGauge(context);
}

async function startRemoteHost(context: ServerContext): Promise<RemoteHost> {
  const { bus, database, log, now } = context;
  const host = new RemoteHost({ bus, db: database, log, now, isClockWrong: clockJudge(context) });
  await host.start();
  return host;
}

/** Whether the clock of this process or of the active feed is too far from the database's. */
const clockJudge =
  ({ clockSkew, processes }: BaseContext) =>
  (): boolean =>
    clockSkew.isTooFar || processes.isFeedClockWrong;

async function hostOptions(
  context: BaseContext,
  { statements }: CoreOptions,
  catalogue: Catalogue,
): Promise<EngineHostOptions> {
  const { config, running, database, metrics, log, now, onFatal } = context;
  const { maxNetExposureUsd = (await readInstallation(database))?.maxNetExposureUsd ?? 0 } = config.engine;
  return {
    url: running.url,
    db: database,
    guard: running.guard,
    limits: config.databaseLimits,
    settings: { ...config.engine, maxNetExposureUsd },
    statements,
    instruments: catalogue.instruments.map(({ spec }) => spec),
    readInstruments: async () => ((await readCatalogue(database)) ?? catalogue).instruments.map(({ spec }) => spec),
    rollovers: rolloverCalendar(database),
    // the market opens them by its calendar when it starts
    openMarkets: [],
    log,
    onBatch: ({ events, durationMs }) => metrics.observeBatch(events, durationMs),
    onFatal: (error) => onFatal(error.message),
    now,
    isClockWrong: clockJudge(context),
  };
}
