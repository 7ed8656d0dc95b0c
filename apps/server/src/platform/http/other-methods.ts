/** A known path with a method that it does not have: 405, with `Allow` (RFC 9110 §15.5.6). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_HEADERS } from './security-headers.ts';
import { sendTransportError } from './transport-errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Without its own credentials it must look like an unknown path. */
    readonly isHidden?: boolean;
  }
}

/** The methods of all paths. */
/** Of the paths of a route. `url`: in Fastify's notation, `/api/captcha/:token`. */
export function patternOf(url: string): RegExp {
  const segments = url
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '[^/]+' : segment.replaceAll('.', String.raw`\.`)));
  return new RegExp(`^${segments.join('/')}$`, 'u');
}

class RouteMethods {
  readonly #plain = new Map<string, Set<string>>();
  readonly #patterns = new Map<string, { readonly pattern: RegExp; readonly methods: Set<string> }>();

  add(url: string, method: string | readonly string[]): void {
    const methods = url.includes(':') ? this.#ofPattern(url) : this.#ofPlain(url);
    for (const each of [method].flat()) methods.add(each);
  }

  /** Undefined = an unknown path. */
  of(path: string): ReadonlySet<string> | undefined {
    const plain = this.#plain.get(path);
    if (plain !== undefined) return plain;
    for (const { pattern, methods } of this.#patterns.values()) if (pattern.test(path)) return methods;
    return undefined;
  }

  #ofPlain(url: string): Set<string> {
    const methods = this.#plain.get(url) ?? new Set();
    this.#plain.set(url, methods);
    return methods;
  }

  #ofPattern(url: string): Set<string> {
    const known = this.#patterns.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    this.#patterns.set(url, known);
    return known.methods;
  }
}

/** Must be called before routes are registered. */
export function refuseOtherMethods(app: FastifyInstance): void {
  const routes = new RouteMethods();
  app.addHook('onRoute', ({ url, method, config }) => {
    if (!url.includes('*') && config?.isHidden !== true) routes.add(url, method);
  });
  // before the body is read
  app.addHook('onRequest', (request, reply, done) => {
    const { is404, routeOptions, url, method } = request;
    const isOwn = !is404 && routeOptions.url?.endsWith('*') !== true;
    const methods = isOwn ? undefined : routes.of(url.split('?', 1)[0] ?? '');
    if (methods === undefined || methods.has(method)) return done();
    return refuseMethod(request, reply, methods);
  });
}

/** Answers 405. */
export function refuseMethod(request: FastifyRequest, reply: FastifyReply, methods: Iterable<string>): FastifyReply {
  reply.headers(API_HEADERS).header('allow', [...methods].toSorted().join(', '));
  return sendTransportError(request, reply, 405);
}
