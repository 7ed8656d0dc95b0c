-- Financing of positions over night (contract §9). Rates × 10^6: points a lot and night, or percent a year; null = none.
ALTER TABLE instruments
  ADD COLUMN swap_mode text CHECK (swap_mode IN ('points', 'percent')),
  ADD COLUMN swap_long_micro bigint,
  ADD COLUMN swap_short_micro bigint,
  -- the night that counts three days: 1 = Monday … 5 = Friday
  ADD COLUMN swap_triple_day smallint CHECK (swap_triple_day BETWEEN 1 AND 5),
  ADD CHECK (num_nulls(swap_mode, swap_long_micro, swap_short_micro, swap_triple_day) IN (0, 4));

ALTER TABLE orders
  -- paid (positive) or charged so far
  ADD COLUMN swap_micro_usd bigint NOT NULL DEFAULT 0,
  -- instant of the last rollover that charged it
  ADD COLUMN financed_at_ms bigint;

-- Rollovers, one each day: with the rates and prices of each instrument, as in the event log.
CREATE TABLE rollovers (
  instant_ms bigint PRIMARY KEY,
  nights json NOT NULL,
  -- null: positions are still being charged
  ended_at_ms bigint
);
CREATE TRIGGER rollovers_kept BEFORE DELETE OR TRUNCATE ON rollovers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER rollovers_end_once BEFORE UPDATE ON rollovers FOR EACH ROW
  WHEN (OLD.instant_ms <> NEW.instant_ms OR OLD.nights::text <> NEW.nights::text OR OLD.ended_at_ms IS NOT NULL)
  EXECUTE FUNCTION refuse_change();
