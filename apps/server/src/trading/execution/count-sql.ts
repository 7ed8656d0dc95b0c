/**
 * Statements that count a range of the log into the tables of the report. Parameters: $1 the last event already
 * counted, $2 the last one to count. docs/reference/execution-report.md defines every figure.
 */

/**
 * Fills, each with the requested and the filled price. Closes by a reset are left out: no price was requested for them,
 * and possibly no quote made them.
 */
const FILLS = `
  SELECT to_char(to_timestamp(event.time_ms / 1000) AT TIME ZONE 'UTC', 'YYYY-MM') AS month,
    fill.instrument AS instrument_id, accounts.kind AS account,
    CASE WHEN event.type = 'opened' THEN 'market' WHEN event.type = 'triggered' THEN fill.entry
      WHEN fill."closeReason" = 'user' THEN 'close' ELSE fill."closeReason" END AS kind,
    -- a buy opens by buying and closes by selling
    CASE WHEN (fill.side = 'buy') = (event.type <> 'closed') THEN 1 ELSE -1 END AS buying,
    CASE WHEN event.type <> 'closed' THEN fill."originPrice" WHEN fill."closeReason" = 'user'
        THEN coalesce(fill."closeOriginPrice", fill."closePrice")
      WHEN fill."closeReason" = 'stop_loss' THEN fill."stopLoss" WHEN fill."closeReason" = 'take_profit' THEN fill."takeProfit"
      END AS asked,
    CASE WHEN event.type = 'closed' THEN fill."closePrice" ELSE fill.price END AS got,
    event.quote_ask_points - event.quote_bid_points AS spread,
    coalesce((fill.markup->>CASE WHEN (fill.side = 'buy') = (event.type <> 'closed') THEN 2 ELSE 1 END)::integer, 0) AS markup,
    greatest(0, event.time_ms - CASE WHEN event.type = 'opened' THEN fill."createdAt" WHEN event.type = 'closed'
      AND fill."closeReason" = 'user' THEN event.time_ms ELSE event.quote_time_ms END) AS fill_ms,
    greatest(0, event.time_ms - event.quote_time_ms) AS quote_ms
  FROM trade_events AS event
  JOIN accounts ON accounts.id = event.account_id
  CROSS JOIN LATERAL json_to_record(event.payload) AS fill (instrument integer, side text, entry text, price bigint,
    "originPrice" bigint, "closePrice" bigint, "closeOriginPrice" bigint, "stopLoss" bigint, "takeProfit" bigint, "createdAt" bigint,
    "closeReason" text, markup json)
  WHERE event.seq > $1::bigint AND event.seq <= $2::bigint AND event.type IN ('opened', 'triggered', 'closed')
    AND (event.type <> 'closed' OR fill."closeReason" <> 'reset')`;

export const COUNT_FIGURES = `
  WITH fills AS (SELECT *, (asked - got) * buying AS slippage FROM (${FILLS}) AS fill)
  INSERT INTO execution_figures AS counted (month, instrument_id, account, kind, filled, with_price, positive, negative,
    slippage_points, spread_points, markup_points)
  SELECT month, instrument_id, account, kind, count(*), count(slippage), count(*) FILTER (WHERE slippage > 0),
    count(*) FILTER (WHERE slippage < 0), coalesce(sum(slippage), 0)::bigint,
    coalesce(sum(spread) FILTER (WHERE slippage IS NOT NULL), 0)::bigint, sum(markup)::bigint
  FROM fills GROUP BY month, instrument_id, account, kind
  ON CONFLICT (month, instrument_id, account, kind) DO UPDATE SET
    filled = counted.filled + excluded.filled, with_price = counted.with_price + excluded.with_price,
    positive = counted.positive + excluded.positive, negative = counted.negative + excluded.negative,
    slippage_points = counted.slippage_points + excluded.slippage_points,
    spread_points = counted.spread_points + excluded.spread_points,
    markup_points = counted.markup_points + excluded.markup_points`;

/** Exact to 1 s, then rounded up, so that a month has few rows. */
const coarse = (ms: string): string =>
  `CASE WHEN ${ms} <= 1000 THEN ${ms} WHEN ${ms} <= 10000 THEN (${ms} + 99) / 100 * 100
    ELSE least((${ms} + 999) / 1000 * 1000, 600000) END`;

export const COUNT_TIMES = `
  WITH fills AS (${FILLS})
  INSERT INTO execution_times AS counted
  SELECT month, instrument_id, account, kind, measure, duration_ms, count(*) FROM (
    SELECT month, instrument_id, account, kind, 'fill' AS measure, ${coarse('fill_ms')} AS duration_ms FROM fills
    UNION ALL SELECT month, instrument_id, account, kind, 'quote', ${coarse('quote_ms')} FROM fills
  ) AS fill GROUP BY month, instrument_id, account, kind, measure, duration_ms
  ON CONFLICT (month, instrument_id, account, kind, measure, duration_ms) DO UPDATE SET count = counted.count + excluded.count`;

/**
 * Orders that triggered but could not be filled. Those cancelled by their owner, expiry, pair or a reset never asked
 * for a fill.
 */
export const COUNT_UNFILLED = `
  INSERT INTO execution_unfilled AS counted
  SELECT to_char(to_timestamp(event.time_ms / 1000) AT TIME ZONE 'UTC', 'YYYY-MM') AS month, fill.instrument, accounts.kind,
    fill.entry, fill."closeReason", count(*)
  FROM trade_events AS event
  JOIN accounts ON accounts.id = event.account_id
  CROSS JOIN LATERAL json_to_record(event.payload) AS fill (instrument integer, entry text, "closeReason" text)
  WHERE event.seq > $1::bigint AND event.seq <= $2::bigint AND event.type = 'cancelled'
    AND fill."closeReason" NOT IN ('user', 'reset', 'expired', 'oco')
  GROUP BY 1, 2, 3, 4, 5
  ON CONFLICT (month, instrument_id, account, kind, reason) DO UPDATE SET count = counted.count + excluded.count`;

export const COUNT_DAYS = `
  INSERT INTO execution_days AS counted
  SELECT to_char(to_timestamp(time_ms / 1000) AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, max(seq)
  FROM trade_events WHERE seq > $1::bigint AND seq <= $2::bigint GROUP BY 1
  ON CONFLICT (day) DO UPDATE SET seq = greatest(counted.seq, excluded.seq)`;

/** $1: days before this one are over; $2: now. A published head never changes. */
export const PUBLISH_HEADS = `
  INSERT INTO execution_heads
  SELECT day, seq, event.hash, $2::bigint FROM execution_days JOIN trade_events AS event USING (seq)
  WHERE day < $1::text AND NOT EXISTS (SELECT FROM execution_heads AS head WHERE head.day = execution_days.day)
  ON CONFLICT DO NOTHING`;
