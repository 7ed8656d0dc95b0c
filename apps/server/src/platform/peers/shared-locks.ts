/**
 * Locks by key. Within this process, holders follow in order of arrival. Among processes the locks are session locks of
 * PostgreSQL, all held by one connection. Waiting callers hold no connection.
 */
import { hash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { KeyedQueue } from '../concurrency/index.ts';
import { DATABASE_LIMITS } from '../config/index.ts';
import { Connection, clientConfig, onlyRow } from '../db/index.ts';
import { HostUnavailable } from '../errors/index.ts';

export interface Queue {
  /** Throws TooManyRequests, without starting, when too many wait for this key. */
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
}

/** A paused process keeps its locks; a caller that waits longer than this gives up. */
const WAIT_MS = 15_000;
const FIRST_PAUSE_MS = 3;
const LONGEST_PAUSE_MS = 50;
/** If PostgreSQL takes longer than this, its answer counts as lost. */
const ANSWER_MS = 5000;

/** Identifies this connection among all that PostgreSQL has had, and ends the backend of the previous one. */
const INTRODUCE = `
  SELECT pid, backend_start::text AS since, set_config('tcp_keepalives_idle', '10', false),
         set_config('tcp_keepalives_interval', '5', false), set_config('tcp_keepalives_count', '3', false)
    FROM pg_stat_activity WHERE pid = pg_backend_pid()`;
const END_FORMER = 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = $1 AND backend_start::text = $2';

interface Backend {
  readonly pid: number;
  readonly since: string;
}

export class SharedLocks {
  readonly #locks: Locks | undefined;

  /** Without an address this process is the only one. */
  constructor(url?: string) {
    this.#locks = url === undefined ? undefined : new Locks(url);
  }

  /** `name`: the same in every process. `maxWaiting`: how many callers of this process may wait for one key. */
  queue(name: string, maxWaiting: number): Queue {
    const own = new KeyedQueue(maxWaiting);
    const locks = this.#locks;
    if (locks === undefined) return own;
    return { run: (key, work) => own.run(key, () => locks.hold(`${name} ${key}`, work)) };
  }

  async stop(): Promise<void> {
    await this.#locks?.stop();
  }
}

class Locks {
  readonly #url: string;
  #connection: Promise<Connection> | undefined;
  #former: Backend | undefined;
  #isStopped = false;

  constructor(url: string) {
    this.#url = url;
  }

  /** Throws HostUnavailable, without starting, when the lock cannot be taken. */
  async hold<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const key = hash('sha256', `turn ${name}`, 'buffer').readBigInt64BE(0).toString();
    const connection = await this.#take(key);
    try {
      return await work();
    } finally {
      // closing the connection releases the lock
      await connection.query('SELECT pg_advisory_unlock($1::bigint)', [key]).catch(() => connection.cut());
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    const connection = await this.#connection?.catch(() => undefined);
    await connection?.end().catch(() => {});
  }

  async #take(key: string): Promise<Connection> {
    const until = performance.now() + WAIT_MS;
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      const connection = await this.#try(key);
      if (connection !== undefined) return connection;
      if (performance.now() > until) throw new HostUnavailable('another process does not release its lock');
      await delay(pauseMs * (0.5 + Math.random()));
    }
  }

  /** The connection, if it took the lock; undefined while another one holds it. */
  async #try(key: string): Promise<Connection | undefined> {
    let connection: Connection | undefined;
    try {
      connection = await (this.#connection ??= this.#connect());
      const { rows } = await connection.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1::bigint) AS taken', [
        key,
      ]);
      return rows[0]?.taken === true ? connection : undefined;
    } catch (error) {
      connection?.cut();
      throw new HostUnavailable('a lock could not be taken', { cause: error });
    }
  }

  async #connect(): Promise<Connection> {
    const { connectMs } = DATABASE_LIMITS;
    const connection = new Connection({ ...clientConfig(this.#url), connectMs, query_timeout: ANSWER_MS });
    try {
      if (this.#isStopped) throw new Error('the server stops');
      await connection.connect();
      const former = this.#former;
      if (former !== undefined) await connection.query(END_FORMER, [former.pid, former.since]);
      const { pid, since } = onlyRow(await connection.query<Backend>(INTRODUCE));
      this.#former = undefined;
      connection.once('end', () => {
        this.#former = { pid, since };
        this.#connection = undefined;
      });
      return connection;
    } catch (error) {
      this.#connection = undefined;
      connection.cut();
      throw error;
    }
  }
}
