/** Counters in the table rate_limits, shared by all processes and kept across restarts. */
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../db/index.ts';
import { TooManyRequests } from '../errors/index.ts';
import type { Vault } from '../secrets/index.ts';
import { ABUSE_LIMITS, type AbuseLimit, type AbuseLimits } from './types.ts';

const TABLE = 'rate_limits';
const LIMITS = Object.keys(ABUSE_LIMITS) as readonly AbuseLimit[];

export interface StoredLimitsOptions {
  readonly database: Database;
  readonly vault: Vault;
  /** False (RATE_LIMITS=off): nothing is counted or refused. */
  readonly enabled: boolean;
}

/**
 * Windows follow the system clock, because all processes must use the same one. If the database cannot be reached, the
 * call fails (docs/decisions/0076).
 */
export class StoredLimits implements AbuseLimits {
  readonly #database: Database;
  readonly #vault: Vault;
  readonly #limiters: ReadonlyMap<AbuseLimit, RateLimiterPostgres>;

  constructor({ database, vault, enabled }: StoredLimitsOptions) {
    this.#database = database;
    this.#vault = vault;
    this.#limiters = new Map(enabled ? LIMITS.map((limit) => [limit, limiterOf(database, limit)]) : []);
  }

  async take(limit: AbuseLimit, key: string): Promise<void> {
    const limiter = this.#limiters.get(limit);
    if (limiter === undefined) return;
    try {
      // the table must not reveal contacts and addresses, and keys have a maximum length
      await limiter.consume(this.#vault.hmac(`limit ${limit}`, key).toString('base64url'));
    } catch (error) {
      if (error instanceof RateLimiterRes) throw new TooManyRequests(error.msBeforeNext);
      throw error;
    }
  }

  /** Deletes the counters of windows that have ended; returns how many. */
  async sweep(): Promise<number> {
    const { rowCount } = await this.#database.query('DELETE FROM rate_limits WHERE expire < $1', [Date.now()]);
    return rowCount ?? 0;
  }
}

function limiterOf(database: Database, limit: AbuseLimit): RateLimiterPostgres {
  const { points, seconds } = ABUSE_LIMITS[limit];
  return new RateLimiterPostgres({
    storeClient: database,
    storeType: 'pool',
    tableName: TABLE,
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: limit,
    points,
    duration: seconds,
    // a caller over the limit causes no further database access until the window ends
    inMemoryBlockOnConsumed: points + 1,
  });
}
