/**
 * Composes the server: database, trading core, market, sockets, calls, pages. Tests, benchmarks and main use
 * this same function; only main reads the environment.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { z } from 'zod';
import { type Clock, systemClock } from './platform/clock/index.ts';
import type { Config } from './platform/config/index.ts';
import { type RunningDatabase, openDatabase } from './platform/db/index.ts';
import { BATCH_STATEMENTS } from './batch-statements.ts';
import { type BatchStatement, type EngineHost, startEngineHost } from './core/engine-host/index.ts';
import { type BuiltFolders, composeHttp } from './compose-http.ts';
import { type People, startPeople } from './compose-people.ts';
import { type Listener, Metrics } from './platform/http/index.ts';
import { type LedgerReport, watchLedger } from './core/ledger/index.ts';
import { type Catalogue, type RunningMarket, loadCatalogue, readCatalogue, startMarket } from './core/market/index.ts';
import { CatalogueChanges } from './trading/instruments/index.ts';
import { ExecutionCounting } from './trading/execution/index.ts';
import { OrderPresenter } from './trading/orders/index.ts';
import { Rates } from './money/funds/index.ts';
import { Sessions } from './people/identity/index.ts';
import { OpenOrders } from './core/engine-host/open-orders.ts';
import { startHousekeeping } from './platform/limits/index.ts';
import { composeRanking } from './compose-ranking.ts';
import { type Support, startSupport } from './support/chat/index.ts';
import { Gateway } from './realtime/index.ts';
import { watchBooks } from './watch-books.ts';

export interface AppOptions {
  readonly config: Config;
  /** Opened by openListener; absent = requests come by `http.inject` only and there are no sockets. */
  readonly listener?: Listener;
  /** Absent = JSON lines on standard error at config.logLevel. */
  readonly logger?: FastifyBaseLogger;
  /** For tests: faults of ours answer HTTP 500. */
  readonly strict?: boolean;
  /** The built apps; those of this repository when absent. */
  readonly builtFolders?: BuiltFolders;
  /** The market's clock and the core's; absent = the system's. */
  readonly clock?: Clock;
  /** Process and event loop figures in /metrics; once a process. */
  readonly runtimeMetrics?: boolean;
  /** The server cannot go on (database or lease lost for good): end it. */
  readonly onFatal?: (reason: string) => void;
  /** For tests: messages may be pushed to receivers on this machine, and by http. */
  readonly pushToAnyHost?: boolean;
  /** For tests: further statements that commands may have committed with them. */
  readonly statements?: readonly BatchStatement[];
}

export interface App {
  readonly http: FastifyInstance;
  readonly database: RunningDatabase;
  readonly host: EngineHost;
  readonly market: RunningMarket;
  /** Path of the one-time link for the first operator; absent when there is one. A secret. */
  readonly firstOperatorLink?: string;
  /** Answers what is being asked, writes what was applied, ends PostgreSQL. Safe to call twice. */
  readonly stop: () => Promise<void>;
}

const LEDGER_FAULTS_TOLD = 20;

type Stop = () => void | Promise<void>;

