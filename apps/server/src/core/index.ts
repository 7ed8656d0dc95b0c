/** Starts the trading core: the engine host, the market with its feed, and the watch over the ledger. */
import type { ServerContext } from '../platform/context/index.ts';
import type { Queryable } from '../platform/db/index.ts';
import { startHousekeeping } from '../platform/limits/index.ts';
import { type BatchStatement, type EngineHost, OpenOrders, startEngineHost } from './engine-host/index.ts';
import { startLedgerWatch } from './ledger/index.ts';
import { type Catalogue, type RunningMarket, Seed, loadCatalogue, readCatalogue, startMarket } from './market/index.ts';

export interface CoreContext extends ServerContext {
  readonly host: EngineHost;
  readonly market: RunningMarket;
  /** Of simulated prices. */
  readonly seed: Seed;
}

interface CoreOptions {
  /** What commands may have committed with them. */
  readonly statements: readonly BatchStatement[];
  /** Keeps a logo that came with INSTRUMENTS_FILE; returns its path. */
  readonly keepLogo: (client: Queryable, file: Buffer) => Promise<string>;
}

/** Throws LeaseHeld or InconsistentDatabase. */
export async function startCore(context: ServerContext, { statements, keepLogo }: CoreOptions): Promise<CoreContext> {
  const { config, running, database, metrics, log, clock, onError, onStop } = context;
  const catalogue = await loadCatalogue(database, {
    instrumentsFile: config.instrumentsFile,
    feeType: config.engine.feeType,
    keepLogo,
  });
  const host = await startHost(context, statements, catalogue);
  onStop(() => host.stop());
  const openOrders = new OpenOrders(database, onError);
  // before the market starts, so that no order is counted twice
  await openOrders.follow(host);
  const ledger = startLedgerWatch(database, log, onError);
  onStop(ledger.stop);
  onStop(startHousekeeping([{ sweep: () => database.query('SELECT make_log_partitions()') }], onError));
  const seed = config.feedSeed === undefined ? Seed.drawn() : Seed.of(config.feedSeed);
  const market = await startMarket({
    catalogue,
    database,
    checkpoint: running.checkpoint,
    host,
    config,
    seed,
    log,
    clock,
  });
  onStop(() => market.stop());
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
  metrics.gauge('open_orders', 'Orders pending or holding', () => openOrders.count);
  metrics.gauge(
    'ledger_zero_sum',
    '1 when every balance is the sum of its entries and all entries add up to 0',
    ledger.zeroSum,
  );
  metrics.gauge('ready', '1 when customers can trade', () => (host.ready ? 1 : 0));
  metrics.gauge('database_up', '1 while PostgreSQL answers', () => (running.guard.isUp ? 1 : 0));
  return { ...context, host, market, seed };
}

function startHost(
  context: ServerContext,
  statements: readonly BatchStatement[],
  catalogue: Catalogue,
): Promise<EngineHost> {
  const { config, running, database, metrics, log, now, onFatal } = context;
  return startEngineHost({
    url: running.url,
    db: database,
    guard: running.guard,
    limits: config.databaseLimits,
    settings: config.engine,
    statements,
    instruments: catalogue.instruments.map(({ spec }) => spec),
    readInstruments: async () => ((await readCatalogue(database)) ?? catalogue).instruments.map(({ spec }) => spec),
    // the market opens them when it starts, by its calendar
    openMarkets: [],
    log,
    onBatch: ({ events, durationMs }) => metrics.observeBatch(events, durationMs),
    onFatal: (error) => onFatal(error.message),
    now,
  });
}
