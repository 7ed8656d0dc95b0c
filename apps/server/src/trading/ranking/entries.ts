/** Rows of the public ranking. */
import { PAGE_SIZE, type RankingEntry, type RankingPage, type RankingSort } from '@tradewind/contract';
import { microUsd } from '@tradewind/money';
import { type Database, offsetOf, onlyRow } from '../../platform/db/index.ts';
import type { Market } from '../../core/market/index.ts';
import { usdNumber } from '../../platform/wire/index.ts';

export interface RankingFilter {
  readonly page: number;
  readonly sort: RankingSort;
  readonly kind: 'real' | 'demo' | undefined;
  /** Whether demo accounts are shown at all. */
  readonly withDemo: boolean;
}

interface StoredEntry {
  readonly id: number;
  readonly name: string;
  readonly isDemo: boolean;
  readonly isBot: boolean;
  readonly joinedAtMs: number;
  readonly instrumentId: number | null;
  readonly multiple: number;
  readonly windowProfit: number;
  readonly windowRate: number | null;
  readonly windowWin: number | null;
  readonly windowOrders: number;
  readonly totalProfit: number;
  readonly totalRate: number | null;
  readonly totalOrders: number;
  readonly computedAtMs: number;
}

const COLUMNS = `m.id, m.name, u.is_demo AS "isDemo", m.is_bot AS "isBot", m.joined_at_ms AS "joinedAtMs", f.instrument_id AS "instrumentId", f.multiple,
  f.window_profit_micro_usd AS "windowProfit", f.window_rate AS "windowRate", f.window_win AS "windowWin", f.window_orders AS "windowOrders",
  f.total_profit_micro_usd AS "totalProfit", f.total_rate AS "totalRate", f.total_orders AS "totalOrders", f.computed_at_ms AS "computedAtMs"`;
const TABLES = 'ranking_members m JOIN ranking_figures f USING (user_id) JOIN users u ON u.id = m.user_id';
/** Members without closed orders have nothing to show. */
const SHOWN = 'f.total_orders > 0 AND u.is_demo = ANY($1::boolean[])';

/** Constants of the program, selected by the contract's words. */
const ORDER: Readonly<Record<RankingSort, string>> = {
  rate: 'f.window_rate',
  profit: 'f.window_profit_micro_usd',
  win: 'f.window_win',
  total_rate: 'f.total_rate',
};

const kinds = ({ kind, withDemo }: Pick<RankingFilter, 'kind' | 'withDemo'>): boolean[] => [
  ...(kind === 'demo' ? [] : [false]),
  ...(kind === 'real' || !withDemo ? [] : [true]),
];

export async function rankingPage(database: Database, market: Market, filter: RankingFilter): Promise<RankingPage> {
  const shown = kinds(filter);
  const from = offsetOf(filter.page);
  const [{ rows }, total] = await Promise.all([
    database.query<StoredEntry>(
      `SELECT ${COLUMNS} FROM ${TABLES} WHERE ${SHOWN}
        ORDER BY ${ORDER[filter.sort]} DESC NULLS LAST, f.total_orders DESC, m.id LIMIT $2::integer OFFSET $3::bigint`,
      [shown, PAGE_SIZE, from],
    ),
    database.query<{ total: number }>(`SELECT count(*) AS total FROM ${TABLES} WHERE ${SHOWN}`, [shown]),
  ]);
  return {
    data: rows.map((row, index) => present(row, from + index + 1, market)),
    total: onlyRow(total).total,
    with_demo: filter.withDemo ? 1 : 0,
    computed_at: rows.length === 0 ? null : Math.min(...rows.map(({ computedAtMs }) => computedAtMs)),
  };
}

/** The entry of one member, with their place by rate; undefined while they have no closed orders or are not shown. */
export async function rankingEntryOf(
  database: Database,
  market: Market,
  userId: number,
  withDemo: boolean,
): Promise<RankingEntry | undefined> {
  const { rows } = await database.query<StoredEntry & { readonly rank: number }>(
    `SELECT * FROM (
       SELECT m.user_id AS "userId", ${COLUMNS}, row_number() OVER (ORDER BY f.window_rate DESC NULLS LAST, f.total_orders DESC, m.id) AS rank
         FROM ${TABLES} WHERE ${SHOWN}) ranked WHERE "userId" = $2`,
    [kinds({ kind: undefined, withDemo }), userId],
  );
  const row = rows[0];
  return row === undefined ? undefined : present(row, row.rank, market);
}

const percent = (hundredths: number | null): number | null => (hundredths === null ? null : hundredths / 100);

function present(row: StoredEntry, rank: number, market: Market): RankingEntry {
  const instrument = row.instrumentId === null ? undefined : market.byId(row.instrumentId);
  return {
    id: row.id,
    rank,
    user: { name: row.name, is_demo: row.isDemo ? 1 : 0, is_bot: row.isBot ? 1 : 0 },
    multiple: row.multiple,
    code: instrument?.showCode ?? '',
    three_week_profit: usdNumber(microUsd(row.windowProfit)),
    three_week_rate: percent(row.windowRate),
    three_week_win: percent(row.windowWin),
    three_week_trade_num: row.windowOrders,
    total_profit: usdNumber(microUsd(row.totalProfit)),
    total_rate: percent(row.totalRate),
    total_trade_num: row.totalOrders,
    total_followers: 0,
    joined_at: row.joinedAtMs,
  };
}
