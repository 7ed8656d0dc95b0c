/**
 * Pages of other sites (CORS_ORIGINS): they may make calls with an API key, and never with a session. The header `token`
 * is not among those that they may send, and only answers to requests with a key may be read.
 */
import { HEADERS } from '@tradewind/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const ALLOWED_HEADERS = [HEADERS.authorization, 'content-type', HEADERS.idempotencyKey, HEADERS.lang].join(', ');
const READABLE_HEADERS = [
  HEADERS.rateLimit,
  HEADERS.rateRemaining,
  HEADERS.rateReset,
  HEADERS.idempotentReplay,
  'retry-after',
  'link',
  'etag',
].join(', ');
/** How long browsers remember what is allowed. */
const MAX_AGE_S = 600;

interface OpenToOthers {
  readonly origins: ReadonlySet<string>;
  /** Whether keys reach a path. */
  readonly reaches: (path: string) => boolean;
}

/** Lets the page that sent a request read the answer, if its origin is one of them. */
export function allowOrigin(request: FastifyRequest, reply: FastifyReply, origins: ReadonlySet<string>): boolean {
  const { origin } = request.headers;
  if (origin === undefined || !origins.has(origin)) return false;
  reply.header('access-control-allow-origin', origin);
  reply.header('access-control-expose-headers', READABLE_HEADERS);
  reply.header('vary', 'origin');
  return true;
}

/** Answers browsers that ask, before a request with a key, whether it is allowed. Must be called before routes are registered. */
export function answerPreflights(app: FastifyInstance, { origins, reaches }: OpenToOthers): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'OPTIONS' || !isPreflight(request)) return done();
    const [path = ''] = request.url.split('?', 1);
    if (!reaches(path) || !allowOrigin(request, reply, origins)) return done();
    reply
      .code(204)
      .header('access-control-allow-methods', 'GET, HEAD, POST')
      .header('access-control-allow-headers', ALLOWED_HEADERS)
      .header('access-control-max-age', String(MAX_AGE_S))
      .header('cache-control', 'no-store');
    return reply.send();
  });
}

/** Of a request with a key: the browser names the headers that the page wants to send. */
function isPreflight({ headers }: FastifyRequest): boolean {
  if (headers['access-control-request-method'] === undefined) return false;
  const asked = headers['access-control-request-headers']?.toLowerCase().split(',') ?? [];
  return asked.some((name) => name.trim() === HEADERS.authorization);
}
