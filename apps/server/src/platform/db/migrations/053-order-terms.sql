-- Expiry, pairs and trailing stops of orders (docs/reference/trade-events.md); null = none.
ALTER TABLE orders ADD COLUMN expires_at_ms bigint;
-- the pending order that it is, or was, paired with
ALTER TABLE orders ADD COLUMN oco_id bigint;
ALTER TABLE orders ADD COLUMN trailing_points bigint CHECK (trailing_points > 0);
-- Where a trailing stop stood at the order's last event, and the quote that had moved it: later moves are in the log, as `trailed`.
ALTER TABLE orders ADD COLUMN stop_quote_id bigint;

-- A pending order may be given another target, which makes it a limit or a stop anew.
DROP TRIGGER orders_frozen ON orders;
CREATE TRIGGER orders_frozen BEFORE UPDATE ON orders FOR EACH ROW
  WHEN (OLD.status IN ('closed', 'cancelled')
    OR OLD.id <> NEW.id OR OLD.account_id <> NEW.account_id OR OLD.instrument_id <> NEW.instrument_id
    OR OLD.side <> NEW.side OR OLD.multiple <> NEW.multiple OR OLD.created_at_ms <> NEW.created_at_ms
    OR (OLD.status = 'holding' AND (NEW.status NOT IN ('holding', 'closed') OR OLD.price_points <> NEW.price_points
      OR OLD.entry <> NEW.entry OR OLD.origin_price_points <> NEW.origin_price_points
      OR OLD.open_quote_id <> NEW.open_quote_id OR OLD.opened_at_ms <> NEW.opened_at_ms)))
  EXECUTE FUNCTION refuse_change();

-- Read at each start, from the last event of the oldest open order that trails.
CREATE INDEX trade_events_trailed ON trade_events (seq) WHERE type = 'trailed';
