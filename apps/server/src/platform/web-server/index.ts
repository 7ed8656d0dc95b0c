/** Registers all HTTP routes on one server: customer and operator calls, health, documents, pages. */
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import type { FindKey } from '../access/index.ts';
import type { ServerContext } from '../context/index.ts';
import {
  API_HEADERS,
  HTTPS_ONLY,
  type BuiltApp,
  CallLayer,
  type CallLayerOptions,
  KeyedAnswers,
  KeyEntrance,
  type Listener,
  OperatorLayer,
  type OperatorLayerOptions,
  Presenters,
  type Unavailable,
  createHttpServer,
  createLimits,
  metricsHandler,
  protectPages,
  answerPreflights,
  refuseOtherMethods,
  serveDocs,
  serveHealth,
  serveMetrics,
  serveSecurityContact,
  serveWebApps,
} from '../http/index.ts';

/** Compressing shorter answers costs more than it saves. */
const COMPRESS_FROM_BYTES = 4096;

/** Where the wings register their routes. */
export interface HttpScopes {
  /** Customers' calls with short answers. */
  readonly calls: CallLayer;
  /** Customers' calls that answer with lists; compressed. */
  readonly lists: CallLayer;
  readonly operators: OperatorLayer;
  /** The scope of `lists`, for long answers that are not calls. */
  readonly listScope: FastifyInstance;
  /** For uploads and other bodies that are not calls. */
  readonly scope: FastifyInstance;
  readonly options: CallLayerOptions;
  readonly operatorScope: FastifyInstance;
  readonly operatorOptions: OperatorLayerOptions;
}

export interface WebServerOptions extends Pick<CallLayerOptions, 'host' | 'sessions'> {
  readonly apiKeys: FindKey;
  readonly operatorSessions: OperatorLayerOptions['sessions'];
  readonly operatorStepUp: OperatorLayerOptions['stepUp'];
  /** Absent = requests come by `inject` only. */
  readonly listener?: Listener | undefined;
  /** The listener that only answers /metrics; absent = none. */
  readonly metricsListener?: Listener | undefined;
  /** For tests: internal errors answer HTTP 500. */
  readonly strict: boolean;
  readonly apps: readonly BuiltApp[];
  /** Origin of another site that pages may show in a frame. */
  readonly frameOrigin: () => Promise<string | undefined>;
  /** Registers the calls of all wings. */
  readonly serve: (scopes: HttpScopes) => Promise<void>;
}

/** Resolves when every request can be answered. */
export async function openWebServer(context: ServerContext, options: WebServerOptions): Promise<FastifyInstance> {
  const { config, running, log, addresses, language, metrics, securityLog, onStop } = context;
  const { strict, listener, sessions, host } = options;
  const app = await createHttpServer({
    log,
    addresses,
    language,
    strict,
    ...(listener === undefined ? {} : { listener }),
  });
  onStop(() => app.close());
  listener?.gate.logTo(context);
  openMetrics(context, options.metricsListener);
  const https = config.publicUrl?.startsWith('https:') ?? false;
  if (https)
    app.addHook('onRequest', (_request, reply, done) => {
      reply.header('strict-transport-security', HTTPS_ONLY);
      done();
    });
  const { network, rateLimits } = config;
  const keys = new KeyEntrance({ ...network, keys: options.apiKeys, rateLimits });
  answerPreflights(app, { origins: keys.origins, reaches: (path) => keys.reaches(path) });
  refuseOtherMethods(app);
  const layer: CallLayerOptions = {
    sessions,
    host,
    keys,
    limits: createLimits(config.rateLimits),
    refusal: () => running.guard.refusal,
    securityLog,
    keyed: openKeyedAnswers(context, app),
    presenters: new Presenters(),
    strict,
    observe: (call, code, durationMs) => metrics.observeCall(call, code, durationMs),
  };
  await app.register(async (scope) => {
    addApiHeaders(scope);
    const { child: lists } = await childOf(scope, async (child) => {
      await child.register(compress, { global: true, threshold: COMPRESS_FROM_BYTES });
    });
    const { child: operatorScope } = await childOf(scope);
    const operatorOptions = { ...layer, sessions: options.operatorSessions, stepUp: options.operatorStepUp };
    await options.serve({
      calls: new CallLayer(scope, layer),
      lists: new CallLayer(lists, layer),
      operators: new OperatorLayer(operatorScope, operatorOptions),
      listScope: lists,
      scope,
      options: layer,
      operatorScope,
      operatorOptions,
    });
    serveHealth(scope, { unavailable: () => unavailable(context, options) });
    const { metricsToken } = config.network;
    if (metricsToken !== undefined) serveMetrics(scope, metrics, metricsToken);
  });
  await app.register(async (scope) => {
    await protectPages(scope, { https, frameOrigin: options.frameOrigin });
    serveDocs(scope, context.version);
    serveSecurityContact(scope, context);
    await serveWebApps(scope, options.apps);
  });
  await app.ready();
  return app;
}

function openMetrics(context: ServerContext, listener: Listener | undefined): void {
  if (listener === undefined) return;
  const { config, metrics, onStop } = context;
  listener.gate.logTo(context);
  listener.answerWith(metricsHandler(metrics, config.network.metricsToken));
  onStop(() => listener.close());
}

/**
 * A child scope with its own hooks, added by `prepare`: a plugin belongs to the scope that is being loaded. Returned in
 * an object, because a promise would await a Fastify instance (it has a `then`) and give a different one.
 */
async function childOf(
  scope: FastifyInstance,
  prepare: (child: FastifyInstance) => Promise<void> = async () => {},
): Promise<{ readonly child: FastifyInstance }> {
  let loaded: FastifyInstance | undefined;
  await scope.register(async (child) => {
    await prepare(child);
    loaded = child;
  });
  if (loaded === undefined) throw new Error('the scope was not loaded');
  return { child: loaded };
}

function addApiHeaders(scope: FastifyInstance): void {
  scope.addHook('onRequest', (_request, reply, done) => {
    reply.headers(API_HEADERS);
    done();
  });
}

function openKeyedAnswers({ database, vault, now, log, locks }: ServerContext, app: FastifyInstance): KeyedAnswers {
  const onError = (error: unknown): void => log.error({ err: error }, 'could not remove old answers');
  const keyed = new KeyedAnswers(database, vault, now, onError, locks);
  app.addHook('onClose', () => keyed.stop());
  return keyed;
}

async function unavailable(
  { database, running }: ServerContext,
  { host }: WebServerOptions,
): Promise<Unavailable | undefined> {
  // queried, because a database that stopped a moment ago is not noticed yet
  const answers = running.guard.isUp && (await database.query('SELECT 1').catch(() => undefined)) !== undefined;
  if (!answers) return { reason: 'database' };
  return host.ready ? undefined : { reason: 'core' };
}
