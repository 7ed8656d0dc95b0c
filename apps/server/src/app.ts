/**
 * Builds the server, wing by wing. Each wing's `start` adds its services to the context, each wing's `serve` registers
 * its calls. Tests, benchmarks and main use this same function; only main reads the environment.
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
  /** Opened by openListener for /metrics alone; absent = METRICS_PORT is not set. */
  readonly metricsListener?: Listener;
  /** For tests: faults of ours answer HTTP 500. */
  readonly strict?: boolean;
  /** The built apps; those of this repository when absent. */
  readonly builtFolders?: BuiltFolders;
  /** For tests: messages may be pushed to receivers on this machine, and by http. */
  readonly pushToAnyHost?: boolean;
  /** For tests: further statements that commands may have committed with them. */
  readonly statements?: readonly BatchStatement[];
}

/** What `vite build` wrote, by app. */
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
  /** Path of the one-time link for the first operator; absent when there is one. A secret. */
  readonly firstOperatorLink?: string;
  /** Answers open requests, writes what was applied, ends PostgreSQL. Safe to call twice. */
  readonly stop: () => Promise<void>;
}

/** Starts what ROLE says, in a process of its own. When a part fails, the parts that had started are stopped. */
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

/** Starts everything. When a part fails, the parts that had started are stopped. */
export function buildApp(options: AppOptions): Promise<App> {
  return started(async (onStop) => {
    const context = await startWings(options, onStop);
    const http = await openHttp(options, context);
    startRealtime(context, options.listener);
    options.listener?.answerWith((request, response) => http.routing(request, response));
    context.processes.start();
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

/** A part that cannot be stopped in order (the database is away) does not keep the others from it. */
async function stopAll(stops: readonly Stop[]): Promise<void> {
  const faults: unknown[] = [];
  for (const stop of stops.toReversed()) {
    try {
      await stop();
    } catch (error) {
      faults.push(error);
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, 'some parts of the server did not stop in order');
}

async function startPartsOf(options: AppOptions, onStop: (stop: Stop) => void): Promise<FastifyInstance> {
  const context = await startBase(options, onStop);
  return startParts(context, coreOptions(options, context), options.listener, options.metricsListener);
}

function coreOptions({ statements = [] }: AppOptions, { now }: BaseContext): Parameters<typeof startCore>[1] {
  return {
    statements: [...BATCH_STATEMENTS, ...statements],
    keepLogo: (client, file) => keepLogo(client, file, now()),
  };
}

async function startWings(options: AppOptions, onStop: (stop: Stop) => void): Promise<PrivacyContext> {
  const { pushToAnyHost = false } = options;
  const platform = await startPlatform(options, onStop);
  const core = await startCore(platform, coreOptions(options, platform));
  const messaging = await startMessaging(core, { moneyRecord: moneyRecordReader(core.vault), pushToAnyHost });
  const people = await startPeople(messaging);
  const staff = await startStaff(people);
  const trading = await startTrading(staff);
  const money = await startMoney(trading);
  const content = await startContent(money);
  const support = await startSupport(content);
  const privacy = await startPrivacy(await startDesk(support));
  // some of it gives orders as it begins
  privacy.work.begin(() => privacy.host.ready);
  return privacy;
}

async function openHttp(options: AppOptions, context: PrivacyContext): Promise<FastifyInstance> {
  const { listener, metricsListener, strict = false, builtFolders: { web, backoffice } = BUILT_FOLDERS } = options;
  const { host, sessions, operators, database, now } = context;
  return openWebServer(context, {
    host,
    sessions,
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
