import { type ExecutionHead, PAGE_SIZE } from '@tradewind/contract';
import { type Page, type Queryable, offsetOf, onlyRow } from '../../platform/db/index.ts';

/** Published heads, newest first; `page` starts at 1. */
export async function headsPage(db: Queryable, page: number): Promise<Page<ExecutionHead>> {
  const { rows } = await db.query<ExecutionHead>(
    `SELECT day, seq, encode(hash, 'hex') AS hash, published_at_ms AS published_at FROM execution_heads
      ORDER BY day DESC LIMIT $1::integer OFFSET $2::bigint`,
    [PAGE_SIZE, offsetOf(page)],
  );
  const total = await db.query<{ total: number }>('SELECT count(*) AS total FROM execution_heads');
  return { data: rows, total: onlyRow(total).total };
}
