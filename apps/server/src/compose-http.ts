/** Hangs everything that speaks HTTP into one server. */
import { join } from 'node:path';
import compress from '@fastify/compress';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from './platform/config/index.ts';
import { serveOperators } from './compose-operators.ts';
import type { People } from './compose-people.ts';
import type { RunningDatabase } from './platform/db/index.ts';
import type { EngineHost } from './core/engine-host/index.ts';
import type { RunningMarket } from './core/market/index.ts';
import {
  API_HEADERS,
  CallLayer,
  type CallLayerOptions,
  KeyedAnswers,
  Presenters,
  type Listener,
  type Metrics,
  createHttpServer,
  createLimits,
  protectPages,
  serveDocs,
  serveHealth,
  serveWebApps,
} from './platform/http/index.ts';
import { serveAccount, serveAccountLog } from './trading/account/index.ts';
import { serveAlerts } from './trading/alerts/index.ts';
import { serveAnnouncements } from './content/announcements/index.ts';
import { serveAreas } from './people/areas/index.ts';
import { frameOriginOf, serveBase } from './staff/settings/index.ts';
import { serveCaptcha } from './people/captcha/index.ts';
import { serveContentImages } from './content/content-images/index.ts';
import { serveCompanies } from './content/companies/index.ts';
import { serveContentReads } from './content/content-reads/index.ts';
import { type ExecutionCounting, serveExecution } from './trading/execution/index.ts';
import { serveFeed } from './trading/feed/index.ts';
import type { Support } from './support/chat/index.ts';
import { type Rates, createFunds } from './money/funds/index.ts';
import { type OrderPresenter, serveMarket, serveMyDeal, serveOrders } from './trading/orders/index.ts';
import { type Logins, type Sessions, createIdentity } from './people/identity/index.ts';
import { serveImages } from './people/images/index.ts';
import { type CatalogueChanges, serveUpcoming } from './trading/instruments/index.ts';
import { serveInvitation } from './people/invitation/index.ts';
import { guideFigures, serveNews } from './content/news/index.ts';
import { type RankingMembers, serveRanking } from './trading/ranking/index.ts';
import { serveNotifications } from './messaging/notifications/index.ts';
import type { Reconciler } from './money/reconciliation/index.ts';
import { serveStatements } from './trading/statements/index.ts';
import { Passkeys, TwoFactor, serveSecurity } from './people/security/index.ts';
import { serveVerification } from './people/verification/index.ts';
import { serveWatchlists } from './trading/watchlists/index.ts';

/** Short answers cost more to compress than they save. */
const COMPRESS_FROM_BYTES = 4096;
/** The built apps of this repository. */
const BUILT_FOLDERS = {
  web: join(import.meta.dirname, '../../web/dist'),
  backoffice: join(import.meta.dirname, '../../backoffice/dist'),
};

/** What `vite build` wrote, by app. */
export type BuiltFolders = Readonly<Record<'web' | 'backoffice', string>>;

export interface HttpServices {
  readonly config: Config;
  readonly logger: FastifyBaseLogger;
  readonly strict: boolean;
  readonly listener?: Listener;
  readonly version: string;
  /** The built apps; those of this repository when absent. */
  readonly builtFolders?: BuiltFolders;
  readonly database: RunningDatabase;
  readonly host: EngineHost;
  readonly market: RunningMarket;
  readonly catalogue: CatalogueChanges;
  readonly sessions: Sessions;
  readonly orders: OrderPresenter;
  readonly people: People;
  readonly support: Support;
  /** Of the currencies that customers pay and are paid in. */
  readonly rates: Rates;
  readonly ranking: RankingMembers;
  readonly reconciler: Reconciler;
  readonly counting: ExecutionCounting;
  readonly metrics: Metrics;
}

