/** Reads the state that the journal left: open orders and accounts by COPY, the ends of the chain and the ledger. */
import { ACCOUNT_KINDS, ENTRIES, ORDER_STATUSES, SIDES } from '@tradewind/engine';
import type { AccountState, MarketState, Order } from '@tradewind/engine';
import { microLots, microUsd, points } from '@tradewind/money';
import type { MicroUsd, Points } from '@tradewind/money';
import { copyRows, parseInt8 } from '../../platform/db/index.ts';
import type { Database } from '../../platform/db/index.ts';
import type { EncoderState } from './encoder.ts';
import type { AccountRow } from './rows.ts';
import { GENESIS_HASH, orderPayload } from './trade-event.ts';
import { withMovedStops } from './trailing-moves.ts';
import type { SeenOrder } from './trailing-moves.ts';
import { endReason, oneOf } from './words.ts';

/** The database contradicts itself; nothing may be traded on it. `npm run verify` says more. */
export class InconsistentDatabase extends Error {
  override readonly name = 'InconsistentDatabase';
}

export interface LoadedState {
  readonly accounts: readonly AccountState[];
  readonly orders: readonly Order[];
  /** Last quotes, by instrument. */
  readonly quotes: ReadonlyMap<number, NonNullable<MarketState['quote']>>;
  readonly encoder: EncoderState;
}

const ACCOUNTS = `
  SELECT accounts.id, kind, balance_micro_usd, in_margin_call::integer, opened_at_ms, coalesce(held.cash, 0)::bigint, trading_disabled,
    locked_micro_usd, coalesce(held.locked, 0)::bigint, account_limits.max_open_orders, account_limits.max_position_lots_micro
  FROM accounts LEFT JOIN account_limits ON account_limits.account_id = accounts.id LEFT JOIN (
    SELECT account_id,
      sum(CASE 'cash' WHEN to_account THEN amount_micro_usd WHEN from_account THEN -amount_micro_usd ELSE 0 END) AS cash,
      sum(CASE 'locked' WHEN to_account THEN amount_micro_usd WHEN from_account THEN -amount_micro_usd ELSE 0 END) AS locked
    FROM ledger_transfers GROUP BY account_id
  ) AS held ON held.account_id = accounts.id
  ORDER BY accounts.id`;

export const ORDER_COLUMNS = `id, account_id, instrument_id, side, entry, status, lots_micro, multiple, origin_price_points, price_points,
  close_price_points, stop_loss_points, take_profit_points, margin_micro_usd, fee_micro_usd, profit_micro_usd,
  created_at_ms, opened_at_ms, closed_at_ms, open_quote_id, close_quote_id, close_reason, parent_id,
  price_seen_points, close_origin_price_points, expires_at_ms, oco_id, trailing_points, stop_quote_id`;

/** Each open order with its last event. The log is scanned once for all orders; payloads are fetched by key. */
const OPEN_ORDERS = `
  WITH open_order AS MATERIALIZED (SELECT * FROM orders WHERE status IN ('pending', 'holding')),
  last_event AS MATERIALIZED (
    SELECT order_id, max(seq) AS seq FROM trade_events
    WHERE order_id IN (SELECT id FROM open_order) AND type IN ('pending', 'opened', 'triggered', 'updated', 'cancelled', 'closed')
    GROUP BY order_id
  ),
  last_payload AS (SELECT last_event.order_id, seq, payload::text AS payload FROM last_event JOIN trade_events USING (seq))
  SELECT ${ORDER_COLUMNS}, seq, payload FROM open_order LEFT JOIN last_payload ON order_id = id ORDER BY id`;
const QUOTES = 'SELECT instrument_id, quote_id, bid_points, ask_points, time_ms FROM quotes';
const LAST_EVENT = `SELECT seq, encode(hash, 'hex') AS hash FROM trade_events ORDER BY seq DESC LIMIT 1`;
const LAST_TRANSFER = 'SELECT id FROM ledger_transfers ORDER BY id DESC LIMIT 1';

