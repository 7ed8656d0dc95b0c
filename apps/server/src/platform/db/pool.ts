/** The server's connection pool, and transactions on it. */
import pg from 'pg';
import type { DatabaseLimits } from '../config/index.ts';
import { Connection, type ConnectionKeeper, clientConfig } from './connection.ts';

export type Database = pg.Pool;

/** A pool or one of its clients. */
export interface Queryable {
  query: Database['query'];
}

/** An abandoned transaction releases its locks: others, including the trading core's batches, may wait for them. */
const IDLE_IN_TRANSACTION_MS = 10_000;

export interface PoolOptions {
  /** Connections; 10 when absent. */
  readonly max?: number;
  /** No limits when absent. */
  readonly limits?: DatabaseLimits | undefined;
  readonly keeper?: ConnectionKeeper | undefined;
}

export function createPool(url: string, { max = 10, limits, keeper }: PoolOptions = {}): Database {
  const pool = new pg.Pool({
    ...clientConfig(url),
    max,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    ...(limits === undefined ? {} : limitsOf(limits)),
    Client: class extends Connection {
      constructor(config: pg.ClientConfig = {}) {
        super({ ...config, keeper, connectMs: limits?.connectMs });
      }
    },
  });
  // An idle connection that breaks (a restart of the database) is replaced at the next use.
  pool.on('error', () => {});
  return pool;
}

const limitsOf = ({ waitMs, statementMs, lockMs }: DatabaseLimits): pg.PoolConfig => ({
  connectionTimeoutMillis: waitMs,
  statement_timeout: statementMs,
  lock_timeout: lockMs,
});

/** Runs `work` in a transaction, rolled back when it throws. Never ask the pool for another connection inside. */
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
    // a connection that cannot even roll back is not reused
    client.release(broken);
  }
}

/** The same for work that may take longer than DATABASE_STATEMENT_MS, such as a report over all accounts. */
export const inLongTransaction = <Result>(
  pool: Database,
  work: (client: Queryable) => Promise<Result>,
): Promise<Result> =>
  inTransaction(pool, async (client) => {
    await client.query('SET LOCAL statement_timeout = 0');
    return work(client);
  });

/** Reads one snapshot of the database, for as long as it takes. The client may be used for COPY. */
export async function inSnapshot<Result>(
  pool: Database,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let fault: Error | undefined;
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query('SET LOCAL statement_timeout = 0');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    fault = error instanceof Error ? error : new Error(String(error));
    throw fault;
  } finally {
    client.release(fault); // it may be in the middle of a COPY
  }
}

/** SQLSTATEs of PostgreSQL, appendix A. */
const VIOLATIONS = { unique: '23505', foreign_key: '23503' } as const;

/** The constraint or index that a statement violated; undefined when it failed for another reason. */
export function violated(kind: keyof typeof VIOLATIONS, error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && error.code === VIOLATIONS[kind])) return undefined;
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : '';
}
