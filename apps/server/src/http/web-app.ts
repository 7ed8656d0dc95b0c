/** The built web app: hashed assets cached for good, everything else asked for again, routes answered by its page. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendTransportError } from './transport-errors.ts';

const YEAR_S = 365 * 24 * 3600;
const HASHED = '/assets/';
/** Paths of calls and documents never answer with the page, so that a wrong call is told as one. */
const NOT_PAGES = /^\/(?:api|v1|docs|metrics|healthz|readyz)(?:\/|$)/u;
const PAGE = 'index.html';

const isPageRequest = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !NOT_PAGES.test(request.url.split('?', 1)[0] ?? '') &&
  !(request.url.split('?', 1)[0] ?? '').startsWith(HASHED) &&
  (request.headers.accept ?? '').includes('text/html');

/**
 * Serves the files of `folder` and sends its page for every other path that a browser opens. Without a built app
 * such paths are unknown, like any other.
 */
export async function serveWebApp(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(join(folder, PAGE));
  if (built) {
    await app.register(compress, { global: true, threshold: 1024 });
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      wildcard: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.startsWith(join(folder, HASHED));
        reply.header('cache-control', hashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
      },
    });
  } else {
    app.log.warn({ folder }, 'the web app is not built; only the calls are served');
  }
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) =>
    built && isPageRequest(request) ? reply.sendFile(PAGE) : sendTransportError(request, reply, 404),
  );
}
