/** For monitoring: is the process alive, and ready to trade. */
import type { FastifyInstance } from 'fastify';
import { send, success } from './answer.ts';
import { successBody } from './envelope.ts';
import { localeOf } from './locale.ts';
import { type Unavailable, unavailableAnswer } from './unavailable.ts';

export const HEALTH_PATHS = { alive: '/healthz', ready: '/readyz' } as const;

export interface HealthOptions {
  /** Why customers cannot trade; undefined when they can: database reachable, core ready, feed started. */
  readonly unavailable: () => Promise<Unavailable | undefined>;
}

export function serveHealth(app: FastifyInstance, { unavailable }: HealthOptions): void {
  app.get(HEALTH_PATHS.alive, (_request, reply) => send(reply, success(successBody({ alive: true }))));

  app.get(HEALTH_PATHS.ready, async (request, reply) => {
    const why = await unavailable();
    return send(
      reply,
      why === undefined ? success(successBody({ ready: true })) : unavailableAnswer(why, localeOf(request)),
    );
  });
}
