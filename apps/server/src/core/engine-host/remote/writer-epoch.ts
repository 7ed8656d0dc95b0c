import type { Queryable } from '../../../platform/db/index.ts';

/** Epoch of the writer's lease. Throws when the database cannot be read. */
export async function writerEpoch(database: Queryable): Promise<number> {
  const { rows } = await database.query<{ epoch: number }>('SELECT epoch FROM engine_lease ORDER BY shard LIMIT 1');
  return rows[0]?.epoch ?? 0;
}
