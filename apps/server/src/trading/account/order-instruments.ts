import type { InstrumentId, OrderId } from '@tradewind/engine';
import type { Database } from '../../platform/db/index.ts';

export interface OrderNames {
  readonly instrument: InstrumentId;
  /** Null = it has none. */
  readonly clientId: string | null;
}

/** The instrument and the client id of each of these orders. */
export async function namesOfOrders(
  database: Database,
  orders: readonly OrderId[],
): Promise<ReadonlyMap<OrderId, OrderNames>> {
  if (orders.length === 0) return new Map();
  const { rows } = await database.query<OrderNames & { readonly id: OrderId }>(
    'SELECT id, instrument_id AS instrument, client_id AS "clientId" FROM orders WHERE id = ANY($1::bigint[])',
    [orders],
  );
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}
