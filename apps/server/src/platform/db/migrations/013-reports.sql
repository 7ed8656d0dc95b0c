-- Statements and the execution report.

-- The proof of an order asks for its events; transfers are found by the ledger.
CREATE INDEX trade_events_of_order ON trade_events (order_id, seq) WHERE order_id IS NOT NULL AND type <> 'transfer';

-- How far the log is counted: number, hash and time of the last event that the tables below hold.
CREATE TABLE execution_progress (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  seq bigint NOT NULL,
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  time_ms bigint NOT NULL
);
INSERT INTO execution_progress VALUES (true, 0, decode(repeat('00', 32), 'hex'), 0);

-- docs/reference/execution-report.md. `month` is of UTC, as YYYY-MM; points are of the instrument's precision.
CREATE TABLE execution_figures (
  month text NOT NULL,
  instrument_id integer NOT NULL,
  account text NOT NULL CHECK (account IN ('real', 'demo')),
  kind text NOT NULL CHECK (kind IN ('market', 'limit', 'stop', 'close', 'stop_loss', 'take_profit', 'stop_out')),
  filled bigint NOT NULL,
  -- fills with a price that was asked for
  with_price bigint NOT NULL,
  positive bigint NOT NULL,
  negative bigint NOT NULL,
  -- sums over the fills with a price; slippage above 0 is in favour of the customer
  slippage_points bigint NOT NULL,
  spread_points bigint NOT NULL,
  PRIMARY KEY (month, instrument_id, account, kind)
) WITH (fillfactor = 70);

-- Orders that triggered and were cancelled in place of a fill.
CREATE TABLE execution_unfilled (
  month text NOT NULL,
  instrument_id integer NOT NULL,
  account text NOT NULL CHECK (account IN ('real', 'demo')),
  kind text NOT NULL CHECK (kind IN ('limit', 'stop')),
  reason text NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (month, instrument_id, account, kind, reason)
) WITH (fillfactor = 70);

-- How many fills took so long, and were filled by a quote so old.
CREATE TABLE execution_times (
  month text NOT NULL,
  instrument_id integer NOT NULL,
  account text NOT NULL CHECK (account IN ('real', 'demo')),
  kind text NOT NULL CHECK (kind IN ('market', 'limit', 'stop', 'close', 'stop_loss', 'take_profit', 'stop_out')),
  measure text NOT NULL CHECK (measure IN ('fill', 'quote')),
  -- exact to 1 s, rounded up to 100 ms to 10 s, to whole seconds beyond; 10 minutes = or more
  duration_ms integer NOT NULL CHECK (duration_ms BETWEEN 0 AND 600000),
  count bigint NOT NULL,
  PRIMARY KEY (month, instrument_id, account, kind, measure, duration_ms)
) WITH (fillfactor = 70);

-- The last event of each UTC day, as far as the log is counted.
CREATE TABLE execution_days (
  day text PRIMARY KEY,
  seq bigint NOT NULL
) WITH (fillfactor = 50);

-- The same once the day is over, for everybody to keep.
CREATE TABLE execution_heads (
  day text PRIMARY KEY,
  seq bigint NOT NULL UNIQUE,
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  published_at_ms bigint NOT NULL
);
CREATE TRIGGER execution_heads_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON execution_heads
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
