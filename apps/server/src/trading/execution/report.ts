/** The counted figures of a month for the public report. */
import {
  EXECUTION_ACCOUNTS,
  EXECUTION_KINDS,
  type ExecutionReport,
  type ExecutionRow,
  type ExecutionTotal,
} from '@tradewind/contract';
import { divideHalfAwayFromZero, multiplyDivide, toDecimalNumber } from '@tradewind/money';
import type { Queryable } from '../../platform/db/index.ts';
import { oneOf } from '../../core/engine-host/index.ts';
import type { Market } from '../../core/market/index.ts';

const PERCENT_DECIMALS = 2;
const PERCENT_HUNDREDTHS = 10_000;

interface Figures {
  readonly account: string;
  readonly kind: string;
  /** 0 for the totals. */
  readonly instrument: number;
  readonly filled: number;
  readonly with_price: number;
  /** Fills at a better and at a worse price than requested. */
  readonly positive: number;
  readonly negative: number;
  /** Points gained by customers; published with the opposite sign (contract §7). */
  readonly slippage_points: number;
  readonly spread_points: number;
  /** Of all fills. */
  readonly markup_points: number;
  readonly reasons: Readonly<Record<string, number>> | null;
  readonly fill_p50: number | null;
  readonly fill_p95: number | null;
  readonly quote_p50: number | null;
  readonly quote_p95: number | null;
}

/**
 * $1 the month, $2 the instrument or null. Totals have no points, because points of different instruments cannot be
 * added.
 */
const figuresQuery = (isTotal: boolean): string => {
  const instrument = isTotal ? '0' : 'instrument_id';
  const where = 'WHERE month = $1::text AND ($2::bigint IS NULL OR instrument_id = $2::bigint)';
  return `
    WITH figures AS (
      SELECT ${instrument} AS instrument, account, kind, sum(filled)::bigint AS filled, sum(with_price)::bigint AS with_price,
        sum(positive)::bigint AS positive, sum(negative)::bigint AS negative, sum(slippage_points)::bigint AS slippage_points,
        sum(spread_points)::bigint AS spread_points, sum(markup_points)::bigint AS markup_points
      FROM execution_figures ${where} GROUP BY 1, 2, 3
    ), unfilled AS (
      SELECT instrument, account, kind, json_object_agg(reason, count) AS reasons FROM (
        SELECT ${instrument} AS instrument, account, kind, reason, sum(count)::bigint AS count FROM execution_unfilled ${where} GROUP BY 1, 2, 3, 4
      ) AS fill GROUP BY 1, 2, 3
    ), running AS (
      SELECT instrument, account, kind, measure, duration_ms, sum(count) OVER (PARTITION BY instrument, account, kind, measure ORDER BY duration_ms) AS reached,
        sum(count) OVER (PARTITION BY instrument, account, kind, measure) AS total
      FROM (SELECT ${instrument} AS instrument, account, kind, measure, duration_ms, sum(count) AS count FROM execution_times ${where} GROUP BY 1, 2, 3, 4, 5) AS times
    ), times AS (
      SELECT instrument, account, kind,
        min(duration_ms) FILTER (WHERE measure = 'fill' AND reached * 100 >= total * 50) AS fill_p50,
        min(duration_ms) FILTER (WHERE measure = 'fill' AND reached * 100 >= total * 95) AS fill_p95,
        min(duration_ms) FILTER (WHERE measure = 'quote' AND reached * 100 >= total * 50) AS quote_p50,
        min(duration_ms) FILTER (WHERE measure = 'quote' AND reached * 100 >= total * 95) AS quote_p95
      FROM running GROUP BY 1, 2, 3
    )
    SELECT instrument, account, kind, coalesce(filled, 0) AS filled, coalesce(with_price, 0) AS with_price, coalesce(positive, 0) AS positive,
      coalesce(negative, 0) AS negative, coalesce(slippage_points, 0) AS slippage_points, coalesce(spread_points, 0) AS spread_points,
      coalesce(markup_points, 0) AS markup_points, reasons, fill_p50, fill_p95, quote_p50, quote_p95
    FROM figures FULL JOIN unfilled USING (instrument, account, kind) LEFT JOIN times USING (instrument, account, kind)
    ORDER BY instrument`;
};
const ROWS = figuresQuery(false);
const TOTALS = figuresQuery(true);

