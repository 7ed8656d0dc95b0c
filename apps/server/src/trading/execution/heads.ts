import { type ExecutionHead, PAGE_SIZE } from '@tradewind/contract';
import type { Queryable } from '../../platform/db/index.ts';

/** Published heads, newest first; `page` starts at 1. */
export async function headsPage(
  db: Queryable,
  page: number,
): Promise<{ readonly data: ExecutionHead[]; readonly total: number }> {
  const { rows } = await db.query<ExecutionHead>(
    `SELECT day, seq, encode(hash, 'hex') AS hash, published_at_ms AS published_at FROM execution_heads
      ORDER BY day DESC LIMIT $1::integer OFFSET $2::bigint`,
    [PAGE_SIZE, (page - 1) * PAGE_SIZE],
  );
  const total = await db.query<{ total: number }>('SELECT count(*) AS total FROM execution_heads');
  return { data: rows, total: total.rows[0]?.total ?? 0 };
}
