-- Numbers of the private events of an account (contract §15, decision 0601): 1, 2, 3 … from the first event after this migration.
-- This index of the log is kept for a week, to send clients what they missed.
ALTER TABLE accounts ADD COLUMN event_count bigint NOT NULL DEFAULT 0 CHECK (event_count >= 0);
CREATE TABLE account_events (
  account_id bigint NOT NULL,
  n bigint NOT NULL CHECK (n > 0),
  time_ms bigint NOT NULL,
  -- its row in trade_events; null = a trailing stop has moved, for which the log has only the quote
  seq bigint,
  -- of a moved trailing stop: the order as it was then
  order_id bigint,
  payload json,
  PRIMARY KEY (account_id, n),
  CHECK ((seq IS NULL) = (payload IS NOT NULL)),
  CHECK ((payload IS NULL) = (order_id IS NULL))
);
CREATE INDEX account_events_trailed ON account_events (order_id, n) WHERE order_id IS NOT NULL;
