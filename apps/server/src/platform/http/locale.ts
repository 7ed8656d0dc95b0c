/** The language of an answer: that of the `lang` header, else the default of the installation, which operators set. */
import type { IncomingHttpHeaders } from 'node:http';
import { DEFAULT_LOCALE, HEADERS, type Locale, toLocale } from '@tradewind/contract';
import type { FastifyRequest } from 'fastify';

/** Changes while the server runs. */
export interface DefaultLanguage {
  locale: Locale;
}

export const builtInLanguage = (): DefaultLanguage => ({ locale: DEFAULT_LOCALE });

declare module 'fastify' {
  interface FastifyInstance {
    readonly language: DefaultLanguage;
  }
}

export const localeOf = ({ headers, server }: FastifyRequest): Locale => localeIn(headers, server.language);

export function localeIn(headers: IncomingHttpHeaders, { locale }: DefaultLanguage): Locale {
  const lang = headers[HEADERS.lang];
  return toLocale(typeof lang === 'string' ? lang : undefined, locale);
}
