/** The routes of a server, as Fastify prints them. */
import type { FastifyInstance } from 'fastify';

/** Method and path of each, such as `GET /healthz`. Fastify prints a tree: four characters per level, each line a part of the path. */
export function printedRoutes(http: FastifyInstance): readonly string[] {
  const parts: string[] = [];
  return http
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^(.*?)[├└]── (\S+)(?: \(([A-Z, ]+)\))?/u.exec(line) ?? [];
      parts.splice(indent.length / 4, Number.POSITIVE_INFINITY, part);
      const isRoute = methods !== '';
      return isRoute ? methods.split(', ').map((method) => `${method} ${parts.join('')}`) : [];
    })
    .filter((route) => !route.startsWith('HEAD '));
}
