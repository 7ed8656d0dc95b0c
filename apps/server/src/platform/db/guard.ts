/**
 * Watches whether PostgreSQL answers. When it does not, it ends all connections, so that what waits for them fails at
 * once, and lets none be opened until PostgreSQL answers again and has ended what the old connections left behind.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseLimits } from '../config/index.ts';
import { Connection, type ConnectionKeeper, clientConfig } from './connection.ts';
import { DatabaseUnavailable, isLost } from './unavailable.ts';

/** Between two questions, and of the clock that measures how long the answer takes. */
const ASK_MS = 250;
/** Between two attempts to connect while PostgreSQL cannot be reached. */
const RETRY_MS = 50;
/** Between two looks whether the old connections have ended, and before it is logged that they have not. */
const FENCE_MS = 20;
const SLOW_FENCE_MS = 5000;

/** A pino log fits. */
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
  /** Processes of PostgreSQL whose connections were cut: they may still work on what they were sent. */
  readonly #leftBehind = new Set<number>();
  readonly #listeners = new Set<Listener>();
  /** The connection that is asked. */
  #own: Connection | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isAsking = false;
  /** It answers, but has no room for the connection that is asked: the log says so once. */
  #isBlind = false;
  #asks: Promise<void> = Promise.resolve();
  /** Turns of the timer since the question that is not answered yet. */
  #turns = 0;
  /** Why PostgreSQL is unavailable; undefined while it is not. */
  #reason: string | undefined;
  #returning: Promise<void> | undefined;
  #isStopped = false;

  constructor(options: GuardOptions) {
    this.#options = options;
  }

  get isUp(): boolean {
    return this.#reason === undefined;
  }

  /** A new one each time: those who catch it may add to it. */
  get refusal(): DatabaseUnavailable | undefined {
    return this.#reason === undefined ? undefined : new DatabaseUnavailable(this.#reason);
  }

  opened(connection: Connection): void {
    this.#connections.add(connection);
  }

  ended(connection: Connection): void {
    this.#connections.delete(connection);
  }

  /** Called when PostgreSQL is found unavailable, and when it is back. */
  onChange(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  start(): void {
    this.#timer = setInterval(() => this.#turn(), ASK_MS).unref();
    this.#turn();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    this.#own?.cut();
    await Promise.all([this.#asks, this.#returning]);
  }

  /**
   * The time is counted in turns of the timer, of which a process that could not run for a while has missed all but one:
   * a pause of this process is not one of PostgreSQL.
   */
  #turn(): void {
    if (!this.isUp) return;
    if (!this.#isAsking) {
      this.#turns = 0;
      this.#asks = this.#ask();
      return;
    }
    this.#turns += 1;
    const waitedMs = this.#turns * ASK_MS;
    if (waitedMs >= this.#options.limits.hangMs) this.#close(`PostgreSQL has not answered for ${waitedMs} ms`);
  }

  async #ask(): Promise<void> {
    this.#isAsking = true;
    try {
      if (this.#own !== undefined && (await answers(this.#own))) return;
      // lost, which says nothing about the other connections: whether PostgreSQL is away, a new one shows
      if (this.isUp && !this.#isStopped) await this.#connect();
      this.#isBlind = false;
    } catch (error) {
      if (!this.isUp || this.#isStopped) return;
      this.#own = undefined;
      if (isLost(error)) this.#close(`PostgreSQL cannot be reached: ${String(error)}`);
      else if (!this.#isBlind)
        this.#options.log?.warn({ err: error }, 'PostgreSQL takes no connection to be watched by');
      this.#isBlind = true;
    } finally {
      this.#isAsking = false;
    }
  }

  /** Takes a new connection, on which PostgreSQL has answered within `connectMs`, as the one that is asked. */
  async #connect(): Promise<Connection> {
    const connection = new Connection({
      ...clientConfig(this.#options.url),
      application_name: 'tradewind watch',
    });
    this.#own = connection;
    const stop = afterTurns(this.#options.limits.connectMs, () => connection.cut());
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
    for (const connection of [...this.#connections, ...(this.#own === undefined ? [] : [this.#own])]) {
      if (connection.backend !== undefined) this.#leftBehind.add(connection.backend);
      connection.cut();
    }
    this.#own = undefined;
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
   * Ends what the cut connections left behind: whatever they were sent is committed or undone when this resolves. Without
   * it a call that is sent again could find nothing done, and then the first one would be done too.
   */
  async #fence(connection: Connection): Promise<void> {
    const { log, limits } = this.#options;
    let warnAtMs = performance.now() + SLOW_FENCE_MS;
    while (this.#leftBehind.size > 0 && !this.#isStopped) {
      const stop = afterTurns(limits.connectMs, () => connection.cut());
      const left = await endBackends(connection, [...this.#leftBehind]).finally(stop);
      if (left.length === 0) this.#leftBehind.clear();
      else await delay(FENCE_MS);
      if (performance.now() < warnAtMs) continue;
      warnAtMs += SLOW_FENCE_MS;
      log?.warn({ processes: left }, 'processes of PostgreSQL that served this server do not end; calls are refused');
    }
  }

  #notify(): void {
    for (const listener of this.#listeners) listener(this.isUp);
  }
}

/** Calls `act` once this process has run for `ms`, in steps of RETRY_MS: a pause of it counts as one step. Returns how to stop it. */
function afterTurns(ms: number, act: () => void): () => void {
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

/** Ends processes of PostgreSQL that served connections of this server; returns those that have not ended yet. */
export async function endBackends(
  connection: Pick<Connection, 'query'>,
  pids: readonly number[],
): Promise<readonly number[]> {
  // numbers are used again: only what this server's role opened to this database
  const { rows } = await connection.query<{ pid: number }>(
    `SELECT pid, pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE pid = ANY($1::integer[]) AND datname = current_database() AND usename = current_user
        AND application_name LIKE 'tradewind%'`,
    [pids],
  );
  return rows.map(({ pid }) => pid);
}
