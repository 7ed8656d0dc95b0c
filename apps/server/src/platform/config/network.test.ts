import { describe, expect, it } from 'vitest';
import { ConfigError, type NetworkConfig, parseConfig } from './index.ts';

const INITIAL: NetworkConfig = {
  trustedProxies: [],
  limits: {
    calls: { perSecond: 250, burst: 1000 },
    pages: { perSecond: 15, burst: 1000 },
    files: { perSecond: 100, burst: 3000 },
    documents: { perSecond: 4, burst: 120 },
    health: { perSecond: 20, burst: 600 },
    captchas: { perSecond: 1, burst: 60 },
    uploads: { perSecond: 1, burst: 60 },
    feed: { perSecond: 2000, burst: 20_000 },
    sockets: { perSecond: 20, burst: 300 },
  },
  keyChanges: { perSecond: 50, burst: 100 },
  keyReads: { perSecond: 20, burst: 40 },
  corsOrigins: [],
  connectionsPerAddress: 500,
  socketsPerAddress: 100,
  connections: 20_000,
  pipelinedRequests: 16,
  headersTimeoutMs: 10_000,
  bodyTimeoutMs: 30_000,
  uploadTimeoutMs: 600_000,
  uploadLeastRate: 4096,
  stalledTimeoutMs: 120_000,
  keepAliveMs: 72_000,
  drainMs: 3000,
  headerBytes: 16_384,
  metricsHost: '127.0.0.1',
};

describe('settings of the network', () => {
  it('work without any variable', () => {
    expect(parseConfig({}).network).toEqual(INITIAL);
  });

  it('read every variable', () => {
    const { network } = parseConfig({
      TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8 ::1',
      LIMIT_PAGES: '0.5/7',
      LIMIT_KEY_CHANGES: '5/6',
      LIMIT_KEY_READS: '7/8',
      CORS_ORIGINS: 'https://charts.example.com, http://localhost:3000',
      CONNECTIONS_PER_ADDRESS: '1',
      SOCKETS_PER_ADDRESS: '2',
      MAX_CONNECTIONS: '3',
      PIPELINED_REQUESTS: '4',
      HEADERS_TIMEOUT_MS: '105',
      BODY_TIMEOUT_MS: '106',
      UPLOAD_TIMEOUT_MS: '107',
      UPLOAD_LEAST_RATE: '108',
      STALLED_TIMEOUT_MS: '109',
      KEEP_ALIVE_MS: '1010',
      DRAIN_MS: '111',
      MAX_HEADER_BYTES: '8192',
      METRICS_PORT: '9464',
      METRICS_HOST: '10.0.0.1',
      METRICS_TOKEN: 't'.repeat(16),
    });
    expect(network).toEqual({
      trustedProxies: ['127.0.0.1', '10.0.0.0/8', '::1'],
      limits: { ...INITIAL.limits, pages: { perSecond: 0.5, burst: 7 } },
      keyChanges: { perSecond: 5, burst: 6 },
      keyReads: { perSecond: 7, burst: 8 },
      corsOrigins: ['https://charts.example.com', 'http://localhost:3000'],
      connectionsPerAddress: 1,
      socketsPerAddress: 2,
      connections: 3,
      pipelinedRequests: 4,
      headersTimeoutMs: 105,
      bodyTimeoutMs: 106,
      uploadTimeoutMs: 107,
      uploadLeastRate: 108,
      stalledTimeoutMs: 109,
      keepAliveMs: 1010,
      drainMs: 111,
      headerBytes: 8192,
      metricsPort: 9464,
      metricsHost: '10.0.0.1',
      metricsToken: 't'.repeat(16),
    });
  });

  it.each([
    [{ TRUSTED_PROXIES: 'loopback' }],
    [{ TRUSTED_PROXIES: '10.0.0.0/8, 0.0.0.0/0' }],
    [{ LIMIT_CALLS: '250' }],
    [{ LIMIT_CALLS: '0/10' }],
    [{ LIMIT_CALLS: '10/0' }],
    [{ BODY_TIMEOUT_MS: '30s' }],
    [{ METRICS_PORT: '70000' }],
    [{ METRICS_TOKEN: 'short' }],
  ])('refuse %j', (variables) => {
    const faults = (): readonly string[] => {
      try {
        parseConfig(variables);
      } catch (error) {
        if (error instanceof ConfigError) return error.faults;
      }
      return [];
    };
    expect(faults().map((fault) => fault.split(' ')[0])).toEqual(Object.keys(variables));
    expect(faults().join('')).not.toContain('short');
  });
});
