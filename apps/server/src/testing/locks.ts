/** Waits for advisory locks, which tests use to hold a statement at a point. */
import type { ClientBase, Pool } from 'pg';

/** Process ids of the backends that wait for an advisory lock in the database of `db`. Other tests share the PostgreSQL server. */
export async function waitingForLock(db: Pick<ClientBase | Pool, 'query'>): Promise<readonly number[]> {
  const { rows } = await db.query<{ pid: number }>(
    `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  return rows.map(({ pid }) => pid);
}
