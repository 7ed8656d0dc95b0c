/** The operators' calls, hung into one layer. Each part adds its own line. */
import type { FastifyInstance } from 'fastify';
import { API_HEADERS, OperatorLayer, type OperatorLayerOptions } from './http/index.ts';
import type { HttpServices } from './compose-http.ts';
import { serveAudit } from './modules/audit/index.ts';

/** Serves everything under /admin/api. */
export async function serveOperators(
  app: FastifyInstance,
  options: Omit<OperatorLayerOptions, 'sessions'>,
  services: HttpServices,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', (_request, reply, done) => {
      reply.headers(API_HEADERS);
      done();
    });
    const { operators } = services.people;
    const calls = new OperatorLayer(scope, { ...options, sessions: operators.sessions });
    operators.serve(calls);
    serveAudit(calls, services.database.pool, services.people.now);
  });
}
