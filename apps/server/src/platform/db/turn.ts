/** A turn that one process has at a time: a session lock, which PostgreSQL gives free when the process ends. */
import { setTimeout as delay } from 'node:timers/promises';
import { DATABASE_LIMITS } from '../config/index.ts';
import { Connection, clientConfig } from './connection.ts';
import { onlyRow } from './rows.ts';

const POLL_MS = 200;
/** An answer that takes longer is lost. */
const ANSWER_MS = 5000;
/** Names this connection among all that PostgreSQL had, and lets it notice within half a minute that the other side is gone. */
const INTRODUCE = `
  SELECT pid, backend_start::text AS since, set_config('tcp_keepalives_idle', '10', false),
         set_config('tcp_keepalives_interval', '5', false), set_config('tcp_keepalives_count', '3', false)
    FROM pg_stat_activity WHERE pid = pg_backend_pid()`;
const HOLDERS = `
  SELECT pid, backend_start::text AS since FROM pg_locks JOIN pg_stat_activity USING (pid)
   WHERE locktype = 'advisory' AND ((classid::bigint << 32) | objid::bigint) = $1::bigint
     AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND granted`;

/** A process of PostgreSQL: its number may be used again, but not with the same start. */
interface Backend {
  readonly pid: number;
  readonly since: string;
}

export interface Turn {
  /** Gives it to the next one. */
  end(): Promise<void>;
}

interface TurnOptions {
  /** After PostgreSQL was away the turn is taken again: hears that another process was quicker. */
  readonly onLost: () => void;
  /** Ends the waiting. */
  readonly signal?: AbortSignal | undefined;
}

/** Resolves when no other process has it; rejects when the waiting was ended. */
export async function takeTurn(url: string, key: number, { onLost, signal }: TurnOptions): Promise<Turn> {
  const over = new AbortController();
  let connection: Connection | undefined;
  /** Of connections that were lost: PostgreSQL may not have heard of it yet. */
  const former: Backend[] = [];

  async function taken(): Promise<boolean> {
    const next = newConnection(url);
    let backend: Backend | undefined;
    try {
      await next.connect();
      backend = onlyRow(await next.query<Backend>(INTRODUCE));
      const { rows } = await next.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1::bigint) AS taken', [key]);
      if (rows[0]?.taken === true && !over.signal.aborted) {
        const { pid, since } = backend;
        connection = next;
        next.once('end', () => {
          former.push({ pid, since });
          void again();
        });
        return true;
      }
    } catch (error) {
      next.cut();
      if (connection === undefined) throw error;
      if (backend !== undefined) former.push(backend);
      return false;
    }
    await next.end().catch(() => {});
    return false;
  }

  /** The lock was lost with its connection. */
  async function again(): Promise<void> {
    while (!over.signal.aborted) {
      if (await taken()) return;
      if (await isHeldByAnother(url, key, former).catch(() => false)) return onLost();
      await delay(POLL_MS);
    }
  }

  while (!(await taken())) await delay(POLL_MS, undefined, signal && { signal });
  return {
    async end() {
      over.abort();
      await connection?.end().catch(() => {});
    },
  };
}

const newConnection = (url: string): Connection =>
  new Connection({ ...clientConfig(url), connectMs: DATABASE_LIMITS.connectMs, query_timeout: ANSWER_MS });

/** By a process that lives. Ends what lost connections of this one left behind. */
async function isHeldByAnother(url: string, key: number, former: readonly Backend[]): Promise<boolean> {
  const connection = newConnection(url);
  try {
    await connection.connect();
    const { rows: holders } = await connection.query<Backend>(HOLDERS, [key]);
    const own = holders.filter(({ pid, since }) => former.some((each) => each.pid === pid && each.since === since));
    for (const { pid } of own) await connection.query('SELECT pg_terminate_backend($1)', [pid]);
    await connection.end();
    return holders.length > own.length;
  } catch (error) {
    connection.cut();
    throw error;
  }
}
