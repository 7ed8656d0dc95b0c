/** The built apps: hashed assets are cached permanently, everything else is revalidated, and routes are answered with their app's page. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { APP_PAGES } from '@tradewind/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuseMethod } from './other-methods.ts';
import { sendTransportError } from './transport-errors.ts';

const YEAR_S = 365 * 24 * 3600;
const HASHED = 'assets/';
/** Paths of calls and documents never answer with a page, so that a wrong call gets an error. */
const NOT_PAGES = /^\/(?:admin\/)?(?:api|v1|docs|metrics|healthz|readyz)(?:\/|$)/u;
const PAGE = 'index.html';
/** Names of built files, without steps upwards. */
const PLAIN_PATH = /^(?!.*\.\.)[\w./-]+$/u;
/** Link previews and availability checks often accept anything and name no media type. */
const KNOWN_PAGES = new RegExp(`^/(?:${APP_PAGES.join('|')})(?:/|$)|^/admin$`, 'u');

export interface BuiltApp {
  /** Base of its routes: `/`, or `/admin/`. */
  readonly base: string;
  /** What `vite build` wrote. */
  readonly folder: string;
}

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '';
const isInside = (path: string, base: string): boolean => path.startsWith(base) || `${path}/` === base;

const acceptsAll = ({ headers: { accept = '*/*' } }: FastifyRequest): boolean => accept.includes('*/*');

const isPageRequest = (request: FastifyRequest, { base }: BuiltApp): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !NOT_PAGES.test(pathOf(request)) &&
  !pathOf(request).startsWith(base + HASHED) &&
  ((request.headers.accept ?? '').includes('text/html') || (acceptsAll(request) && KNOWN_PAGES.test(pathOf(request))));

/** Whether GET shows a page or a file of the app. */
function isShown(request: FastifyRequest, { base, folder }: BuiltApp): boolean {
  const path = pathOf(request);
  if (NOT_PAGES.test(path)) return false;
  if (path === base || KNOWN_PAGES.test(path)) return true;
  const file = path.slice(base.length);
  return PLAIN_PATH.test(file) && existsSync(join(folder, file));
}

/**
 * Serves the files of each app under its base, and its page for every other path there that a browser opens. A
 * path belongs to the app with the longest base. Without a built app such paths are unknown, like any other.
 */
export async function serveWebApps(app: FastifyInstance, apps: readonly BuiltApp[]): Promise<void> {
  const built = apps.filter(({ folder }) => existsSync(join(folder, PAGE)));
  for (const one of apps)
    if (!built.includes(one)) app.log.warn({ ...one }, 'this app is not built: its calls are served, not its pages');
  if (built.length > 0) await addFileSending(app, built);
  for (const { base, folder } of built)
    app.route({
      method: ['GET', 'HEAD'],
      url: `${base}*`,
      // decodeURI: an encoded slash stays part of a name
      handler: (request, reply) => {
        void reply.sendFile(decodeURI(pathOf(request).slice(base.length - 1)), folder);
      },
    });
  const byLength = apps.toSorted((one, other) => other.base.length - one.base.length);
  const methods = ['GET', 'HEAD'];
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const owner = byLength.find(({ base }) => isInside(pathOf(request), base));
    if (owner !== undefined && built.includes(owner) && !methods.includes(request.method) && isShown(request, owner))
      return refuseMethod(request, reply, methods);
    return owner !== undefined && built.includes(owner) && isPageRequest(request, owner)
      ? reply.sendFile(PAGE, owner.folder)
      : sendTransportError(request, reply, 404);
  });
}

/** Adds `reply.sendFile`, including the compressed variants from the build. */
async function addFileSending(app: FastifyInstance, built: readonly BuiltApp[]): Promise<void> {
  await app.register(fastifyStatic, {
    root: built.map(({ folder }) => folder),
    // its own routes read the whole folder for each request, to distinguish names by case: five times the work
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = built.some((one) => path.startsWith(join(one.folder, HASHED)));
      reply.header('cache-control', hashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
    },
  });
}
