/**
 * A process that writes orders, takes prices, or does background work. It serves no customers, and over HTTP only
 * health and metrics.
 */
import type { FastifyInstance } from 'fastify';
import { startEngineRole, startFeed } from './core/index.ts';
import type { BaseContext, ServerContext } from './platform/context/index.ts';
import {
  type Listener,
  createHttpServer,
  metricsHandler,
  refuseOtherMethods,
  serveHealth,
  serveMetrics,
} from './platform/http/index.ts';

type CoreOptions = Parameters<typeof startEngineRole>[1];

/** Starts the roles of this process; resolves when each is active or on standby. */
export async function startParts(
  context: BaseContext,
  options: CoreOptions,
  listener: Listener | undefined,
  metricsListener: Listener | undefined,
): Promise<FastifyInstance> {
  const { roles } = context.config;
  const parts = [
    ...(roles.includes('feed') ? [await startFeed(context, options)] : []),
    ...(roles.includes('engine') ? [await startEngineRole(context, options)] : []),
  ];
  return serveFigures(context, () => parts.every(({ isReady }) => isReady()), listener, metricsListener);
}

/** Starts the role of a process that does the background work, or is on standby for it. */
export function startWorker(
  context: ServerContext,
  listener: Listener | undefined,
  metricsListener: Listener | undefined,
): Promise<FastifyInstance> {
  return serveFigures(context, () => context.work.isActive, listener, metricsListener);
}

async function serveFigures(
  context: BaseContext,
  isReady: () => boolean,
  listener: Listener | undefined,
  metricsListener: Listener | undefined,
): Promise<FastifyInstance> {
  const { addresses, config, language, log, metrics, running, onStop } = context;
  const http = await createHttpServer({ log, addresses, language, strict: false, ...(listener && { listener }) });
  onStop(() => http.close());
  refuseOtherMethods(http);
  serveHealth(http, {
    unavailable: async () => {
      if (!running.guard.isUp) return { reason: 'database' };
      return isReady() ? undefined : { reason: 'core' };
    },
  });
  if (config.network.metricsToken !== undefined) serveMetrics(http, metrics, config.network.metricsToken);
  metricsListener?.answerWith(metricsHandler(metrics, config.network.metricsToken));
  onStop(() => metricsListener?.close());
  await http.ready();
  context.processes.start();
  running.guard.started();
  return http;
}