/** Throws InconsistentDatabase when a balance or what is locked differs from the sum of its ledger entries, or an open order from its last event. */
export async function loadState(db: Database): Promise<LoadedState> {
  const { states, rows } = await loadAccounts(db);
  const loaded: SeenOrder[] = [];
  await copyRows(db, OPEN_ORDERS, (fields) => {
    const order = orderFromFields(fields);
    if (fields.at(-1) !== orderPayload(order))
      throw new InconsistentDatabase(`order ${order.id} differs from its last trade event`);
    loaded.push({ order, seq: integer(fields.at(-2)) });
  });
  const orders = await withMovedStops(db, loaded);
  const orphan = orders.find((order) => !rows.has(order.account));
  if (orphan !== undefined)
    throw new InconsistentDatabase(`order ${orphan.id} belongs to account ${orphan.account}, which does not exist`);
  const { rows: quoteRows } = await db.query<{
    instrument_id: number;
    quote_id: number;
    bid_points: number;
    ask_points: number;
    time_ms: number;
  }>(QUOTES);
  const {
    rows: [event],
  } = await db.query<{ seq: number; hash: string }>(LAST_EVENT);
  const {
    rows: [transfer],
  } = await db.query<{ id: number }>(LAST_TRANSFER);
  return {
    accounts: states,
    orders,
    quotes: new Map(
      quoteRows.map((row) => [
        row.instrument_id,
        {
          id: row.quote_id,
          instrument: row.instrument_id,
          bid: points(row.bid_points),
          ask: points(row.ask_points),
          time: row.time_ms,
        },
      ]),
    ),
    encoder: { accounts: rows, seq: event?.seq ?? 0, hash: event?.hash ?? GENESIS_HASH, transferId: transfer?.id ?? 0 },
  };
}

async function loadAccounts(db: Database): Promise<{ states: AccountState[]; rows: Map<number, AccountRow> }> {
  const states: AccountState[] = [];
  const rows = new Map<number, AccountRow>();
  await copyRows(
    db,
    ACCOUNTS,
    ([id, kindText, balanceText, marginCall, openedAt, cash, disabled, lockedText, lockedSum, ...limits]) => {
      const account = integer(id);
      const balance = usd(balanceText);
      const locked = usd(lockedText);
      if (balance !== integer(cash)) {
        throw new InconsistentDatabase(
          `account ${account} has a balance of ${balance} micro-dollars, but its ledger entries add up to ${cash}`,
        );
      }
      if (locked !== integer(lockedSum)) {
        throw new InconsistentDatabase(
          `account ${account} has ${locked} micro-dollars locked, but its ledger entries add up to ${lockedSum}`,
        );
      }
      const kind = oneOf(ACCOUNT_KINDS, kindText);
      const inMarginCall = marginCall === '1';
      rows.set(account, {
        id: account,
        kind,
        balance,
        locked,
        inMarginCall,
        tradingDisabled: disabled ?? undefined,
        openedAt: integer(openedAt),
      });
      states.push({
        account,
        kind,
        balance,
        locked,
        inMarginCall,
        ...(disabled == null ? {} : { tradingDisabled: disabled }),
        ...limitsOf(limits),
      });
    },
  );
  return { states, rows };
}

/** Of an account that has a row of account_limits. */
function limitsOf([maxOpenOrders, maxPositionLots]: readonly Field[]): Pick<AccountState, 'limits'> {
  if (maxOpenOrders == null) return {};
  const limits = { maxOpenOrders: integer(maxOpenOrders), maxPositionLots: integer(maxPositionLots) };
  return limits.maxOpenOrders === 0 && limits.maxPositionLots === 0 ? {} : { limits };
}

type Field = string | null | undefined;

function integer(text: Field): number {
  if (text == null) throw new InconsistentDatabase('a number is missing');
  return parseInt8(text);
}
const usd = (text: Field): MicroUsd => microUsd(integer(text));
const price = (text: Field): Points => points(integer(text));

/** An order from its columns as text, in the sequence of ORDER_COLUMNS. */
export function orderFromFields(fields: readonly Field[]): Order {
  const reason = fields[21];
  const parent = fields[22];
  return {
    id: integer(fields[0]),
    account: integer(fields[1]),
    instrument: integer(fields[2]),
    side: oneOf(SIDES, fields[3]),
    entry: oneOf(ENTRIES, fields[4]),
    status: oneOf(ORDER_STATUSES, fields[5]),
    lots: microLots(integer(fields[6])),
    multiple: integer(fields[7]),
    originPrice: price(fields[8]),
    priceSeen: price(fields[23]),
    price: price(fields[9]),
    closePrice: price(fields[10]),
    closeOriginPrice: price(fields[24]),
    stopLoss: price(fields[11]),
    takeProfit: price(fields[12]),
    margin: usd(fields[13]),
    fee: usd(fields[14]),
    profit: usd(fields[15]),
    createdAt: integer(fields[16]),
    openedAt: integer(fields[17]),
    closedAt: integer(fields[18]),
    openQuote: integer(fields[19]),
    closeQuote: integer(fields[20]),
    ...(reason == null ? {} : { closeReason: endReason(reason) }),
    ...(parent == null ? {} : { parent: integer(parent) }),
    ...(fields[25] == null ? {} : { expiresAt: integer(fields[25]) }),
    ...(fields[26] == null ? {} : { oco: integer(fields[26]) }),
    ...(fields[27] == null ? {} : { trailing: integer(fields[27]) }),
    ...(fields[28] == null ? {} : { stopQuote: integer(fields[28]) }),
  };
}