/** Starts everything. What had started is stopped again when a part fails. */
export async function buildApp(options: AppOptions): Promise<App> {
  const stops: Stop[] = [];
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopped ??= stopAll(stops));
  try {
    return { ...(await start(options, stops)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function stopAll(stops: readonly Stop[]): Promise<void> {
  for (const stop of stops.toReversed()) await stop();
}

/** `stops` collects how to stop each part, in the order in which the parts started. */
async function start(options: AppOptions, stops: Stop[]): Promise<Omit<App, 'stop'>> {
  const logger = options.logger ?? pino({ level: options.config.logLevel }, pino.destination(2));
  const metrics = new Metrics(options.runtimeMetrics ?? false);
  const trading = await startTrading(options, { logger, metrics, stops });
  const doors = await openDoors(options, trading, { logger, metrics, stops });
  const { database, host, market } = trading;
  return { ...doors, database, host, market };
}

interface Surroundings {
  readonly logger: FastifyBaseLogger;
  readonly metrics: Metrics;
  readonly stops: Stop[];
}

interface Trading {
  readonly database: RunningDatabase;
  readonly host: EngineHost;
  readonly market: RunningMarket;
}

/** Database, trading core and prices. */
async function startTrading(options: AppOptions, { logger, metrics, stops }: Surroundings): Promise<Trading> {
  const { config } = options;
  const fatal = (reason: string): void => options.onFatal?.(reason);
  const database = await openDatabase(config);
  stops.push(() => database.stop());
  database.onLost(() => fatal('PostgreSQL ended'));
  const catalogue = await loadCatalogue(database.pool, config.instrumentsFile);
  const host = await startHost(options, { database, catalogue, logger, metrics, fatal });
  stops.push(() => host.stop());

  const onError = errorsTo(logger);
  const openOrders = new OpenOrders(database.pool, onError);
  // before the market starts: nothing happens that would be counted twice
  await openOrders.follow(host);
  const ledger: LedgerState = { zeroSum: Number.NaN };
  stops.push(
    watchLedger(
      database.pool,
      (report) => noteLedger(report, ledger, logger),
      (error) => {
        ledger.zeroSum = Number.NaN; // what an earlier report found says nothing about now
        onError(error);
      },
    ),
  );

  const market = await startMarket({
    catalogue,
    database: database.pool,
    checkpoint: database.checkpoint,
    host,
    config,
    log: logger,
    ...clockOf(options),
  });
  stops.push(() => market.stop());
  observe(metrics, { host, market, openOrders, ledger });
  return { database, host, market };
}

/** Calls, pages and sockets. Answers only once all of them are ready. */
async function openDoors(
  options: AppOptions,
  trading: Trading,
  surroundings: Surroundings,
): Promise<Pick<App, 'http' | 'firstOperatorLink'>> {
  const { config, listener, strict = false, builtFolders } = options;
  const { logger, metrics, stops } = surroundings;
  const { database, host, market } = trading;
  const onError = errorsTo(logger);
  const now = (): number => options.clock?.now() ?? Date.now();
  const sessions = new Sessions(database.pool, now, onError);
  stops.push(() => sessions.stop());
  const orders = new OrderPresenter(host, market);
  const { pushToAnyHost = false } = options;
  const people = await startPeople({ config, database, host, market, logger, now, stops, pushToAnyHost });
  const firstOperatorLink = await people.operators.provideFirst(config.admin, logger);
  const support = startChat({ config, database, people, sessions, now, onError, stops });
  const catalogue = await watchCatalogue(options, trading, surroundings);
  const ranking = await composeRanking(config, trading, { now, onError, stops });
  const counting = new ExecutionCounting({ pool: database.pool, now, log: logger });
  stops.push(() => counting.stop());
  const reconciler = await watchBooks({ database, host, now, logger, metrics, stops });
  const http = await composeHttp({
    config,
    logger,
    strict,
    version: version(),
    database,
    host,
    market,
    catalogue,
    sessions,
    orders,
    people,
    support,
    ranking,
    reconciler,
    counting,
    rates: new Rates({ market, clock: { now }, quoteMaxAgeMs: config.engine.quoteMaxAgeMs }),
    metrics,
    ...(listener === undefined ? {} : { listener }),
    ...(builtFolders === undefined ? {} : { builtFolders }),
  });
  stops.push(() => http.close());

  const { notifications } = people;
  const gateway = new Gateway({
    host,
    market,
    sessions,
    orders,
    handlers: support.handlers,
    notifications,
    rateLimits: config.rateLimits,
    onError,
  });
  metrics.gauge('sockets', 'Connected sockets', () => gateway.connections);
  stops.push(async () => {
    listener?.answerWith(undefined);
    await gateway.stop();
    await listener?.close();
  });
  if (listener !== undefined) {
    gateway.attach(listener.server);
    listener.answerWith((request, response) => http.routing(request, response));
  }
  return { http, ...(firstOperatorLink === undefined ? {} : { firstOperatorLink }) };
}

interface ChatParts {
  readonly config: Config;
  readonly database: RunningDatabase;
  readonly people: People;
  readonly sessions: Sessions;
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
  readonly stops: Stop[];
}

function startChat({ config, database, people, sessions, now, onError, stops }: ChatParts): Support {
  const { rateLimits, publicUrl, dataDir } = config;
  const { pool } = database;
  const operatorSessions = people.operators.sessions;
  const chat = { ...people, pool, rateLimits, publicUrl, dataDir, sessions, operatorSessions, now, onError };
  const support = startSupport(chat);
  stops.push(() => support.stop());
  stops.push(startHousekeeping(support.sweepers, onError));
  return support;
}

/** Puts approved terms into force at their instants. */
async function watchCatalogue(
  options: AppOptions,
  { database, host, market }: Trading,
  { logger, stops }: Surroundings,
): Promise<CatalogueChanges> {
  const onError = errorsTo(logger);
  const clock = options.clock ?? systemClock;
  const catalogue = new CatalogueChanges({ pool: database.pool, host, market, clock, onError });
  stops.push(() => catalogue.stop());
  await catalogue.start();
  return catalogue;
}

const errorsTo =
  (logger: FastifyBaseLogger) =>
  (error: unknown): void =>
    logger.error({ err: error }, 'work in the background failed');

interface HostParts {
  readonly database: RunningDatabase;
  readonly catalogue: Catalogue;
  readonly logger: FastifyBaseLogger;
  readonly metrics: Metrics;
  readonly fatal: (reason: string) => void;
}

function startHost(
  { config, clock, statements = [] }: AppOptions,
  { database, catalogue, logger, metrics, fatal }: HostParts,
): Promise<EngineHost> {
  return startEngineHost({
    url: database.url,
    db: database.pool,
    settings: config.engine,
    statements: [...BATCH_STATEMENTS, ...statements],
    instruments: catalogue.instruments.map(({ spec }) => spec),
    readInstruments: async () =>
      ((await readCatalogue(database.pool)) ?? catalogue).instruments.map(({ spec }) => spec),
    // the market opens them when it starts, by its calendar
    openMarkets: [],
    log: logger,
    onBatch: ({ events, durationMs }) => metrics.observeBatch(events, durationMs),
    onFatal: (error) => fatal(error.message),
    ...(clock === undefined ? {} : { now: () => clock.now() }),
  });
}

const clockOf = ({ clock }: AppOptions): { clock?: Clock } => (clock === undefined ? {} : { clock });

/** What the last report said: 1 or 0, NaN before the first. */
interface LedgerState {
  zeroSum: number;
}

function noteLedger({ ok, faults }: LedgerReport, state: LedgerState, logger: FastifyBaseLogger): void {
  state.zeroSum = ok ? 1 : 0;
  if (!ok) logger.error({ faults: faults.slice(0, LEDGER_FAULTS_TOLD) }, 'the ledger does not add up');
}

interface Observed {
  readonly host: EngineHost;
  readonly market: RunningMarket;
  readonly openOrders: OpenOrders;
  readonly ledger: LedgerState;
}

function observe(metrics: Metrics, { host, market, openOrders, ledger }: Observed): void {
  metrics.ticks(() => ({ accepted: market.counters.accepted, ...market.counters.rejected }));
  metrics.gauge('open_orders', 'Orders pending or holding', () => openOrders.count);
  metrics.gauge(
    'ledger_zero_sum',
    '1 when every balance is the sum of its entries and all entries add up to 0',
    () => ledger.zeroSum,
  );
  metrics.gauge('ready', '1 when customers can trade', () => (host.ready ? 1 : 0));
}

/** Of this program, for the base data and the API page. */
function version(): string {
  const file = readFileSync(join(import.meta.dirname, '../package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(file)).version;
}
