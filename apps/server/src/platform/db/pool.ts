/** Connections to PostgreSQL. Every bigint becomes a number, and one that is not a safe integer throws. */
import pg from 'pg';

export type Database = pg.Pool;

/** A pool or one of its clients. */
export interface Queryable {
  query: Database['query'];
}

const INT8_OID = 20;

/** Throws RangeError: a value that a JavaScript number cannot hold exactly must never be rounded silently. */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint leaves the safe integers: ${text}`);
  return value;
}

const types = new pg.TypeOverrides();
types.setTypeParser(INT8_OID, 'text', parseInt8);

/** Settings of one connection, for those who need their own (the engine host's writer). */
export function clientConfig(url: string): pg.ClientConfig {
  return { connectionString: url, types, application_name: 'tradewind', keepAlive: true };
}

/** An abandoned transaction releases its locks: others, the trading core's batches too, may wait for them. */
const IDLE_IN_TRANSACTION_MS = 10_000;

export function createPool(url: string, max = 10): Database {
  const pool = new pg.Pool({ ...clientConfig(url), max, idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS });
  // An idle connection that breaks (a restart of the database) is replaced at the next use.
  pool.on('error', () => {});
  // One that breaks while a transaction holds it fails the transaction's statements; unheard, the event would end the server.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Runs `work` in a transaction of its own, undone when it throws. Never ask the pool for another connection inside. */
export async function inTransaction<Result>(
  pool: Database,
  work: (client: Queryable) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: unknown) => {
      broken = failure instanceof Error ? failure : new Error(String(failure));
    });
    throw error;
  } finally {
    // a connection that cannot even roll back is not given to anybody else
    client.release(broken);
  }
}

/** SQLSTATEs of PostgreSQL, appendix A. */
const VIOLATIONS = { unique: '23505', foreign_key: '23503' } as const;

/** The constraint or index that a statement broke; undefined when it failed otherwise. */
export function violated(kind: keyof typeof VIOLATIONS, error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && error.code === VIOLATIONS[kind])) return undefined;
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : '';
}
