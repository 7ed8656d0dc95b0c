-- Bounds of the price guard and opening hours of an instrument's own. Null: the default of its kind, or of the settings.
ALTER TABLE instruments
  ADD COLUMN max_quote_age_ms bigint CHECK (max_quote_age_ms > 0),
  -- parts per million; 0 = no bound
  ADD COLUMN max_deviation_ppm integer CHECK (max_deviation_ppm >= 0),
  -- 0 = no bound
  ADD COLUMN max_spread_points bigint CHECK (max_spread_points >= 0),
  -- "Sun 18:00-Mon 17:00", by New York's clocks
  ADD COLUMN sessions text[] CHECK (cardinality(sessions) > 0);

-- What the guard has learned: the spreads of the last thousand accepted ticks, oldest first, and a wider one that was confirmed.
CREATE TABLE price_guards (
  instrument_id integer PRIMARY KEY REFERENCES instruments,
  spreads bigint[] NOT NULL,
  confirmed_spread_points bigint NOT NULL CHECK (confirmed_spread_points >= 0)
);
