/** The rows of a statement: movements, closed orders, open positions; oldest first. */
import type { Order } from '@tradewind/engine';
import { type MicroLots, type MicroUsd, type Points, microLots, microUsd, points } from '@tradewind/money';
import type { Queryable } from '../../platform/db/index.ts';
import { ORDER_COLUMNS_AS_TEXT, oneOf, orderFromFields } from '../../core/engine-host/index.ts';
import { TRANSFER_CAUSES, type TransferCause } from '@tradewind/engine';
import type { Figures } from './figures.ts';
import type { Period } from './period.ts';

export interface Movement {
  readonly id: number;
  readonly timeMs: number;
  readonly change: MicroUsd;
  /** Opening balance and all movements up to this one. */
  readonly balance: MicroUsd;
  readonly cause: TransferCause;
  readonly order: number | undefined;
  readonly reference: number | undefined;
}

interface MovementRow {
  readonly id: number;
  readonly time_ms: number;
  readonly change: number;
  readonly running: number;
  readonly cause: string;
  readonly order_id: number | null;
  readonly reference_id: number | null;
}

const CHANGE = `CASE WHEN to_account = 'cash' THEN amount_micro_usd ELSE -amount_micro_usd END`;
const MOVEMENTS = `
  FROM ledger_transfers WHERE account_id = $1::bigint AND 'cash' IN (from_account, to_account)
    AND time_ms BETWEEN $2::bigint AND $3::bigint - 1 AND id <= $4::bigint`;

/** The account and period of a statement. */
export interface Scope {
  readonly account: number;
  readonly period: Period;
  readonly figures: Figures;
}

const scopeValues = ({ account, period, figures }: Scope): readonly number[] => [
  account,
  period.fromMs,
  period.toMs,
  figures.lastTransfer,
];

const movementOf = (row: MovementRow, before: number): Movement => ({
  id: row.id,
  timeMs: row.time_ms,
  change: microUsd(row.change),
  balance: microUsd(before + row.running),
  cause: oneOf(TRANSFER_CAUSES, row.cause),
  order: row.order_id ?? undefined,
  reference: row.reference_id ?? undefined,
});

/** One page; `page` starts at 1. */
export async function movementsPage(
  db: Queryable,
  scope: Scope,
  page: number,
  size: number,
): Promise<readonly Movement[]> {
  const { rows } = await db.query<MovementRow>(
    `SELECT id, time_ms, ${CHANGE} AS change, (sum(${CHANGE}) OVER (ORDER BY id))::bigint AS running, cause, order_id, reference_id
      ${MOVEMENTS} ORDER BY id LIMIT $5::integer OFFSET $6::bigint`,
    [...scopeValues(scope), size, (page - 1) * size],
  );
  return rows.map((row) => movementOf(row, scope.figures.opening));
}

/** The next movements after `afterId`, at which the balance was `balance`. */
export async function movementsAfter(
  db: Queryable,
  scope: Scope,
  { afterId, balance, count }: { readonly afterId: number; readonly balance: MicroUsd; readonly count: number },
): Promise<readonly Movement[]> {
  const { rows } = await db.query<MovementRow>(
    `SELECT id, time_ms, change, (sum(change) OVER (ORDER BY id))::bigint AS running, cause, order_id, reference_id FROM (
       SELECT id, time_ms, ${CHANGE} AS change, cause, order_id, reference_id
         ${MOVEMENTS} AND id > $5::bigint ORDER BY id LIMIT $6::integer
     ) AS stretch ORDER BY id`,
    [...scopeValues(scope), afterId, count],
  );
  return rows.map((row) => movementOf(row, balance));
}

const CLOSED = `FROM orders WHERE account_id = $1::bigint AND status = 'closed' AND closed_at_ms BETWEEN $2::bigint AND $3::bigint - 1`;

export async function ordersPage(
  db: Queryable,
  { account, period }: Scope,
  page: number,
  size: number,
): Promise<readonly Order[]> {
  const { rows } = await db.query<(string | null)[]>({
    text: `SELECT ${ORDER_COLUMNS_AS_TEXT} ${CLOSED} ORDER BY closed_at_ms, id LIMIT $4::integer OFFSET $5::bigint`,
    values: [account, period.fromMs, period.toMs, size, (page - 1) * size],
    rowMode: 'array',
  });
  return rows.map(orderFromFields);
}

/** The next orders after the one with this id that was closed at `closedAtMs`. */
export async function ordersAfter(
  db: Queryable,
  { account, period }: Scope,
  after: { readonly closedAtMs: number; readonly id: number; readonly count: number },
): Promise<readonly Order[]> {
  const { rows } = await db.query<(string | null)[]>({
    text: `SELECT ${ORDER_COLUMNS_AS_TEXT} ${CLOSED} AND (closed_at_ms, id) > ($4::bigint, $5::bigint) ORDER BY closed_at_ms, id LIMIT $6::integer`,
    values: [account, period.fromMs, period.toMs, after.closedAtMs, after.id, after.count],
    rowMode: 'array',
  });
  return rows.map(orderFromFields);
}

/** A position as of the end of the period: parts closed off since are included again. */
export interface Position {
  readonly id: number;
  readonly instrument: number;
  readonly side: 'buy' | 'sell';
  readonly lots: MicroLots;
  readonly price: Points;
  readonly openedAtMs: number;
}

/** Positions that ended after the period, oldest first. */
const POSITIONS = `
  WITH own AS (
    SELECT * FROM orders WHERE account_id = $1::bigint AND status IN ('holding', 'closed') AND opened_at_ms < $2::bigint
  ), later AS (
    SELECT coalesce(parent_id, id) AS id, sum(lots_micro)::bigint AS lots FROM own
    WHERE status = 'holding' OR closed_at_ms >= $2::bigint GROUP BY 1
  )
  SELECT own.id, own.instrument_id AS instrument, own.side, later.lots, own.price_points AS price, own.opened_at_ms AS opened,
    count(*) OVER () AS total
  FROM later JOIN own USING (id) ORDER BY own.opened_at_ms, own.id LIMIT $3::integer`;

export async function positionsAtEnd(
  db: Queryable,
  { account, period }: Pick<Scope, 'account' | 'period'>,
  most: number,
): Promise<{ readonly positions: readonly Position[]; readonly total: number }> {
  const { rows } = await db.query<{
    readonly id: number;
    readonly instrument: number;
    readonly side: string;
    readonly lots: number;
    readonly price: number;
    readonly opened: number;
    readonly total: number;
  }>(POSITIONS, [account, period.toMs, most]);
  return {
    total: rows[0]?.total ?? 0,
    positions: rows.map((row) => ({
      id: row.id,
      instrument: row.instrument,
      side: oneOf(['buy', 'sell'] as const, row.side),
      lots: microLots(row.lots),
      price: points(row.price),
      openedAtMs: row.opened,
    })),
  };
}
