/** Reads the ledger and the order history a page at a time. */
import { PAGE_SIZE } from '@tradewind/contract';
import type { AccountId, InstrumentId, LedgerAccount, Order, OrderId, TimeMs, TransferCause } from '@tradewind/engine';
import { LEDGER_ACCOUNTS, TRANSFER_CAUSES } from '@tradewind/engine';
import { microUsd } from '@tradewind/money';
import type { MicroUsd } from '@tradewind/money';
import { type Database, type Page, offsetOf, onlyRow, parseInt8 } from '../../platform/db/index.ts';
import { oneOf, ORDER_COLUMNS_AS_TEXT, orderFromFields } from '../engine-host/index.ts';

export interface AccountLogRow {
  /** Id of the transfer. */
  readonly id: number;
  /** Signed change of the customer's cash. */
  readonly change: MicroUsd;
  readonly balanceAfter: MicroUsd;
  readonly from: LedgerAccount;
  readonly to: LedgerAccount;
  readonly cause: TransferCause;
  readonly order: OrderId | undefined;
  /** Id of the deposit, withdrawal or correction that caused it. */
  readonly reference: number | undefined;
  readonly time: TimeMs;
}

interface TransferColumns {
  readonly id: number;
  readonly from_account: string;
  readonly to_account: string;
  readonly amount_micro_usd: number;
  readonly cause: string;
  readonly order_id: number | null;
  readonly balance_after_micro_usd: number;
  readonly time_ms: number;
  readonly reference_id: number | null;
}

/** Filters the rows of an account's log; absent = all. */
export interface AccountLogFilter {
  readonly causes?: readonly TransferCause[] | undefined;
  /** Both ends are inclusive. */
  readonly fromMs?: TimeMs | undefined;
  readonly toMs?: TimeMs | undefined;
}

/** A change of the customer's cash that passes the filter; parameters 2 to 4 are the filter's. */
const WANTED = `'cash' IN (from_account, to_account)
  AND ($2::text[] IS NULL OR cause = ANY($2::text[])) AND time_ms BETWEEN $3::bigint AND $4::bigint`;
/** Uses the index (account_id, id): only the customer's own rows are scanned. */
const CASH_TRANSFERS = `FROM ledger_transfers WHERE account_id = $1::bigint AND ${WANTED}`;
const COLUMNS =
  'id, from_account, to_account, amount_micro_usd, cause, order_id, balance_after_micro_usd, time_ms, reference_id';

const filterValues = (account: AccountId, { causes, fromMs, toMs }: AccountLogFilter): readonly unknown[] => [
  account,
  causes ?? null,
  fromMs ?? 0,
  toMs ?? Number.MAX_SAFE_INTEGER,
];

const logRow = (row: TransferColumns): AccountLogRow => ({
  id: row.id,
  change: microUsd(row.to_account === 'cash' ? row.amount_micro_usd : -row.amount_micro_usd),
  balanceAfter: microUsd(row.balance_after_micro_usd),
  from: oneOf(LEDGER_ACCOUNTS, row.from_account),
  to: oneOf(LEDGER_ACCOUNTS, row.to_account),
  cause: oneOf(TRANSFER_CAUSES, row.cause),
  order: row.order_id ?? undefined,
  reference: row.reference_id ?? undefined,
  time: row.time_ms,
});

/** Changes of an account's cash, newest first; `page` starts at 1. */
export async function accountLogPage(
  db: Database,
  account: AccountId,
  page: number,
  filter: AccountLogFilter = {},
): Promise<Page<AccountLogRow>> {
  const values = filterValues(account, filter);
  const [{ rows }, total] = await Promise.all([
    db.query<TransferColumns>(
      `SELECT ${COLUMNS} ${CASH_TRANSFERS} ORDER BY id DESC LIMIT $5::integer OFFSET $6::bigint`,
      [...values, PAGE_SIZE, offsetOf(page)],
    ),
    db.query<{ total: number }>(`SELECT count(*) AS total ${CASH_TRANSFERS}`, [...values]),
  ]);
  return { data: rows.map(logRow), total: onlyRow(total).total };
}

export interface AccountLogStretch {
  readonly rows: readonly AccountLogRow[];
  /** Where the next batch starts; undefined after the oldest row. */
  readonly beforeId: number | undefined;
}

/**
 * The same from newest to oldest, in batches. Reads the `count` rows of the account before `beforeId` (absent = the
 * newest) and returns those that pass the filter, so that every batch costs the same. Rows added meanwhile are newer,
 * so no row is returned twice or missed.
 */
export async function accountLogStretch(
  db: Database,
  account: AccountId,
  filter: AccountLogFilter,
  beforeId: number | undefined,
  count: number,
): Promise<AccountLogStretch> {
  const { rows } = await db.query<TransferColumns & { readonly first_id: number | null; readonly seen: number }>(
    `WITH stretch AS MATERIALIZED (
       SELECT ${COLUMNS} FROM ledger_transfers
        WHERE account_id = $1::bigint AND id < $5::bigint ORDER BY id DESC LIMIT $6::integer
     )
     SELECT wanted.*, looked.first_id, looked.seen
       FROM (SELECT min(id) AS first_id, count(*) AS seen FROM stretch) looked
       LEFT JOIN (SELECT * FROM stretch WHERE ${WANTED}) wanted ON true
      ORDER BY wanted.id DESC`,
    [...filterValues(account, filter), beforeId ?? Number.MAX_SAFE_INTEGER, count],
  );
  const [looked] = rows;
  const ended = looked === undefined || looked.seen < count;
  return {
    // one row without a transfer when none passes the filter
    rows: rows.filter(({ id }) => id !== null).map(logRow),
    beforeId: ended ? undefined : (looked.first_id ?? undefined),
  };
}