export interface ReportQuery {
  /** YYYY-MM in UTC; absent = the newest month with figures. */
  readonly month?: string | undefined;
  readonly forex_id?: number | undefined;
}

/** The report of a month. `nowMonth`: the month that is not over yet. Consistent when `db` is in a snapshot. */
export async function executionReport(
  db: Queryable,
  market: Pick<Market, 'byId'>,
  query: ReportQuery,
  nowMonth: string,
): Promise<ExecutionReport> {
  const progress = await db.query<{ seq: number; hash: string }>(
    `SELECT seq, encode(hash, 'hex') AS hash FROM execution_progress`,
  );
  const known = await db.query<{ month: string }>(
    `SELECT month FROM execution_figures UNION SELECT month FROM execution_unfilled ORDER BY month DESC`,
  );
  const months = known.rows.map(({ month }) => month);
  const month = query.month ?? months[0] ?? nowMonth;
  const values = [month, query.forex_id ?? null];
  const rows = await db.query<Figures>(ROWS, values);
  const totals = await db.query<Figures>(TOTALS, values);
  const [head] = progress.rows;
  if (head === undefined) throw new Error('the position of the report in the log is missing');
  return {
    month,
    months,
    is_over: month < nowMonth ? 1 : 0,
    chain: head,
    totals: inOrder(totals.rows.map(presentTotal)),
    rows: inOrder(rows.rows.flatMap((row) => presentRow(row, market))),
  };
}

function inOrder<Row extends Pick<ExecutionRow, 'account' | 'kind'>>(rows: readonly Row[]): Row[] {
  const place = (row: Row): number =>
    EXECUTION_ACCOUNTS.indexOf(row.account) * EXECUTION_KINDS.length + EXECUTION_KINDS.indexOf(row.kind);
  return rows.toSorted((left, right) => place(left) - place(right));
}

/** Percent with two decimals; null when the whole is 0. */
const share = (part: number, whole: number): number | null =>
  whole === 0 ? null : toDecimalNumber(multiplyDivide(part, PERCENT_HUNDREDTHS, 1, whole), PERCENT_DECIMALS);

function presentTotal(row: Figures): ExecutionTotal {
  const { filled, with_price: priced, positive, negative } = row;
  const reasons = row.reasons ?? {};
  const unfilled = Object.values(reasons).reduce((sum, count) => sum + count, 0);
  return {
    account: oneOf(EXECUTION_ACCOUNTS, row.account),
    kind: oneOf(EXECUTION_KINDS, row.kind),
    filled,
    unfilled,
    unfilled_reasons: reasons,
    fill_rate: share(filled, filled + unfilled),
    with_price: priced,
    better: positive,
    exact: priced - positive - negative,
    worse: negative,
    better_share: share(positive, priced),
    exact_share: share(priced - positive - negative, priced),
    worse_share: share(negative, priced),
    p50_ms: row.fill_p50,
    p95_ms: row.fill_p95,
    quote_age_p50_ms: row.quote_p50,
    quote_age_p95_ms: row.quote_p95,
  };
}

function presentRow(row: Figures, market: Pick<Market, 'byId'>): readonly ExecutionRow[] {
  const instrument = market.byId(row.instrument);
  if (instrument === undefined) return []; // from an earlier catalogue
  const { with_price: priced, slippage_points: gained, spread_points: spread, filled, markup_points: markup } = row;
  const slippage = gained === 0 ? 0 : -gained;
  const average = priced === 0 ? null : divideHalfAwayFromZero(slippage * 100, priced);
  return [
    {
      ...presentTotal(row),
      forex_id: row.instrument,
      Code: instrument.spec.code,
      ShowCode: instrument.showCode,
      PricePrecision: instrument.spec.pricePrecision,
      slippage_points: slippage,
      average_points: average === null ? null : toDecimalNumber(average, PERCENT_DECIMALS),
      average_of_spread: share(slippage, spread),
      average_markup:
        filled === 0 ? null : toDecimalNumber(divideHalfAwayFromZero(markup * 100, filled), PERCENT_DECIMALS),
    },
  ];
}
