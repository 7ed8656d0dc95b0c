/** Reads the state that the journal left: open orders and accounts by COPY, and the ends of the event chain and the ledger. */
import { ACCOUNT_KINDS, ENTRIES, ORDER_STATUSES, SIDES } from '@tradewind/engine';
import type { AccountId, AccountState, MarketState, Order } from '@tradewind/engine';
import { microLots, microUsd, points } from '@tradewind/money';
import type { MicroUsd, Points } from '@tradewind/money';
import { copyBinaryRows, copyRowsFrom, inSnapshot, onlyRow, parseInt8 } from '../../platform/db/index.ts';
import type { Database } from '../../platform/db/index.ts';
import type { EncoderState } from './encoder.ts';
import type { AccountRow } from './rows.ts';
import { GENESIS_HASH, orderPayload } from './trade-event.ts';
import { readMoves } from './trailing-moves.ts';
import { endReason, oneOf } from './words.ts';

/** The database contradicts itself; it must not be traded on. `npm run verify` gives the details. */
export class InconsistentDatabase extends Error {
  override readonly name = 'InconsistentDatabase';
}

export interface LoadedState {
  readonly accounts: readonly AccountState[];
  /** Last quotes, by instrument. */
  readonly quotes: ReadonlyMap<number, NonNullable<MarketState['quote']>>;
  readonly encoder: EncoderState;
  /** Time of the last event; 0 = there is none. */
  readonly lastEventMs: number;
}

const CHECKPOINT = 'SELECT transfer_id FROM ledger_checkpoint';

/** Sums entries from the checkpoint on. `after` is inlined because the query plan depends on it. */
const accountsFrom = (after: number): string => `
  SELECT accounts.id, kind, balance_micro_usd, in_margin_call::integer, opened_at_ms, coalesce(held.cash, 0)::bigint, trading_disabled,
    locked_micro_usd, coalesce(held.locked, 0)::bigint, account_limits.max_open_orders, account_limits.max_position_lots_micro
  FROM accounts LEFT JOIN account_limits ON account_limits.account_id = accounts.id LEFT JOIN (
    SELECT account_id, sum(cash) AS cash, sum(locked) AS locked FROM (
      SELECT account_id, cash_micro_usd AS cash, locked_micro_usd AS locked FROM ledger_sums
      UNION ALL
      SELECT account_id, CASE 'cash' WHEN to_account THEN amount_micro_usd WHEN from_account THEN -amount_micro_usd ELSE 0 END,
        CASE 'locked' WHEN to_account THEN amount_micro_usd WHEN from_account THEN -amount_micro_usd ELSE 0 END
      FROM ledger_transfers WHERE id > ${after}
    ) AS entries GROUP BY account_id
  ) AS held ON held.account_id = accounts.id
  ORDER BY accounts.id`;

export const ORDER_COLUMNS = `id, account_id, instrument_id, side, entry, status, lots_micro, multiple, origin_price_points, price_points,
  close_price_points, stop_loss_points, take_profit_points, margin_micro_usd, fee_micro_usd, profit_micro_usd,
  created_at_ms, opened_at_ms, closed_at_ms, open_quote_id, close_quote_id, close_reason, parent_id,
  price_seen_points, close_origin_price_points, expires_at_ms, oco_id, trailing_points, stop_quote_id`;

/** Each open order with its last event, found by key: closed orders cost nothing. `among`: a query for ids. */
const openOrders = (among?: string): string => `
  SELECT ${ORDER_COLUMNS}, seq, payload::text
  FROM orders LEFT JOIN LATERAL (
    SELECT seq, payload FROM trade_events WHERE order_id = orders.id AND type <> 'transfer' ORDER BY trade_events.seq DESC LIMIT 1
  ) AS last_event ON true
  WHERE status IN ('pending', 'holding')${among === undefined ? '' : ` AND id IN (${among})`} ORDER BY id`;
const [SEQ, PAYLOAD] = [29, 30];
/** Moves of trailing stops count from here: the oldest last event among positions with a trailing stop. */
const FIRST_TRAILING = `
  SELECT min(last_event.seq) AS first FROM orders CROSS JOIN LATERAL (
    SELECT seq FROM trade_events WHERE order_id = orders.id AND type <> 'transfer' ORDER BY trade_events.seq DESC LIMIT 1
  ) AS last_event
  WHERE status IN ('pending', 'holding') AND status = 'holding' AND trailing_points IS NOT NULL`;
const QUOTES = 'SELECT instrument_id, quote_id, bid_points, ask_points, time_ms FROM quotes';
const LAST_EVENT = `SELECT seq, time_ms, encode(hash, 'hex') AS hash FROM trade_events ORDER BY seq DESC LIMIT 1`;
const LAST_TRANSFER = 'SELECT id FROM ledger_transfers ORDER BY id DESC LIMIT 1';

