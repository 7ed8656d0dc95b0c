/** For those who watch over the process: alive, ready to trade, figures. */
import type { FastifyInstance } from 'fastify';
import { API_HEADERS } from './security-headers.ts';
import type { Metrics } from './metrics.ts';
import { sendTransportError } from './transport-errors.ts';
import { send, success } from './answer.ts';
import { successBody } from './envelope.ts';

export const HEALTH_PATHS = { alive: '/healthz', ready: '/readyz', metrics: '/metrics' } as const;

export interface HealthOptions {
  /** Whether customers can trade: database reachable, core ready, feed started. */
  readonly isReady: () => Promise<boolean>;
  readonly metrics: Metrics;
}

export function serveHealth(app: FastifyInstance, { isReady, metrics }: HealthOptions): void {
  app.get(HEALTH_PATHS.alive, (_request, reply) => send(reply, success(successBody({ alive: true }))));

  app.get(HEALTH_PATHS.ready, async (request, reply) => {
    if (await isReady()) return send(reply, success(successBody({ ready: true })));
    return sendTransportError(request, reply, 503);
  });

  app.get(HEALTH_PATHS.metrics, async (_request, reply) => {
    const text = await metrics.registry.metrics();
    return reply.headers(API_HEADERS).header('content-type', metrics.registry.contentType).send(text);
  });
}
