/** The bare HTTP server that calls, documents and pages are registered on. */
import { type FastifyBaseLogger, type FastifyInstance, LogController, fastify } from 'fastify';
import { BODY_LIMIT_BYTES, acceptBodies } from './body.ts';
import type { ClientAddresses } from '../addresses/index.ts';
import { JSON_TYPE } from './envelope.ts';
import { type DefaultLanguage, builtInLanguage } from './locale.ts';
import type { Listener } from './listener.ts';
import { handleErrors } from './transport-errors.ts';
import { UNREADABLE, endUnreadable } from './unreadable.ts';

const URL_LIMIT = 4096;

/** Who has the session of a request. */
export type Identified = { readonly account: number } | { readonly operator: number };

declare module 'fastify' {
  interface FastifyRequest {
    /** Owner of the session; undefined until it is known. */
    identified: Identified | undefined;
    /** Address of the client, also behind trusted proxies; `ip` is the peer of the connection. Empty when the connection is gone. */
    readonly address: string;
  }
}

export interface HttpOptions {
  readonly log: FastifyBaseLogger;
  /** Gives `request.address`. */
  readonly addresses: ClientAddresses;
  /** Absent = the built-in one. */
  readonly language?: DefaultLanguage;
  /** For tests: internal errors answer HTTP 500. */
  readonly strict: boolean;
  /** Forwards its requests once it has a handler; absent = requests come by `inject` only. */
  readonly listener?: Listener;
}

export async function createHttpServer({
  log,
  addresses,
  language = builtInLanguage(),
  strict,
  listener,
}: HttpOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log,
    // a child logger per request costs more than the rest of a short call; errors carry their own reference
    childLoggerFactory: (parent) => parent,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    // HEAD wherever GET is (RFC 9110 §9.1); routes.ts declares it for those that must not run
    exposeHeadRoutes: true,
    return503OnClosing: false,
    routerOptions: { maxParamLength: URL_LIMIT },
    clientErrorHandler: (_error, socket) => {
      // browsers open connections in advance; an answer to no request would be taken for that of the first one
      if (socket.bytesRead === 0) socket.destroy();
      else endUnreadable(socket);
    },
    // malformed paths; Fastify has no handler for them
    frameworkErrors: (_error, _request, reply) => {
      reply.hijack();
      reply.raw.writeHead(400, { 'content-type': JSON_TYPE, 'content-length': UNREADABLE.length }).end(UNREADABLE);
    },
    ...(listener === undefined ? {} : { serverFactory: () => listener.server }),
  });
  app.decorate('language', language);
  app.decorateRequest('identified');
  app.decorateRequest('keySession');
  app.decorateRequest('noteAnswer');
  app.decorateRequest('address', {
    getter() {
      return addresses.of(this.raw);
    },
  });
  handleErrors(app, strict);
  await acceptBodies(app);
  return app;
}