/** Loads all but the open orders. Throws InconsistentDatabase when a balance or locked amount is not the sum of its ledger entries. */
export async function loadState(db: Database): Promise<LoadedState> {
  const { states, rows } = await loadAccounts(db);
  const { rows: quoteRows } = await db.query<{
    instrument_id: number;
    quote_id: number;
    bid_points: number;
    ask_points: number;
    time_ms: number;
  }>(QUOTES);
  const {
    rows: [event],
  } = await db.query<{ seq: number; time_ms: number; hash: string }>(LAST_EVENT);
  const {
    rows: [transfer],
  } = await db.query<{ id: number }>(LAST_TRANSFER);
  return {
    accounts: states,
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
    lastEventMs: event?.time_ms ?? 0,
  };
}

/**
 * Streams the open orders by id, one at a time, so that a million of them are never in memory at
 * once. Throws InconsistentDatabase when one differs from its last event or belongs to no account.
 */
export async function loadOrders(
  db: Database,
  { encoder: { accounts } }: LoadedState,
  onOrder: (order: Order) => void,
): Promise<void> {
  const { first } = onlyRow(await db.query<{ first: number | null }>(FIRST_TRAILING));
  const moves = first === null ? undefined : await readMoves(db, first);
  await readOpenOrders(db, undefined, (order, seq) => {
    assertKnown(accounts, order);
    const moved = order.status === 'holding' ? moves?.since(order, seq) : undefined;
    onOrder(moved === undefined ? order : { ...order, ...moved });
  });
}

/**
 * Open orders by id, as of their last event, with its number. `among`: a query for ids;
 * undefined = all. Throws InconsistentDatabase when one differs from its last event.
 */
export const readOpenOrders = (
  db: Database,
  among: string | undefined,
  onOrder: (order: Order, seq: number) => void,
): Promise<void> =>
  copyBinaryRows(db, openOrders(among), (row) => {
    const order = orderOf(row);
    if (row.text(PAYLOAD) !== orderPayload(order))
      throw new InconsistentDatabase(`order ${order.id} differs from its last trade event`);
    onOrder(order, row.integer(SEQ) ?? missing());
  });

export function assertKnown(accounts: ReadonlyMap<AccountId, unknown>, { id, account }: Order): void {
  if (!accounts.has(account))
    throw new InconsistentDatabase(`order ${id} belongs to account ${account}, which does not exist`);
}

/** Balances and the sums they are compared with are read from one snapshot. */
async function loadAccounts(db: Database): Promise<{ states: AccountState[]; rows: Map<number, AccountRow> }> {
  const states: AccountState[] = [];
  const rows = new Map<number, AccountRow>();
  await inSnapshot(db, async (client) => {
    const { transfer_id: after } = onlyRow(await client.query<{ transfer_id: number }>(CHECKPOINT));
    await copyRowsFrom(
      client,
      accountsFrom(after),
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
  });
  return { states, rows };
}

/** Limits of an account that has an account_limits row. */
function limitsOf([maxOpenOrders, maxPositionLots]: readonly Field[]): Pick<AccountState, 'limits'> {
  if (maxOpenOrders == null) return {};
  const limits = { maxOpenOrders: integer(maxOpenOrders), maxPositionLots: integer(maxPositionLots) };
  return limits.maxOpenOrders === 0 && limits.maxPositionLots === 0 ? {} : { limits };
}

type Field = string | null | undefined;

function integer(text: Field): number {
  return text == null ? missing() : parseInt8(text);
}
const usd = (text: Field): MicroUsd => microUsd(integer(text));

/** A row with the columns of ORDER_COLUMNS, in that order. */
interface OrderRow {
  isNull(column: number): boolean;
  integer(column: number): number | null;
  text(column: number): string | null;
}

/** Builds an order from its columns as text. */
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
  return RARE_COLUMNS.some((column) => !row.isNull(column)) ? { ...order, ...rareFields(row) } : order;
}

const RARE_COLUMNS = [21, 22, 25, 26, 27, 28];

function rareFields(row: OrderRow): Partial<Order> {
  const reason = row.text(21);
  const [parent, expiresAt, oco, trailing, stopQuote] = RARE_COLUMNS.slice(1).map((column) => row.integer(column));
  return {
    ...(reason !== null && { closeReason: endReason(reason) }),
    ...(parent != null && { parent }),
    ...(expiresAt != null && { expiresAt }),
    ...(oco != null && { oco }),
    ...(trailing != null && { trailing }),
    ...(stopQuote != null && { stopQuote }),
  };
}

function missing(): never {
  throw new InconsistentDatabase('a number is missing');
}
