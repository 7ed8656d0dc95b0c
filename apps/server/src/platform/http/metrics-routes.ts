/**
 * Access to /metrics: anyone who reaches METRICS_PORT, and on the main port anyone with METRICS_TOKEN.
 * If there is a token, METRICS_PORT also requires it. All others get the answer of an unknown path.
 */
import { hash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { JSON_TYPE, refusalBody } from './envelope.ts';
import type { Metrics } from './metrics.ts';
import { API_HEADERS } from './security-headers.ts';
import { sendTransportError } from './transport-errors.ts';

const METRICS_PATH = '/metrics';

const digestOf = (text: string): Buffer => hash('sha256', text, 'buffer');

function isBearer({ headers }: Pick<IncomingMessage, 'headers'>, token: string): boolean {
  const given = /^bearer +(?<token>\S+)$/iu.exec(headers.authorization ?? '')?.groups?.['token'] ?? '';
  // digests have the same length, so the comparison takes the same time for any input
  return timingSafeEqual(digestOf(given), digestOf(token));
}

/** /metrics on the main port. */
export function serveMetrics(app: FastifyInstance, metrics: Metrics, token: string): void {
  app.get(METRICS_PATH, { config: { isHidden: true } }, async (request, reply) => {
    if (!isBearer(request, token)) return sendTransportError(request, reply, 404);
    const { type, text } = await metrics.read();
    return reply.headers(API_HEADERS).header('content-type', type).send(text);
  });
}

/** The handler of METRICS_PORT: /metrics and nothing else. */
export function metricsHandler(metrics: Metrics, token: string | undefined): RequestListener {
  const answer = (response: ServerResponse, status: number, type: string, body: string): void => {
    response.writeHead(status, { ...API_HEADERS, 'content-type': type }).end(body);
  };
  return (request, response) => {
    const [path] = (request.url ?? '').split('?', 1);
    if (path !== METRICS_PATH || (token !== undefined && !isBearer(request, token))) {
      return answer(response, 404, JSON_TYPE, refusalBody('not_found', 'en', { reason: 'unknown path' }));
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      return answer(response, 405, JSON_TYPE, refusalBody('not_found', 'en', { reason: 'method not allowed' }));
    }
    metrics.read().then(
      ({ type, text }) => answer(response, 200, type, text),
      () => answer(response, 503, JSON_TYPE, refusalBody('unavailable', 'en')),
    );
    return undefined;
  };
}
