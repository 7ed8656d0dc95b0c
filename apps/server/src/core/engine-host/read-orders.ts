/** Reads open orders, each compared with its last event. */
import { ENTRIES, ORDER_STATUSES, SIDES } from '@tradewind/engine';
import type { Order } from '@tradewind/engine';
import { microLots, microUsd, points } from '@tradewind/money';
import type { MicroUsd, Points } from '@tradewind/money';
import type pg from 'pg';
import { copyBinaryRowsFrom, parseInt8 } from '../../platform/db/index.ts';
import { InconsistentDatabase, missing } from './inconsistent.ts';
import { orderPayload } from './trade-event.ts';
import { endReason, oneOf } from './words.ts';

export const ORDER_COLUMNS = `id, account_id, instrument_id, side, entry, status, lots_micro, multiple, origin_price_points, price_points,
  close_price_points, stop_loss_points, take_profit_points, margin_micro_usd, fee_micro_usd, profit_micro_usd,
  created_at_ms, opened_at_ms, closed_at_ms, open_quote_id, close_quote_id, close_reason, parent_id,
  price_seen_points, close_origin_price_points, expires_at_ms, oco_id, trailing_points, stop_quote_id, swap_micro_usd, financed_at_ms,
  commission_micro_usd`;

/** Each open order with its last event. The event is looked up by index, so closed orders cost nothing. `among`: a query for ids. */
const openOrders = (among?: string): string => `
  SELECT ${ORDER_COLUMNS}, seq, payload::text
  FROM orders LEFT JOIN LATERAL (
    SELECT seq, payload FROM trade_events WHERE order_id = orders.id AND type <> 'transfer' ORDER BY trade_events.seq DESC LIMIT 1
  ) AS last_event ON true
  WHERE status IN ('pending', 'holding')${among === undefined ? '' : ` AND id IN (${among})`} ORDER BY id`;
const [SEQ, PAYLOAD] = [32, 33];

/**
 * Reads open orders in the order of their ids, one at a time, because a million of them must not be in memory together. Each is
 * as it was at its last event, and comes with the number of that event. `among`: a query for ids; undefined = all.
 * Throws InconsistentDatabase when one differs from its last event.
 */
export const readOpenOrders = (
  client: pg.ClientBase,
  among: string | undefined,
  onOrder: (order: Order, seq: number) => void,
): Promise<void> =>
  copyBinaryRowsFrom(client, openOrders(among), (row) => {
    const order = orderOf(row);
    if (row.text(PAYLOAD) !== orderPayload(order))
      throw new InconsistentDatabase(`order ${order.id} differs from its last trade event`);
    onOrder(order, row.integer(SEQ) ?? missing());
  });

type Field = string | null | undefined;

/** A row with the columns of ORDER_COLUMNS in the same order. */
interface OrderRow {
  isNull(column: number): boolean;
  integer(column: number): number | null;
  text(column: number): string | null;
}

/** An order from its columns as text. */
export const orderFromFields = (fields: readonly Field[]): Order =>
  orderOf({
    isNull: (column) => fields[column] == null,
    integer: (column) => (fields[column] == null ? null : parseInt8(fields[column])),
    text: (column) => fields[column] ?? null,
  });

function orderOf(row: OrderRow): Order {
  const present = (column: number): number => row.integer(column) ?? missing();
  const price = (column: number): Points => points(present(column));
  const usdOf = (column: number): MicroUsd => microUsd(present(column));
  const order: Order = {
    id: present(0),
    account: present(1),
    instrument: present(2),
    side: oneOf(SIDES, row.text(3)),
    entry: oneOf(ENTRIES, row.text(4)),
    status: oneOf(ORDER_STATUSES, row.text(5)),
    lots: microLots(present(6)),
    multiple: present(7),
    originPrice: price(8),
    priceSeen: price(23),
    price: price(9),
    closePrice: price(10),
    closeOriginPrice: price(24),
    stopLoss: price(11),
    takeProfit: price(12),
    margin: usdOf(13),
    fee: usdOf(14),
    profit: usdOf(15),
    createdAt: present(16),
    openedAt: present(17),
    closedAt: present(18),
    openQuote: present(19),
    closeQuote: present(20),
  };
  const commission = usdOf(COMMISSION);
  const rare = RARE_COLUMNS.some((column) => !row.isNull(column)) ? { ...order, ...rareFields(row) } : order;
  return commission === 0 ? rare : { ...rare, commission };
}

const RARE_COLUMNS = [21, 22, 25, 26, 27, 28, 30];
const SWAP = 29;
const COMMISSION = 31;

function rareFields(row: OrderRow): Partial<Order> {
  const reason = row.text(21);
  const swap = row.integer(SWAP) ?? missing();
  const [parent, expiresAt, oco, trailing, stopQuote, financedAt] = RARE_COLUMNS.slice(1).map((column) =>
    row.integer(column),
  );
  return {
    ...(reason !== null && { closeReason: endReason(reason) }),
    ...(parent != null && { parent }),
    ...(expiresAt != null && { expiresAt }),
    ...(oco != null && { oco }),
    ...(trailing != null && { trailing }),
    ...(stopQuote != null && { stopQuote }),
    ...(swap !== 0 && { swap: microUsd(swap) }),
    ...(financedAt != null && { financedAt }),
  };
}
