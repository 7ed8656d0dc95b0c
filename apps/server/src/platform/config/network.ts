/** Settings of the listening sockets: limits per address, time limits, trusted proxies, metrics. */
import { z } from 'zod';
import { isNetwork } from '../addresses/index.ts';
import type { RateLimit } from '../concurrency/index.ts';
import { DAY_MS } from '../clock/index.ts';
import { integer, whole } from './fields.ts';

/** A token in a header is exposed to the network: shorter ones can be guessed. */
const TOKEN_MIN_LENGTH = 16;

/** Kinds of requests, each with its own limit, so that a flood of one kind leaves the others alone. */
export const REQUEST_KINDS = [
  'calls',
  'pages',
  'files',
  'documents',
  'health',
  'captchas',
  'uploads',
  'feed',
  'sockets',
] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** For API keys. */
export interface KeyNetworkConfig {
  /** Of each key: what changes something, and the rest. */
  readonly keyChanges: RateLimit;
  readonly keyReads: RateLimit;
  /** Other sites whose pages may use keys. */
  readonly corsOrigins: readonly string[];
}

export interface NetworkConfig extends KeyNetworkConfig {
  /** Addresses and networks whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[];
  /** Per address. */
  readonly limits: Readonly<Record<RequestKind, RateLimit>>;
  /** At a time, per address. */
  readonly connectionsPerAddress: number;
  readonly socketsPerAddress: number;
  /** At a time, in total. */
  readonly connections: number;
  /** Requests of one connection that may wait for their answers. */
  readonly pipelinedRequests: number;
  readonly headersTimeoutMs: number;
  readonly bodyTimeoutMs: number;
  readonly uploadTimeoutMs: number;
  /** Bytes per second. */
  readonly uploadLeastRate: number;
  /** For a connection on which nothing moves while a request is being answered. */
  readonly stalledTimeoutMs: number;
  readonly keepAliveMs: number;
  /** For a gateway among others: time from a signal to its end, in which it sends callers to the others. */
  readonly drainMs: number;
  readonly headerBytes: number;
  /** Absent = no separate port. 0 = any free one. */
  readonly metricsPort?: number;
  readonly metricsHost: string;
  readonly metricsToken?: string;
}

const rate = (perSecond: number, burst: number) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,6}(?:\.\d{1,3})?\/[1-9]\d{0,6}$/u.test(text) && Number(text.split('/')[0]) > 0,
      'must be RATE/BURST: so many a second, so many at once, such as 20/600',
    )
    .transform((text): RateLimit => {
      const [each, atOnce] = text.split('/');
      return { perSecond: Number(each), burst: Number(atOnce) };
    })
    .default({ perSecond, burst });

const networks = z
  .string()
  .transform((text) => text.split(/[\s,]+/u).filter((part) => part !== ''))
  .refine(
    (parts) => parts.every(isNetwork),
    'must be addresses or networks, such as 127.0.0.1, 10.0.0.0/8, not networks of all addresses',
  )
  .default([]);

const isOrigin = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/u.test(new URL(text).protocol) && new URL(text).origin === text;

const origins = z
  .string()
  .transform((text) => text.split(/[\s,]+/u).filter((part) => part !== ''))
  .refine(
    (parts) => parts.every(isOrigin),
    'must be origins joined by commas, such as https://charts.example.com: no path, no slash at the end, and not *',
  )
  .default([]);

export const networkFields = {
  TRUSTED_PROXIES: networks,
  LIMIT_CALLS: rate(250, 1000),
  LIMIT_PAGES: rate(15, 1000),
  LIMIT_FILES: rate(100, 3000),
  LIMIT_DOCUMENTS: rate(4, 120),
  LIMIT_HEALTH: rate(20, 600),
  LIMIT_CAPTCHAS: rate(1, 60),
  LIMIT_UPLOADS: rate(1, 60),
  LIMIT_FEED: rate(2000, 20_000),
  LIMIT_SOCKETS: rate(20, 300),
  LIMIT_KEY_CHANGES: rate(50, 100),
  LIMIT_KEY_READS: rate(20, 40),
  CORS_ORIGINS: origins,
  CONNECTIONS_PER_ADDRESS: integer(1, 100_000, 500),
  SOCKETS_PER_ADDRESS: integer(1, 100_000, 100),
  MAX_CONNECTIONS: integer(1, 1_000_000, 20_000),
  PIPELINED_REQUESTS: integer(1, 1000, 16),
  HEADERS_TIMEOUT_MS: integer(100, DAY_MS, 10_000),
  BODY_TIMEOUT_MS: integer(100, DAY_MS, 30_000),
  UPLOAD_TIMEOUT_MS: integer(100, DAY_MS, 600_000),
  UPLOAD_LEAST_RATE: integer(0, 1_000_000_000, 4096),
  STALLED_TIMEOUT_MS: integer(100, DAY_MS, 120_000),
  KEEP_ALIVE_MS: integer(1000, DAY_MS, 72_000),
  DRAIN_MS: integer(0, 600_000, 3000),
  MAX_HEADER_BYTES: integer(4096, 1_048_576, 16_384),
  METRICS_PORT: whole(0, 65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_TOKEN: z.string().min(TOKEN_MIN_LENGTH, `must have at least ${TOKEN_MIN_LENGTH} characters`).optional(),
} as const;

export function networkConfig(env: z.output<z.ZodObject<typeof networkFields>>): NetworkConfig {
  return {
    trustedProxies: env.TRUSTED_PROXIES,
    limits: {
      calls: env.LIMIT_CALLS,
      pages: env.LIMIT_PAGES,
      files: env.LIMIT_FILES,
      documents: env.LIMIT_DOCUMENTS,
      health: env.LIMIT_HEALTH,
      captchas: env.LIMIT_CAPTCHAS,
      uploads: env.LIMIT_UPLOADS,
      feed: env.LIMIT_FEED,
      sockets: env.LIMIT_SOCKETS,
    },
    keyChanges: env.LIMIT_KEY_CHANGES,
    keyReads: env.LIMIT_KEY_READS,
    corsOrigins: env.CORS_ORIGINS,
    connectionsPerAddress: env.CONNECTIONS_PER_ADDRESS,
    socketsPerAddress: env.SOCKETS_PER_ADDRESS,
    connections: env.MAX_CONNECTIONS,
    pipelinedRequests: env.PIPELINED_REQUESTS,
    headersTimeoutMs: env.HEADERS_TIMEOUT_MS,
    bodyTimeoutMs: env.BODY_TIMEOUT_MS,
    uploadTimeoutMs: env.UPLOAD_TIMEOUT_MS,
    uploadLeastRate: env.UPLOAD_LEAST_RATE,
    stalledTimeoutMs: env.STALLED_TIMEOUT_MS,
    keepAliveMs: env.KEEP_ALIVE_MS,
    drainMs: env.DRAIN_MS,
    headerBytes: env.MAX_HEADER_BYTES,
    metricsHost: env.METRICS_HOST,
    ...(env.METRICS_PORT === undefined ? {} : { metricsPort: env.METRICS_PORT }),
    ...(env.METRICS_TOKEN === undefined ? {} : { metricsToken: env.METRICS_TOKEN }),
  };
}
