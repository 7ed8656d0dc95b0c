/** Security headers: constant ones on every API answer, a content security policy for what a browser shows. */
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Answers of calls are data: never cached, framed, sniffed or run. */
export const API_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

const HTTPS_MAX_AGE_S = 180 * 24 * 3600;

/**
 * Headers of pages and assets. No inline script and nothing from another origin; inline style because chart and
 * popups position themselves by it. `https`: the public address is https, so browsers may insist on it.
 */
export async function protectPages(app: FastifyInstance, https: boolean): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // over plain http (a phone in the local network) browsers ignore these two and complain in the console
    crossOriginOpenerPolicy: https,
    originAgentCluster: https,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: https ? { maxAge: HTTPS_MAX_AGE_S, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
  });
}
