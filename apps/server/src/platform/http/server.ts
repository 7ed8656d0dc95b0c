/** The bare HTTP server that the calls, documents and pages are hung into. */
import { type FastifyBaseLogger, type FastifyInstance, LogController, fastify } from 'fastify';
import { BODY_LIMIT_BYTES, acceptBodies } from './body.ts';
import { JSON_TYPE, refusalBody } from './envelope.ts';
import type { Listener } from './listener.ts';
import { handleErrors } from './transport-errors.ts';

const URL_LIMIT = 4096;

/** For requests of which not even the language can be read. */
const BAD_REQUEST = refusalBody('invalid_input', 'en', { reason: 'unreadable request' });

export interface HttpOptions {
  readonly log: FastifyBaseLogger;
  /** For tests: faults of ours answer HTTP 500. */
  readonly strict: boolean;
  /** Passes its requests on once it has a handler; absent = requests come by `inject` only. */
  readonly listener?: Listener;
}

export async function createHttpServer({ log, strict, listener }: HttpOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log,
    // a child logger for each request costs more than the rest of a short call; faults carry their own reference
    childLoggerFactory: (parent) => parent,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    exposeHeadRoutes: false,
    // the address of a client behind a reverse proxy on this machine
    trustProxy: 'loopback',
    return503OnClosing: false,
    routerOptions: { maxParamLength: URL_LIMIT },
    clientErrorHandler: (_error, socket) => {
      if (!socket.writable) {
        socket.destroy();
        return;
      }
      socket.end(
        `HTTP/1.1 400 Bad Request\r\nContent-Type: ${JSON_TYPE}\r\nConnection: close\r\nContent-Length: ${BAD_REQUEST.length}\r\n\r\n${BAD_REQUEST}`,
      );
    },
    // a path that is not even one; Fastify has no handler to give it to
    frameworkErrors: (_error, _request, reply) => {
      reply.hijack();
      reply.raw.writeHead(400, { 'content-type': JSON_TYPE, 'content-length': BAD_REQUEST.length }).end(BAD_REQUEST);
    },
    ...(listener === undefined ? {} : { serverFactory: () => listener.server }),
  });
  handleErrors(app, strict);
  await acceptBodies(app);
  return app;
}
