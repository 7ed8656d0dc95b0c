/**
 * Builds the server, wing by wing. Each wing's `start` adds its services to the context; each wing's `serve` registers
 * its calls. Tests, benchmarks and main use the same function; only main reads the environment.
 */
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { BATCH_STATEMENTS } from './batch-statements.ts';
import { keepLogo } from './content/content-images/index.ts';
import { serveContent, startContent } from './content/index.ts';
import type { BatchStatement, EngineHost } from './core/engine-host/index.ts';
import { startCore } from './core/index.ts';
import type { RunningMarket } from './core/market/index.ts';
import { serveDesk, startDesk } from './desk/index.ts';
import { serveMessaging, startMessaging } from './messaging/index.ts';
import { moneyRecordReader } from './money/withdrawals/index.ts';
import { serveMoney, startMoney } from './money/index.ts';
import { startParts, startWorker } from './parts.ts';
import { servePeople, startPeople } from './people/index.ts';
import type { BaseContext, Stop } from './platform/context/index.ts';
import type { RunningDatabase } from './platform/db/index.ts';
import type { Listener } from './platform/http/index.ts';
import { type PlatformOptions, startBase, startPlatform } from './platform/index.ts';
import { type HttpScopes, openWebServer } from './platform/web-server/index.ts';
import { type PrivacyContext, servePrivacy, startPrivacy } from './privacy/index.ts';
import { startRealtime } from './realtime/index.ts';
import { serveStaff, startStaff } from './staff/index.ts';
import { frameOriginOf } from './staff/settings/index.ts';
import { serveSupport, startSupport } from './support/index.ts';
import { serveTrading, startTrading } from './trading/index.ts';

export interface AppOptions extends PlatformOptions {
  /** Opened by openListener; absent = requests come by `http.inject` only and there are no sockets. */
  readonly listener?: Listener;
  /** Opened by openListener, only for /metrics; absent = METRICS_PORT is not set. */
  readonly metricsListener?: Listener;
  /** For tests: internal errors answer HTTP 500. */
  readonly strict?: boolean;
  /** The built apps; absent = those of this repository. */
  readonly builtFolders?: BuiltFolders;
  /** For tests: Web Push and webhooks may go to receivers on this machine, and by http. */
  readonly toAnyHost?: boolean;
  /** For tests: further statements that commands may have committed with them. */
  readonly statements?: readonly BatchStatement[];
}

/** Output of `vite build`, by app. */
type BuiltFolders = Readonly<Record<'web' | 'backoffice', string>>;

const BUILT_FOLDERS: BuiltFolders = {
  web: join(import.meta.dirname, '../../web/dist'),
  backoffice: join(import.meta.dirname, '../../backoffice/dist'),
};

export interface App {
  readonly http: FastifyInstance;
  readonly database: RunningDatabase;
  readonly host: EngineHost;
  readonly market: RunningMarket;
  /** Path of the one-time link for the first operator; absent when an operator exists. Secret. */
  readonly firstOperatorLink?: string;
  /** Answers open requests, writes everything applied, stops PostgreSQL. Safe to call twice. */
  readonly stop: () => Promise<void>;
}

/** Starts the roles in ROLE in this process. When a part fails, those already started are stopped. */
export async function buildRoles(options: AppOptions): Promise<Pick<App, 'firstOperatorLink' | 'stop'>> {
  const { roles } = options.config;
  if (roles.includes('gateway')) return buildApp(options);
  return started(async (onStop) => {
    const { listener, metricsListener } = options;
    const http = roles.includes('worker')
      ? await startWorker(await startWings(options, onStop), listener, metricsListener)
      : await startPartsOf(options, onStop);
    onStop(() => listener?.close());
    listener?.answerWith((request, response) => http.routing(request, response));
    return {};
  });
}

/** Starts everything. When a part fails, those already started are stopped. */
export function buildApp(options: AppOptions): Promise<App> {
  return started(async (onStop) => {
    const context = await startWings(options, onStop);
    const http = await openHttp(options, context);
    startRealtime(context, options.listener);
    options.listener?.answerWith((request, response) => http.routing(request, response));
    context.processes.start();
    context.running.guard.started();
    const { running: database, host, market, firstOperatorLink } = context;
    return { http, database, host, market, ...(firstOperatorLink === undefined ? {} : { firstOperatorLink }) };
  });
}

async function started<Result>(
  start: (onStop: (stop: Stop) => void) => Promise<Result>,
): Promise<Result & Pick<App, 'stop'>> {
  const stops: Stop[] = [];
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopped ??= stopAll(stops));
  try {
    return { ...(await start((part) => stops.push(part))), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A part that cannot stop gracefully (the database is unavailable) does not keep the others from stopping. */
async function stopAll(stops: readonly Stop[]): Promise<void> {
  const faults: unknown[] = [];
  for (const stop of stops.toReversed()) {
    try {
      await stop();
    } catch (error) {
      faults.push(error);
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, 'some parts of the server did not stop gracefully');
}

async function startPartsOf(options: AppOptions, onStop: (stop: Stop) => void): Promise<FastifyInstance> {
  const context = await startBase(platformOptions(options), onStop);
  return startParts(context, coreOptions(options, context), options.listener, options.metricsListener);
}

/** The language in which the listener answers by itself is that of the server. */
const platformOptions = ({ listener, ...options }: AppOptions): PlatformOptions => ({
  ...options,
  ...(listener !== undefined && { language: listener.language }),
});

function coreOptions({ statements = [] }: AppOptions, { now }: BaseContext): Parameters<typeof startCore>[1] {
  return {
    statements: [...BATCH_STATEMENTS, ...statements],
    keepLogo: (client, file) => keepLogo(client, file, now()),
  };
}

async function startWings(options: AppOptions, onStop: (stop: Stop) => void): Promise<PrivacyContext> {
  const { toAnyHost = false } = options;
  const platform = await startPlatform(platformOptions(options), onStop);
  const core = await startCore(platform, coreOptions(options, platform));
  const messaging = await startMessaging(core, { moneyRecord: moneyRecordReader(core.vault), toAnyHost });
  const people = await startPeople(messaging);
  const staff = await startStaff(people);
  const trading = await startTrading(staff);
  const money = await startMoney(trading);
  const content = await startContent(money);
  const support = await startSupport(content);
  const privacy = await startPrivacy(await startDesk(support));
  // some background jobs issue orders as soon as they start
  privacy.work.begin(() => privacy.host.ready);
  return privacy;
}

async function openHttp(options: AppOptions, context: PrivacyContext): Promise<FastifyInstance> {
  const { listener, metricsListener, strict = false, builtFolders: { web, backoffice } = BUILT_FOLDERS } = options;
  const { host, sessions, operators, database, now } = context;
  return openWebServer(context, {
    host,
    sessions,
    apiKeys: context.apiKeys,
    operatorSessions: operators.sessions,
    operatorStepUp: operators.stepUp,
    listener,
    metricsListener,
    strict,
    apps: [
      { base: '/', folder: web },
      { base: '/admin/', folder: backoffice },
    ],
    frameOrigin: frameOriginOf(database, now),
    serve: (scopes) => serveWings(scopes, context),
  });
}

async function serveWings(scopes: HttpScopes, context: PrivacyContext): Promise<void> {
  serveMessaging(scopes, context);
  await servePeople(scopes, context);
  serveStaff(scopes, context);
  await serveTrading(scopes, context);
  serveMoney(scopes, context);
  await serveContent(scopes, context);
  await serveSupport(scopes, context);
  serveDesk(scopes, context);
  servePrivacy(scopes, context);
}
