/** A turn that one process has at a time: a session lock, which PostgreSQL gives free when the process ends. */
import { setTimeout as delay } from 'node:timers/promises';
import { Connection, clientConfig } from './connection.ts';

const POLL_MS = 200;

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

  async function taken(): Promise<boolean> {
    const next = new Connection(clientConfig(url));
    try {
      await next.connect();
      const { rows } = await next.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1::bigint) AS taken', [key]);
      if (rows[0]?.taken === true) {
        connection = next;
        next.once('end', () => void again());
        return true;
      }
    } catch (error) {
      if (connection === undefined) throw error;
    }
    await next.end().catch(() => {});
    return false;
  }

  /** The lock was lost with its connection. */
  async function again(): Promise<void> {
    while (!over.signal.aborted) {
      if (await taken().catch(() => false)) return;
      if (await isHeld(url, key).catch(() => false)) return onLost();
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

/** By a process that lives: the lock of a connection that is ending may linger for a moment. */
async function isHeld(url: string, key: number): Promise<boolean> {
  const connection = new Connection(clientConfig(url));
  await connection.connect();
  try {
    const { rowCount } = await connection.query(
      `SELECT FROM pg_locks WHERE locktype = 'advisory' AND ((classid::bigint << 32) | objid::bigint) = $1::bigint
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND granted`,
      [key],
    );
    return rowCount !== 0;
  } finally {
    await connection.end().catch(() => {});
  }
}
