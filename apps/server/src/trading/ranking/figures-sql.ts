/**
 * The figures of the ranking, computed only from closed orders and the ledger. docs/reference/ranking.md defines them;
 * the test recomputes them from the event log with other statements.
 */

/** Length of the window of the recent figures. */
export const RANKING_WINDOW_MS = 21 * 24 * 3_600_000;

/** Money that was paid in or given: the base of a rate. */
const BROUGHT_IN = `'demo_issue', 'demo_reset', 'deposit', 'correction'`;

/**
 * `$1` accounts (members of the ranking), `$2` now, `$3` start of the window (exclusive), both epoch milliseconds. An
 * order closed in parts is one order (`root`), which has ended when no part is open. An order closed by a reset counts
 * as ended but not won, and earned nothing; otherwise a reset would hide losing positions.
 */
export const COMPUTE_FIGURES = `
  WITH rows AS (
    SELECT account_id, coalesce(parent_id, id) AS root, parent_id IS NULL AS is_last, instrument_id, multiple, closed_at_ms,
           profit_micro_usd - fee_micro_usd - commission_micro_usd + swap_micro_usd AS net, close_reason = 'reset' AS is_reset
      FROM orders
     WHERE account_id = ANY($1::bigint[]) AND status = 'closed' AND closed_at_ms <= $2::bigint
  ), income AS (
    SELECT account_id, sum(net) AS total, coalesce(sum(net) FILTER (WHERE closed_at_ms > $3::bigint), 0) AS recent
      FROM rows WHERE NOT is_reset GROUP BY account_id
  ), ended AS (
    SELECT account_id, root, sum(net) > 0 AND NOT bool_or(is_reset) AS is_won, max(closed_at_ms) AS closed_at_ms, min(instrument_id) AS instrument_id, max(multiple) AS multiple
      FROM rows GROUP BY account_id, root HAVING bool_or(is_last)
  ), counted AS (
    SELECT account_id, count(*) AS total, count(*) FILTER (WHERE closed_at_ms > $3::bigint) AS recent,
           count(*) FILTER (WHERE closed_at_ms > $3::bigint AND is_won) AS won,
           mode() WITHIN GROUP (ORDER BY instrument_id) AS instrument_id, mode() WITHIN GROUP (ORDER BY multiple) AS multiple
      FROM ended GROUP BY account_id
  ), brought AS (
    SELECT account_id, sum(amount_micro_usd) AS total,
           coalesce(sum(amount_micro_usd) FILTER (WHERE time_ms > $3::bigint), 0) AS recent
      FROM ledger_transfers
     WHERE account_id = ANY($1::bigint[]) AND cause IN (${BROUGHT_IN}) AND to_account = 'cash' AND time_ms <= $2::bigint
     GROUP BY account_id
  ), figures AS (
    SELECT m.user_id,
           coalesce(i.recent, 0) AS window_profit, coalesce(i.total, 0) AS total_profit,
           coalesce(b.recent, 0) + greatest(coalesce(s.balance, 0), 0) AS window_capital, coalesce(b.total, 0) AS total_capital,
           coalesce(c.recent, 0) AS window_orders, coalesce(c.won, 0) AS window_won, coalesce(c.total, 0) AS total_orders,
           c.instrument_id, coalesce(c.multiple, 0) AS multiple
      FROM ranking_members m
      LEFT JOIN income i ON i.account_id = m.user_id
      LEFT JOIN counted c ON c.account_id = m.user_id
      LEFT JOIN brought b ON b.account_id = m.user_id
      LEFT JOIN LATERAL (
        SELECT balance_after_micro_usd AS balance FROM ledger_transfers
         WHERE account_id = m.user_id AND time_ms <= $3::bigint ORDER BY id DESC LIMIT 1
      ) s ON true
     WHERE m.user_id = ANY($1::bigint[])
  )
  INSERT INTO ranking_figures AS f (user_id, window_profit_micro_usd, window_capital_micro_usd, window_rate, window_orders, window_won,
      window_win, total_profit_micro_usd, total_capital_micro_usd, total_rate, total_orders, instrument_id, multiple, computed_at_ms)
  SELECT user_id, window_profit, window_capital, round(window_profit::numeric * 10000 / nullif(window_capital, 0)), window_orders, window_won,
         round(window_won::numeric * 10000 / nullif(window_orders, 0)), total_profit, total_capital,
         round(total_profit::numeric * 10000 / nullif(total_capital, 0)), total_orders, instrument_id, multiple, $2::bigint
    FROM figures
  ON CONFLICT (user_id) DO UPDATE SET
    window_profit_micro_usd = excluded.window_profit_micro_usd, window_capital_micro_usd = excluded.window_capital_micro_usd,
    window_rate = excluded.window_rate, window_orders = excluded.window_orders, window_won = excluded.window_won,
    window_win = excluded.window_win, total_profit_micro_usd = excluded.total_profit_micro_usd,
    total_capital_micro_usd = excluded.total_capital_micro_usd, total_rate = excluded.total_rate,
    total_orders = excluded.total_orders, instrument_id = excluded.instrument_id, multiple = excluded.multiple,
    computed_at_ms = excluded.computed_at_ms`;
