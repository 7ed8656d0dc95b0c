/**
 * Monitors whether PostgreSQL answers. When it does not, the guard ends all connections, so that whatever waits for
 * them fails at once. No new ones may be opened until PostgreSQL answers again and has ended the backends of the old
 * connections.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseLimits } from '../config/index.ts';
import { Connection, type ConnectionKeeper, clientConfig } from './connection.ts';
import { DatabaseUnavailable, isLost } from './unavailable.ts';

/** Interval between probes, and step of the clock that measures the answer time. */
const PROBE_MS = 250;
/** Interval between attempts to connect while PostgreSQL cannot be reached. */
const RETRY_MS = 50;
/** Interval between checks whether the old backends have ended, and time before a warning that they have not. */
const FENCE_MS = 20;
const SLOW_FENCE_MS = 5000;
/** While the server starts, no customer waits, and the machine is at its busiest: an answer may take this long. */
const START_HANG_MS = 30_000;

/** Compatible with a pino logger. */
export interface DatabaseLog {
  warn(figures: object, message: string): void;
  error(figures: object, message: string): void;
}

export interface GuardOptions {
  readonly url: string;
  readonly limits: Pick<DatabaseLimits, 'connectMs' | 'hangMs'>;
  readonly log?: DatabaseLog | undefined;
}

type Listener = (isUp: boolean) => void;

export class DatabaseGuard implements ConnectionKeeper {
  readonly #options: GuardOptions;
  readonly #connections = new Set<Connection>();
  /** PIDs of backends whose connections were cut: they may still work on what they were sent. */
  readonly #leftBehind = new Set<number>();
  readonly #listeners = new Set<Listener>();
  /** The connection used for probes. */
  #probeConnection: Connection | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isProbing = false;
  /** It answers, but has no free connection for probes; logged once. */
  #isBlind = false;
  #probing: Promise<void> = Promise.resolve();
  /** Timer ticks since the probe that has not been answered yet. */
  #ticks = 0;
  /** Why PostgreSQL is unavailable; undefined while it is available. */
  #reason: string | undefined;
  #returning: Promise<void> | undefined;
  #isStopped = false;
  #hangMs: number;

  constructor(options: GuardOptions) {
    this.#options = options;
    this.#hangMs = options.limits.hangMs;
  }

  get isUp(): boolean {
    return this.#reason === undefined;
  }

  /** A new error each time: callers may add to it. */
  get refusal(): DatabaseUnavailable | undefined {
    return this.#reason === undefined ? undefined : new DatabaseUnavailable(this.#reason);
  }

  opened(connection: Connection): void {
    this.#connections.add(connection);
  }

  ended(connection: Connection): void {
    this.#connections.delete(connection);
  }

