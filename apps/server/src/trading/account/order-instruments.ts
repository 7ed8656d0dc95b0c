import type { InstrumentId, OrderId } from '@tradewind/engine';
import type { Database } from '../../platform/db/index.ts';

/** The instrument of each of these orders. */
export async function instrumentsOfOrders(
  database: Database,
  orders: readonly OrderId[],
): Promise<ReadonlyMap<OrderId, InstrumentId>> {
  if (orders.length === 0) return new Map();
  const { rows } = await database.query<{ id: OrderId; instrument: InstrumentId }>(
    'SELECT id, instrument_id AS instrument FROM orders WHERE id = ANY($1::bigint[])',
    [orders],
  );
  return new Map(rows.map(({ id, instrument }) => [id, instrument]));
}
