/**
 * One log line for everything that a person who watches over security wants to see, `{ security: 'login_failed', … }`,
 * without personal data: addresses as a keyed hash and a coarse network, names and contacts as a keyed hash only.
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
  /** Of the caller, as it came; hashed here. */
  readonly address?: string;
  /** Ids of the database say nothing to those who cannot read it. */
  readonly account?: number;
  readonly operator?: number;
  /** A name or contact, when there is no id; hashed here. */
  readonly subject?: string;
  /** What it happened to: the path of a route, a kind of object with its id. Never text of the caller. */
  readonly what?: string;
  /** A word of ours. */
  readonly reason?: string;
}

/** Writes one line, unless the same address has filled the log with the same event just now. */
export type SecurityLog = (event: SecurityEvent, details: SecurityDetails) => void;

/** Lines of one event and address; what is skipped is counted. Who is refused for asking too much goes on asking. */
const LINES: RateLimit = { burst: 60, perSecond: 1 };
const LINES_OF_FLOODS: RateLimit = { burst: 3, perSecond: 0.1 };
/** 12 characters of base64 tell 2^72 addresses apart. */
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
  /** Lines that were not written since the last one of their event. */
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
