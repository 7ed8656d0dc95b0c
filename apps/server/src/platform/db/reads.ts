/**
 * Reads that may lag: from a streaming replica while there is one that keeps up, else from the primary. Replica lag is
 * measured by the primary's log, because a replica that has lost its primary considers itself up to date.
 */
import type { DatabaseLimits } from '../config/index.ts';
import { Connection, clientConfig } from './connection.ts';
import type { DatabaseLog } from './guard.ts';
import { createPool } from './pool.ts';
import type { Database } from './pool.ts';
import { onlyRow } from './rows.ts';
import { isUnavailable } from './unavailable.ts';

const PROBE_MS = 1000;
/** How many positions of the primary are remembered: a replica further behind is of no use. */
const REMEMBERED = 600;
const CONNECTIONS = 5;

const WRITTEN = `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint AS at`;
const REPLAYED = `SELECT pg_is_in_recovery() AS "isReplica", pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint AS at`;

/**
 * SQLSTATEs with which a replica fails a read that the primary can do: a conflict with replay, its shutdown, and
 * unreadable files.
 */
const OF_REPLICA = /^(?:40001|40P01|57P0.|58...|XX...)$/u;

export interface ReadsOptions {
  readonly primary: Database;
  /** Address of the replica; absent = there is none. */
  readonly url?: string | undefined;
  readonly limits: DatabaseLimits;
  /** A replica further behind is not used. */
  readonly lagMs: number;
  readonly log?: DatabaseLog | undefined;
}

interface Replayed {
  readonly isReplica: boolean;
  readonly at: number | null;
}

interface Position {
  /** performance.now() */
  readonly seen: number;
  readonly at: number;
}

export class Reads {
  readonly #options: ReadsOptions;
  readonly #replica: Database | undefined;
  /** Connections to the replica; they are ended together when it does not answer. */
  readonly #connections = new Set<Connection>();
  /** Probes the replica's position. Separate from the pool, whose connections may all be busy. */
  #probeConnection: Connection | undefined;
  readonly #timer: NodeJS.Timeout | undefined;
  /** Positions of the primary, oldest first. */
  readonly #written: Position[] = [];
  #probing: Promise<void> = Promise.resolve();
  /** Result and time of the last probe. */
  #found = { lagMs: Number.NaN, at: 0 };

  constructor(options: ReadsOptions) {
    this.#options = options;
    if (options.url === undefined) return;
    const keeper = {
      refusal: undefined,
      opened: (connection: Connection) => void this.#connections.add(connection),
      ended: (connection: Connection) => void this.#connections.delete(connection),
    };
    this.#replica = createPool(options.url, { max: CONNECTIONS, limits: options.limits, keeper });
    const look = (): void => {
      this.#probing = this.#probing.then(() => this.#probe());
    };
    look();
    this.#timer = setInterval(look, PROBE_MS).unref();
  }

  /** Upper bound of the replica lag; grows until the next probe. NaN when there is no replica or it does not answer. */
  get lagMs(): number {
    return this.#found.lagMs + performance.now() - this.#found.at;
  }

  /** Whether the replica is currently used. */
  get usesReplica(): boolean {
    return this.lagMs <= this.#options.lagMs;
  }

  /**
   * `work` may only read. It is repeated from its start on the primary when the replica fails; an error of the read
   * itself is not retried.
   */
  async read<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
    return this.steady().read(work);
  }

  /**
   * For reads that belong together, such as the batches of a file: all from the replica or all from the primary, so
   * that none misses what another has seen. When the replica fails, the rest is read from the primary, which has
   * everything that the replica had.
   */
  steady(): Pick<Reads, 'read'> {
    const { primary, log } = this.#options;
    let replica = this.usesReplica ? this.#replica : undefined;
    return {
      async read(work) {
        if (replica === undefined) return work(primary);
        try {
          return await work(replica);
        } catch (error) {
          if (!isOfReplica(error)) throw error;
          replica = undefined;
          log?.warn({ err: error }, 'could not read from the replica; reading from the primary');
          return work(primary);
        }
      },
    };
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#probing;
    // a hung replica does not confirm the end of its connections
    const timer = setTimeout(() => this.#cut(), this.#options.limits.hangMs);
    await Promise.all([this.#replica?.end(), this.#probeConnection?.end().catch(() => {})]);
    clearTimeout(timer);
  }

  /** Fails what waits for the replica. */
  #cut(): void {
    for (const connection of this.#connections) connection.cut();
    this.#probeConnection?.cut();
  }

  async #probe(): Promise<void> {
    const wasUsed = this.usesReplica;
    try {
      this.#found = { lagMs: await this.#measure(), at: performance.now() };
    } catch (error) {
      this.#found = { lagMs: Number.NaN, at: 0 };
      if (wasUsed) this.#options.log?.warn({ err: error }, 'the replica does not answer; reading from the primary');
    }
  }

  async #measure(): Promise<number> {
    const { primary } = this.#options;
    const now = performance.now();
    const { at: written } = onlyRow(await primary.query<{ at: number }>(WRITTEN));
    this.#written.push({ seen: now, at: written });
    if (this.#written.length > REMEMBERED) this.#written.shift();
    if (this.#replica === undefined) return Number.NaN;
    const { isReplica, at } = await this.#ask();
    if (!isReplica || at === null) throw new Error('DATABASE_READ_URL is not a streaming replica');
    const reached = this.#written.findLast((position) => position.at <= at);
    if (reached === undefined) return Number.NaN;
    // everything written before the last probe has arrived: nothing is known to be missing
    return reached === this.#written.at(-1) ? performance.now() - now : performance.now() - reached.seen;
  }

  /** A replica that does not answer within DATABASE_HANG_MS counts as hung: whatever was sent to it fails. */
  async #ask(): Promise<Replayed> {
    const { url = '', limits } = this.#options;
    const timer = setTimeout(() => this.#cut(), limits.hangMs);
    try {
      if (this.#probeConnection === undefined) {
        this.#probeConnection = new Connection({ ...clientConfig(url), connectMs: limits.connectMs });
        await this.#probeConnection.connect();
      }
      return onlyRow(await this.#probeConnection.query<Replayed>(REPLAYED));
    } catch (error) {
      this.#probeConnection?.cut();
      this.#probeConnection = undefined;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}

function isOfReplica(error: unknown): boolean {
  if (isUnavailable(error)) return true;
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && OF_REPLICA.test(error.code);
}