/** Answers every request; resolves when it can. */
export async function composeHttp(services: HttpServices): Promise<FastifyInstance> {
  const { config, logger, strict, listener, host, sessions, metrics, database, people } = services;
  const app = await createHttpServer({ logger, strict, ...(listener === undefined ? {} : { listener }) });
  const limits = createLimits(config.rateLimits);
  const keyed = new KeyedAnswers(database.pool, people.vault, people.now, (error) =>
    logger.error({ err: error }, 'old answers could not be removed'),
  );
  app.addHook('onClose', () => keyed.stop());
  const options: CallLayerOptions = {
    sessions,
    host,
    limits,
    keyed,
    presenters: new Presenters(),
    strict,
    observe: (call, code, durationMs) => metrics.observeCall(call, code, durationMs),
  };

  await app.register(async (scope) => {
    scope.addHook('onRequest', (_request, reply, done) => {
      reply.headers(API_HEADERS);
      done();
    });
    serveActions(scope, options, services);
    await serveImages(scope, options, people);
    await services.support.serveVisitorUploads(scope, options);
    await scope.register(async (reads) => serveReads(reads, options, services));
    const { acceptLines } = services.market;
    if (acceptLines !== undefined && config.feedKey !== undefined)
      await serveFeed(scope, config.feedKey, async (text) => {
        const answer = await acceptLines(text);
        // the bridge need not send again what is told of
        await people.alerts.settled();
        return answer;
      });
    serveHealth(scope, { isReady: () => isReady(services), metrics });
  });
  await serveOperators(app, options, services);
  await app.register(async (scope) => {
    await protectPages(scope, {
      https: config.publicUrl?.startsWith('https:') ?? false,
      frameOrigin: frameOriginOf(database.pool, people.now),
    });
    serveDocs(scope, services.version);
    const { web, backoffice } = services.builtFolders ?? BUILT_FOLDERS;
    await serveWebApps(scope, [
      { base: '/', folder: web },
      { base: '/admin/', folder: backoffice },
    ]);
  });
  await app.ready();
  return app;
}

/** Calls with short answers. */
function serveActions(scope: FastifyInstance, options: CallLayerOptions, services: HttpServices): void {
  const { config, database, host, market } = services;
  const calls = new CallLayer(scope, options);
  const { demoBalance } = config;
  serveBase(calls, database.pool, config, services.version);
  serveAreas(calls, config.showMobile);
  const entrance = servePeople(calls, options, services);
  serveMoney(calls, entrance, services);
  serveOrders(calls, { database: database.pool, host, market });
  serveAccount(calls, { database: database.pool, host, market, demoBalance });
  services.support.serveVisitors(calls);
  serveCaptcha(calls, services.people);
  serveVerification(calls, services.people);
  serveNotifications(calls, { ...services.people, pool: database.pool });
  serveAlerts(calls, services.people);
}

/** What proves that somebody is who he says. */
interface Proofs {
  readonly logins: Logins;
  readonly twoFactor: TwoFactor;
}

/** Entering, and what protects it. */
function servePeople(calls: CallLayer, options: CallLayerOptions, services: HttpServices): Proofs {
  const { config, database, host, sessions, people } = services;
  const { pool } = database;
  const twoFactor = new TwoFactor(pool, people.vault, people.now);
  const passkeys = new Passkeys(pool, people.now);
  const identity = createIdentity({ ...people, ...config, pool, host, sessions, secondFactor: twoFactor, passkeys });
  identity.serve(calls, options.limits);
  const { logins } = identity;
  serveSecurity(calls, {
    twoFactor,
    passkeys,
    logins,
    notices: people,
    limits: people.limits,
    publicUrl: config.publicUrl,
  });
  return { logins, twoFactor };
}

/** Deposits and withdrawals. */
function serveMoney(calls: CallLayer, proofs: Proofs, services: HttpServices): void {
  const { database, host, people, rates } = services;
  const funds = createFunds({
    ...people,
    pool: database.pool,
    host,
    rates,
    notices: people.fundsNotices,
    turns: people.fundsTurns,
    secondFactor: proofs.twoFactor,
    guard: proofs.logins,
  });
  funds.serve(calls);
}

/** Calls that answer with lists. */
async function serveReads(scope: FastifyInstance, options: CallLayerOptions, services: HttpServices): Promise<void> {
  await scope.register(compress, { global: true, threshold: COMPRESS_FROM_BYTES });
  const calls = new CallLayer(scope, options);
  const { host, market, orders, people, counting } = services;
  const database = services.database.pool;
  serveMarket(calls, { market, database, now: people.now });
  serveWatchlists(calls, { pool: database, market, now: people.now });
  serveCompanies(calls, database);
  serveUpcoming(calls, { database, market, now: people.now });
  serveMyDeal(calls, { database, host, orders });
  serveAccountLog(calls, { database, market, now: people.now });
  serveStatements(calls, { database, host, market, orders, now: people.now });
  serveExecution(calls, { database, host, market, orders, counting, now: people.now });
  serveInvitation(calls, database);
  serveAnnouncements(calls, { database, now: people.now });
  serveNews(calls, { pool: database, now: people.now, figures: guideFigures(services.config) });
  serveContentReads(calls, { pool: database, now: people.now });
  serveContentImages(calls, people.contentImages);
  serveRanking(calls, { pool: database, market, members: services.ranking, feed: services.config.feed });
}

async function isReady({ database, host }: HttpServices): Promise<boolean> {
  if (!host.ready) return false;
  return database.pool.query('SELECT 1').then(
    () => true,
    () => false,
  );
}
