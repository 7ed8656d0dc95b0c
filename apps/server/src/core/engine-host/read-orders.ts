/** Reads open orders, each compared with its last event. */
import { ENTRIES, ORDER_STATUSES, SIDES } from '@tradewind/engine';
import type { Order } from '@tradewind/engine';
import { microLots, microUsd, points } from '@tradewind/money';
import type { MicroUsd, Points } from '@tradewind/money';
import type pg from 'pg';
import { copyBinaryRowsFrom, parseInt8 } from '../../platform/db/index.ts';
import { InconsistentDatabase, missing } from './inconsistent.ts';
import { at, ORDER_COLUMN_COUNT, ORDER_COLUMNS } from './order-columns.ts';
import { isPayloadOf } from './trade-event.ts';
import { endReason, oneOf } from './stored-choices.ts';

/**
 * Each open order with its last event. The event is looked up by index, so closed orders cost nothing. The bounds are
 * literals, so that the plan leaves out the empty partitions, including that of rows outside of all ranges. PostgreSQL then searches
 * the others from the newest on, until it has found the event; with rows outside of all ranges it searches all of them.
 */
const openOrders = (upTo: number, among: string | undefined): string => `
  SELECT ${ORDER_COLUMNS}, seq, payload
  FROM orders LEFT JOIN LATERAL (
    SELECT seq, payload FROM trade_events WHERE order_id = orders.id AND type <> 'transfer' AND seq BETWEEN 1 AND ${upTo}
    ORDER BY trade_events.seq DESC LIMIT 1
  ) AS last_event ON true
  WHERE status IN ('pending', 'holding')${among === undefined ? '' : ` AND id IN (${among})`} ORDER BY id`;
const [SEQ, PAYLOAD] = [ORDER_COLUMN_COUNT, ORDER_COLUMN_COUNT + 1];

/**
 * Reads open orders in the order of their ids, one at a time, because a million of them must not be in memory together. Each is
 * as it was at its last event, and comes with the number of that event. `upTo`: number of the last event in the log. `among`: a
 * query for ids; undefined = all. Throws InconsistentDatabase when one differs from its last event.
 */
export const readOpenOrders = (
  client: pg.ClientBase,
  upTo: number,
  among: string | undefined,
  onOrder: (order: Order, seq: number) => void,
): Promise<void> =>
  copyBinaryRowsFrom(client, openOrders(upTo, among), (row) => {
    const order = orderOf(row);
    if (!isPayloadOf(order, row.ascii(PAYLOAD) ?? ''))
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

const AT = {
  id: at('id'),
  account: at('account_id'),
  instrument: at('instrument_id'),
  side: at('side'),
  entry: at('entry'),
  status: at('status'),
  lots: at('lots_micro'),
  multiple: at('multiple'),
  originPrice: at('origin_price_points'),
  priceSeen: at('price_seen_points'),
  price: at('price_points'),
  closePrice: at('close_price_points'),
  closeOriginPrice: at('close_origin_price_points'),
  stopLoss: at('stop_loss_points'),
  takeProfit: at('take_profit_points'),
  margin: at('margin_micro_usd'),
  fee: at('fee_micro_usd'),
  profit: at('profit_micro_usd'),
  createdAt: at('created_at_ms'),
  openedAt: at('opened_at_ms'),
  closedAt: at('closed_at_ms'),
  openQuote: at('open_quote_id'),
  closeQuote: at('close_quote_id'),
  closeReason: at('close_reason'),
  parent: at('parent_id'),
  expiresAt: at('expires_at_ms'),
  oco: at('oco_id'),
  trailing: at('trailing_points'),
  stopQuote: at('stop_quote_id'),
  swap: at('swap_micro_usd'),
  financedAt: at('financed_at_ms'),
  commission: at('commission_micro_usd'),
  clientId: at('client_id'),
} as const satisfies Record<keyof Order, number>;
/** Null in most orders. Swap is not listed: it is charged together with financedAt. */
const RARE_COLUMNS = [
  AT.closeReason,
  AT.parent,
  AT.expiresAt,
  AT.oco,
  AT.trailing,
  AT.stopQuote,
  AT.financedAt,
  AT.clientId,
];

function orderOf(row: OrderRow): Order {
  const present = (column: number): number => row.integer(column) ?? missing();
  const price = (column: number): Points => points(present(column));
  const usdOf = (column: number): MicroUsd => microUsd(present(column));
  const order: Order = {
    id: present(AT.id),
    account: present(AT.account),
    instrument: present(AT.instrument),
    side: oneOf(SIDES, row.text(AT.side)),
    entry: oneOf(ENTRIES, row.text(AT.entry)),
    status: oneOf(ORDER_STATUSES, row.text(AT.status)),
    lots: microLots(present(AT.lots)),
    multiple: present(AT.multiple),
    originPrice: price(AT.originPrice),
    priceSeen: price(AT.priceSeen),
    price: price(AT.price),
    closePrice: price(AT.closePrice),
    closeOriginPrice: price(AT.closeOriginPrice),
    stopLoss: price(AT.stopLoss),
    takeProfit: price(AT.takeProfit),
    margin: usdOf(AT.margin),
    fee: usdOf(AT.fee),
    profit: usdOf(AT.profit),
    createdAt: present(AT.createdAt),
    openedAt: present(AT.openedAt),
    closedAt: present(AT.closedAt),
    openQuote: present(AT.openQuote),
    closeQuote: present(AT.closeQuote),
  };
  const commission = usdOf(AT.commission);
  const rare = RARE_COLUMNS.some((column) => !row.isNull(column)) ? { ...order, ...rareFields(row) } : order;
  return commission === 0 ? rare : { ...rare, commission };
}

function rareFields(row: OrderRow): Partial<Order> {
  const reason = row.text(AT.closeReason);
  const parent = row.integer(AT.parent);
  const expiresAt = row.integer(AT.expiresAt);
  const oco = row.integer(AT.oco);
  const trailing = row.integer(AT.trailing);
  const stopQuote = row.integer(AT.stopQuote);
  const swap = row.integer(AT.swap) ?? missing();
  const financedAt = row.integer(AT.financedAt);
  const clientId = row.text(AT.clientId);
  return {
    ...(reason !== null && { closeReason: endReason(reason) }),
    ...(parent !== null && { parent }),
    ...(expiresAt !== null && { expiresAt }),
    ...(oco !== null && { oco }),
    ...(trailing !== null && { trailing }),
    ...(stopQuote !== null && { stopQuote }),
    ...(swap !== 0 && { swap: microUsd(swap) }),
    ...(financedAt !== null && { financedAt }),
    ...(clientId !== null && { clientId }),
  };
}