  /** Called when PostgreSQL becomes unavailable, and when it is back. */
  onChange(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** A slow answer does not end the start of a server. Call `started` once it runs. */
  starting(): void {
    this.#hangMs = Math.max(START_HANG_MS, this.#options.limits.hangMs);
  }

  started(): void {
    this.#hangMs = this.#options.limits.hangMs;
  }

  start(): void {
    this.#timer = setInterval(() => this.#tick(), PROBE_MS).unref();
    this.#tick();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    this.#probeConnection?.cut();
    await Promise.all([this.#probing, this.#returning]);
  }

  /**
   * Time is counted in timer ticks. A process that was paused misses all ticks but one, so its own pause does not count
   * as one of PostgreSQL.
   */
  #tick(): void {
    if (!this.isUp) return;
    if (!this.#isProbing) {
      this.#ticks = 0;
      this.#probing = this.#probe();
      return;
    }
    this.#ticks += 1;
    const waitedMs = this.#ticks * PROBE_MS;
    if (waitedMs >= this.#hangMs) this.#close(`PostgreSQL has not answered for ${waitedMs} ms`);
  }

  async #probe(): Promise<void> {
    this.#isProbing = true;
    try {
      if (this.#probeConnection !== undefined && (await answers(this.#probeConnection))) return;
      // the probe connection was lost, which says nothing about the others: a new one shows whether PostgreSQL is
      // unavailable
      if (this.isUp && !this.#isStopped) await this.#connect();
      this.#isBlind = false;
    } catch (error) {
      if (!this.isUp || this.#isStopped) return;
      this.#probeConnection = undefined;
      if (isLost(error)) this.#close(`PostgreSQL cannot be reached: ${String(error)}`);
      else if (!this.#isBlind)
        this.#options.log?.warn({ err: error }, 'PostgreSQL has no free connection for monitoring');
      this.#isBlind = true;
    } finally {
      this.#isProbing = false;
    }
  }

  /** Opens a new probe connection, on which PostgreSQL has answered within `connectMs`. */
  async #connect(): Promise<Connection> {
    const connection = new Connection({
      ...clientConfig(this.#options.url),
      application_name: 'tradewind watch',
    });
    this.#probeConnection = connection;
    const stop = afterTicks(this.#options.limits.connectMs, () => connection.cut());
    try {
      await connection.connect();
      await connection.query('SELECT 1');
      return connection;
    } catch (error) {
      connection.cut();
      throw error;
    } finally {
      stop();
    }
  }

  #close(reason: string): void {
    if (!this.isUp || this.#isStopped) return;
    this.#reason = reason;
    this.#options.log?.error({}, `${reason}; calls are refused until it answers`);
    for (const connection of [
      ...this.#connections,
      ...(this.#probeConnection === undefined ? [] : [this.#probeConnection]),
    ]) {
      if (connection.backend !== undefined) this.#leftBehind.add(connection.backend);
      connection.cut();
    }
    this.#probeConnection = undefined;
    this.#returning = this.#return();
    this.#notify();
  }

  async #return(): Promise<void> {
    const sinceMs = performance.now();
    while (!this.#isStopped) {
      try {
        const connection = await this.#connect();
        await this.#fence(connection);
        if (this.#isStopped) return;
        this.#reason = undefined;
        const ms = Math.trunc(performance.now() - sinceMs);
        this.#options.log?.warn({ ms }, 'PostgreSQL answers again');
        this.#notify();
        return;
      } catch {
        await delay(RETRY_MS);
      }
    }
  }

  /**
   * Ends the backends of the cut connections: whatever they were sent is committed or rolled back when this resolves.
   * Otherwise a repeated call could find nothing done, and then the first call would be carried out as well.
   */
  async #fence(connection: Connection): Promise<void> {
    const { log, limits } = this.#options;
    let warnAtMs = performance.now() + SLOW_FENCE_MS;
    while (this.#leftBehind.size > 0 && !this.#isStopped) {
      const stop = afterTicks(limits.connectMs, () => connection.cut());
      const left = await endBackends(connection, [...this.#leftBehind]).finally(stop);
      if (left.length === 0) this.#leftBehind.clear();
      else await delay(FENCE_MS);
      if (performance.now() < warnAtMs) continue;
      warnAtMs += SLOW_FENCE_MS;
      log?.warn({ processes: left }, 'PostgreSQL backends of this server do not end; calls are refused');
    }
  }

  #notify(): void {
    for (const listener of this.#listeners) listener(this.isUp);
  }
}

/**
 * Calls `act` once this process has run for `ms`, in steps of RETRY_MS: a pause counts as one step. Returns how to
 * cancel it.
 */
function afterTicks(ms: number, act: () => void): () => void {
  let leftMs = ms;
  const timer = setInterval(() => {
    leftMs -= RETRY_MS;
    if (leftMs > 0) return;
    clearInterval(timer);
    act();
  }, RETRY_MS);
  return () => clearInterval(timer);
}

async function answers(connection: Connection): Promise<boolean> {
  try {
    await connection.query('SELECT 1');
    return true;
  } catch {
    return false;
  }
}

/** Terminates the backends of this server's connections; returns those that have not ended yet. */
export async function endBackends(
  connection: Pick<Connection, 'query'>,
  pids: readonly number[],
): Promise<readonly number[]> {
  // PIDs are reused: only backends that this server's role opened to this database
  const { rows } = await connection.query<{ pid: number }>(
    `SELECT pid, pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE pid = ANY($1::integer[]) AND datname = current_database() AND usename = current_user
        AND application_name LIKE 'tradewind%'`,
    [pids],
  );
  return rows.map(({ pid }) => pid);
}
