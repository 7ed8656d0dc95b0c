/**
 * Reads that may lag: from a streaming replica while there is one that keeps up, else from the primary. How far it is behind is
 * measured by the primary's log, because a replica that has lost its primary takes itself for up to date.
 */
import type { DatabaseLimits } from '../config/index.ts';
import type { DatabaseLog } from './guard.ts';
import { createPool } from './pool.ts';
import type { Database } from './pool.ts';
import { onlyRow } from './rows.ts';

const LOOK_MS = 1000;
/** Of the primary's positions that are remembered: a replica that is further behind is of no use. */
const REMEMBERED = 600;
const CONNECTIONS = 5;

const WRITTEN = `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint AS at`;
const REPLAYED = `SELECT pg_is_in_recovery() AS "isReplica", pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint AS at`;

export interface ReadsOptions {
  readonly primary: Database;
  /** Of the replica; absent = there is none. */
  readonly url?: string | undefined;
  readonly limits: DatabaseLimits;
  /** A replica that is further behind is not read. */
  readonly lagMs: number;
  readonly log?: DatabaseLog | undefined;
}

interface Position {
  /** performance.now() */
  readonly seen: number;
  readonly at: number;
}

export class Reads {
  readonly #options: ReadsOptions;
  readonly #replica: Database | undefined;
  readonly #timer: NodeJS.Timeout | undefined;
  /** The primary's, the oldest first. */
  readonly #written: Position[] = [];
  #looking: Promise<void> = Promise.resolve();
  /** What was found by the last look, and when. */
  #found = { lagMs: Number.NaN, at: 0 };

  constructor(options: ReadsOptions) {
    this.#options = options;
    if (options.url === undefined) return;
    this.#replica = createPool(options.url, { max: CONNECTIONS, limits: options.limits });
    const look = (): void => {
      this.#looking = this.#looking.then(() => this.#look());
    };
    look();
    this.#timer = setInterval(look, LOOK_MS).unref();
  }

  /** How far the replica is behind the primary, at most; grows until the next look. NaN when there is none or it does not answer. */
  get lagMs(): number {
    return this.#found.lagMs + performance.now() - this.#found.at;
  }

  /** Whether the replica is read at present. */
  get usesReplica(): boolean {
    return this.lagMs <= this.#options.lagMs;
  }

  /** `work` only reads, and is done again from its beginning when the replica fails. */
  async read<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
    if (this.#replica === undefined || !this.usesReplica) return work(this.#options.primary);
    try {
      return await work(this.#replica);
    } catch (error) {
      this.#options.log?.warn({ err: error }, 'the replica could not be read; the primary is');
      return work(this.#options.primary);
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
    await this.#replica?.end();
  }

  async #look(): Promise<void> {
    const wasUsed = this.usesReplica;
    try {
      this.#found = { lagMs: await this.#measure(), at: performance.now() };
    } catch (error) {
      this.#found = { lagMs: Number.NaN, at: 0 };
      if (wasUsed) this.#options.log?.warn({ err: error }, 'the replica does not answer; the primary is read');
    }
  }

  async #measure(): Promise<number> {
    const { primary } = this.#options;
    const now = performance.now();
    const { at: written } = onlyRow(await primary.query<{ at: number }>(WRITTEN));
    this.#written.push({ seen: now, at: written });
    if (this.#written.length > REMEMBERED) this.#written.shift();
    if (this.#replica === undefined) return Number.NaN;
    const { isReplica, at } = onlyRow(await this.#replica.query<{ isReplica: boolean; at: number | null }>(REPLAYED));
    if (!isReplica || at === null) throw new Error('DATABASE_READ_URL is no streaming replica');
    const reached = this.#written.findLast((position) => position.at <= at);
    if (reached === undefined) return Number.NaN;
    // what was written before the last look has arrived: nothing is known to be missing
    return reached === this.#written.at(-1) ? performance.now() - now : performance.now() - reached.seen;
  }
}
