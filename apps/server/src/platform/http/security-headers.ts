/** Security headers: constant ones on every API answer, a content security policy for everything that a browser shows. */
import helmet from '@fastify/helmet';
import { CHAT_PAGE_PATH } from '@tradewind/contract';
import type { FastifyInstance } from 'fastify';

/** Answers of calls are data: never cached, framed, sniffed or executed. */
export const API_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/**
 * For every answer if the public address is https (RFC 6797). A year and all subdomains: OWASP ASVS 5.0, 3.4.1.
 */
export const HTTPS_ONLY = `max-age=${365 * 24 * 3600}; includeSubDomains`;

/**
 * The support chat is a separate page, which the app shows in a
 * frame. It may do less than the app, and no other site may frame it.
 */
const CHAT_PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob:",
  "connect-src 'self'",
  "font-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ');
const FRAMES = "frame-src 'self'";
const ASSETS = /^\/(?:admin\/)?assets\//u;

export interface PageOptions {
  /** The public address is https, so browsers may insist on it. */
  readonly https: boolean;
  /** The origin of the only other site that the app may show in a frame; undefined = none. */
  readonly frameOrigin: () => Promise<string | undefined>;
}

/**
 * Headers of pages and assets. No inline script and nothing from another origin.
 * Inline style is allowed because chart and popups use it for positioning, and the start page for its mark.
 */
export async function protectPages(app: FastifyInstance, { https, frameOrigin }: PageOptions): Promise<void> {
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
        frameSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // over plain http (a phone in the local network) browsers ignore these two and warn in the console
    crossOriginOpenerPolicy: https,
    originAgentCluster: https,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    // set for all answers, see HTTPS_ONLY
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', async (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    if (path.startsWith(CHAT_PAGE_PATH)) {
      reply.header(
        'content-security-policy',
        https ? `${CHAT_PAGE_POLICY}; upgrade-insecure-requests` : CHAT_PAGE_POLICY,
      );
      reply.header('x-frame-options', 'SAMEORIGIN');
      return;
    }
    if (ASSETS.test(path)) return;
    const origin = await frameOrigin();
    const policy = reply.getHeader('content-security-policy');
    if (origin !== undefined && typeof policy === 'string')
      reply.header('content-security-policy', policy.replace(FRAMES, `${FRAMES} ${origin}`));
  });
}
