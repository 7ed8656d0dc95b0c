import type { Database } from '../../platform/db/index.ts';

/** Whether an order of this account is in history. Ids beyond bigint count as unknown. */
export async function isInHistory(database: Database, account: number, order: number): Promise<boolean> {
  const { rows } = await database.query(
    `SELECT 1 FROM orders WHERE id = $1 AND account_id = $2 AND status IN ('closed', 'cancelled')`,
    [order, account],
  );
  return rows.length > 0;
}
