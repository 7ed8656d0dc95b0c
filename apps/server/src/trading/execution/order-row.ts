import type { Order, OrderId } from '@tradewind/engine';
import type { Queryable } from '../../platform/db/index.ts';
import { ORDER_COLUMNS_AS_TEXT, orderFromFields } from '../../core/engine-host/index.ts';

/** An order of this account from the tables; undefined when the account has no order with this number. */
export async function orderOf(db: Queryable, account: number, order: OrderId): Promise<Order | undefined> {
  const { rows } = await db.query<(string | null)[]>({
    text: `SELECT ${ORDER_COLUMNS_AS_TEXT} FROM orders WHERE id = $1::bigint AND account_id = $2::bigint`,
    values: [order, account],
    rowMode: 'array',
  });
  return rows[0] === undefined ? undefined : orderFromFields(rows[0]);
}