export interface OrderHistoryPage extends Page<Order> {
  /** Sum of the profits of all rows, not only of this page. */
  readonly profit: MicroUsd;
  /** Number of the last private event of the account that the rows reflect. */
  readonly n: number;
}

/** Columns before those of the order. */
const SUMS = 3;

/** Filters the orders of an account; absent = all. */
export interface OrderFilter {
  /** Of the close, or of the creation of an open order; the end is exclusive. */
  readonly fromMs?: TimeMs | undefined;
  readonly toMs?: TimeMs | undefined;
  readonly instrument?: InstrumentId | undefined;
  readonly clientId?: string | undefined;
}

/** Where orders are found that are not open any more. */
export interface OrderHistory {
  /** Closed and cancelled orders of an account, most recently ended first; `page` starts at 1. */
  page(account: AccountId, page: number, filter?: OrderFilter, rowsOfPage?: number): Promise<OrderHistoryPage>;
  /** An order of the account in whatever state. */
  find(account: AccountId, id: OrderId): Promise<StoredOrder | undefined>;
  /** The order of the account with this client id, the last one if several had it. */
  named(account: AccountId, clientId: string): Promise<OrderId | undefined>;
  /** Whether an order of this account has ended. */
  has(account: AccountId, id: OrderId): Promise<boolean>;
}

/** The orders of the tables. */
export const storedHistory = (db: Database): OrderHistory => ({
  page: (account, page, filter, rowsOfPage) => orderHistoryPage(db, account, page, filter, rowsOfPage),
  find: (account, id) => storedOrder(db, account, id),
  named: (account, clientId) => orderNamed(db, account, clientId),
  has: (account, id) => isInHistory(db, account, id),
});

const HISTORY = `FROM orders
  WHERE account_id = $1::bigint AND status IN ('closed', 'cancelled')
    AND ($2::bigint IS NULL OR closed_at_ms >= $2::bigint) AND ($3::bigint IS NULL OR closed_at_ms < $3::bigint)
    AND ($4::integer IS NULL OR instrument_id = $4::integer) AND ($5::text IS NULL OR client_id = $5::text)`;

/** Closed and cancelled orders of an account, most recently ended first; `page` starts at 1. */
async function orderHistoryPage(
  db: Database,
  account: AccountId,
  page: number,
  { fromMs, toMs, instrument, clientId }: OrderFilter = {},
  rowsOfPage: number = PAGE_SIZE,
): Promise<OrderHistoryPage> {
  // one statement, so that everything is of one moment; without orders there is one row, of the sums alone
  const { rows } = await db.query<(string | null)[]>({
    text: `
      SELECT sums.*, page.*
      FROM (SELECT count(*)::text, coalesce(sum(profit_micro_usd), 0)::text,
        coalesce((SELECT event_count FROM accounts WHERE id = $1::bigint), 0)::text ${HISTORY}) AS sums
      LEFT JOIN (SELECT ${ORDER_COLUMNS_AS_TEXT}
        ${HISTORY} ORDER BY closed_at_ms DESC, orders.id DESC LIMIT $6::integer OFFSET $7::bigint) AS page ON true
      ORDER BY page.closed_at_ms::bigint DESC, page.id::bigint DESC`,
    values: [
      account,
      fromMs ?? null,
      toMs ?? null,
      instrument ?? null,
      clientId ?? null,
      rowsOfPage,
      offsetOf(page, rowsOfPage),
    ],
    rowMode: 'array',
  });
  const [total, profit, n] = (rows[0] ?? []).slice(0, SUMS).map((text) => parseInt8(text ?? ''));
  const orders = rows.map((row) => row.slice(SUMS)).filter(([id]) => id != null);
  return { data: orders.map(orderFromFields), total: total ?? 0, profit: microUsd(profit ?? 0), n: n ?? 0 };
}

export interface StoredOrder {
  readonly order: Order;
  /** Number of the last private event of the account that it reflects. */
  readonly n: number;
}

/** An order of an account as the table has it. */
async function storedOrder(db: Database, account: AccountId, id: OrderId): Promise<StoredOrder | undefined> {
  const { rows } = await db.query<(string | null)[]>({
    text: `
      SELECT (SELECT event_count FROM accounts WHERE id = $1::bigint)::text, ${ORDER_COLUMNS_AS_TEXT}
      FROM orders WHERE account_id = $1::bigint AND orders.id = $2::bigint`,
    values: [account, id],
    rowMode: 'array',
  });
  const [row] = rows;
  return row && { n: parseInt8(row[0] ?? ''), order: orderFromFields(row.slice(1)) };
}

/** Ids beyond bigint count as unknown. */
async function isInHistory(db: Database, account: AccountId, order: OrderId): Promise<boolean> {
  const { rows } = await db.query(
    `SELECT 1 FROM orders WHERE id = $1 AND account_id = $2 AND status IN ('closed', 'cancelled')`,
    [order, account],
  );
  return rows.length > 0;
}

/** The order of an account with this client id, the last one if several had it. Parts that were closed off it have ids of their own. */
async function orderNamed(db: Database, account: AccountId, clientId: string): Promise<OrderId | undefined> {
  const { rows } = await db.query<{ id: OrderId }>(
    `SELECT id FROM orders WHERE account_id = $1::bigint AND client_id = $2::text AND parent_id IS NULL ORDER BY id DESC LIMIT 1`,
    [account, clientId],
  );
  return rows[0]?.id;
}
