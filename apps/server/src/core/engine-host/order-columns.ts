/** The columns of an order, in the order in which every statement lists them. Nothing else may count positions. */
const ORDER_COLUMN_NAMES = [
  'id',
  'account_id',
  'instrument_id',
  'side',
  'entry',
  'status',
  'lots_micro',
  'multiple',
  'origin_price_points',
  'price_points',
  'close_price_points',
  'stop_loss_points',
  'take_profit_points',
  'margin_micro_usd',
  'fee_micro_usd',
  'profit_micro_usd',
  'created_at_ms',
  'opened_at_ms',
  'closed_at_ms',
  'open_quote_id',
  'close_quote_id',
  'close_reason',
  'parent_id',
  'price_seen_points',
  'close_origin_price_points',
  'expires_at_ms',
  'oco_id',
  'trailing_points',
  'stop_quote_id',
  'swap_micro_usd',
  'financed_at_ms',
  'commission_micro_usd',
  'client_id',
] as const;
export type OrderColumn = (typeof ORDER_COLUMN_NAMES)[number];

export const ORDER_COLUMN_COUNT = ORDER_COLUMN_NAMES.length;
export const ORDER_COLUMNS = ORDER_COLUMN_NAMES.join(', ');
export const ORDER_COLUMNS_AS_TEXT = ORDER_COLUMN_NAMES.map((column) => `${column}::text`).join(', ');

/** Position of a column in these lists, from 0. Searches: call it once per column, not per row. */
export const at = (column: OrderColumn): number => ORDER_COLUMN_NAMES.indexOf(column);

/** What is given for each column, in the order of these lists. */
export const inColumnOrder = <Value>(values: Readonly<Record<OrderColumn, Value>>): readonly Value[] =>
  ORDER_COLUMN_NAMES.map((column) => values[column]);

/** The id, and the columns that can change after an order's first row, with the types of their parameters. */
export const CHANGED_ORDER_COLUMNS = [
  ['id', 'bigint'],
  ['status', 'text'],
  ['lots_micro', 'bigint'],
  ['price_points', 'bigint'],
  ['close_price_points', 'bigint'],
  ['stop_loss_points', 'bigint'],
  ['take_profit_points', 'bigint'],
  ['margin_micro_usd', 'bigint'],
  ['fee_micro_usd', 'bigint'],
  ['profit_micro_usd', 'bigint'],
  ['opened_at_ms', 'bigint'],
  ['closed_at_ms', 'bigint'],
  ['open_quote_id', 'bigint'],
  ['close_quote_id', 'bigint'],
  ['close_reason', 'text'],
  ['close_origin_price_points', 'bigint'],
  ['entry', 'text'],
  ['origin_price_points', 'bigint'],
  ['expires_at_ms', 'bigint'],
  ['oco_id', 'bigint'],
  ['trailing_points', 'bigint'],
  ['stop_quote_id', 'bigint'],
  ['swap_micro_usd', 'bigint'],
  ['financed_at_ms', 'bigint'],
  ['commission_micro_usd', 'bigint'],
] as const satisfies readonly (readonly [OrderColumn, 'bigint' | 'text'])[];
export type ChangedOrderColumn = (typeof CHANGED_ORDER_COLUMNS)[number][0];
