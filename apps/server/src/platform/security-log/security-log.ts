/**
 * One log line for everything of interest to security monitoring, `{ security: 'login_failed', … }`, without personal
 * data. Addresses appear as a keyed hash and a coarse network, names and contacts only as a keyed hash.
 */
import type { FastifyBaseLogger } from 'fastify';
import { addressKey, coarseNetwork } from '../addresses/index.ts';
import { type RateLimit, RateLimiter } from '../concurrency/index.ts';
import type { Vault } from '../secrets/index.ts';

export type SecurityEvent =
  | 'login_failed'
  | 'locked_out'
  | 'rate_limited'
  | 'denied_object'
  | 'step_up_failed'
  | 'step_up_passed'
  | 'second_factor_failed'
  | 'new_device'
  | 'data_exported'
  | 'erasure_asked';

export interface SecurityDetails {
  /** Address of the caller as received; hashed here. */
  readonly address?: string;
  /** Database ids reveal nothing to those who cannot read the database. */
  readonly account?: number;
  readonly operator?: number;
  /** A name or contact, when there is no id; hashed here. */
  readonly subject?: string;
  /** The target: the path of a route, or a kind of object with its id. Never text from the caller. */
  readonly what?: string;
  /** One of our own words. */
  readonly reason?: string;
}

/** Writes one line, unless the same address has just filled the log with the same event. */
export type SecurityLog = (event: SecurityEvent, details: SecurityDetails) => void;

/** Lines per event and address; skipped ones are counted. Those refused for too many requests often keep sending. */
const LINES: RateLimit = { burst: 60, perSecond: 1 };
const LINES_OF_FLOODS: RateLimit = { burst: 3, perSecond: 0.1 };
/** 12 base64 characters distinguish 2^72 addresses. */
const HASH_LENGTH = 12;

const EXPECTED: ReadonlySet<SecurityEvent> = new Set([
  'step_up_passed',
  'new_device',
  'data_exported',
  'erasure_asked',
]);

export function openSecurityLog(log: Pick<FastifyBaseLogger, 'info' | 'warn'>, vault: Vault): SecurityLog {
  const lines = new RateLimiter(LINES);
  const floods = new RateLimiter(LINES_OF_FLOODS);
  /** Lines skipped since the last one of the same event. */
  const skipped = new Map<SecurityEvent, number>();
  const hashed = (purpose: string, text: string): string =>
    vault.hmac(`security log ${purpose}`, text).toString('base64url').slice(0, HASH_LENGTH);

  return (event, { address, subject, ...plain }) => {
    const key = address === undefined ? '' : addressKey(address);
    const limiter = event === 'rate_limited' ? floods : lines;
    const missing = skipped.get(event) ?? 0;
    if (limiter.take(`${event} ${key}`) > 0) {
      skipped.set(event, missing + 1);
      return;
    }
    skipped.delete(event);
    const line = {
      security: event,
      ...plain,
      ...(address === undefined ? {} : { from: hashed('address', key), network: coarseNetwork(address) }),
      ...(subject === undefined ? {} : { subject: hashed('subject', subject) }),
      ...(missing === 0 ? {} : { skipped: missing }),
    };
    if (EXPECTED.has(event)) log.info(line, 'security');
    else log.warn(line, 'security');
  };
}
