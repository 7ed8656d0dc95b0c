import { HEADERS, type Locale, toLocale } from '@tradewind/contract';
import type { FastifyRequest } from 'fastify';

/** The language in which a request is answered: its `lang` header, else the default. */
export function localeOf(request: FastifyRequest): Locale {
  const lang = request.headers[HEADERS.lang];
  return toLocale(typeof lang === 'string' ? lang : undefined);
}
