-- What is traded and its price history. Units are in the names: micro-lots, points (10^-precision of the
-- instrument), epoch milliseconds. docs/reference/market.md explains the fields.

CREATE TABLE instrument_categories (
  id integer PRIMARY KEY,
  -- key of a translated name, or the text of INSTRUMENTS_FILE
  name text NOT NULL UNIQUE
);

CREATE TABLE instruments (
  id integer PRIMARY KEY,
  code text NOT NULL UNIQUE,
  show_code text NOT NULL,
  -- English; other languages are in the program's tables, by code
  name text NOT NULL,
  category_id integer NOT NULL REFERENCES instrument_categories,
  base text NOT NULL,
  quote text NOT NULL CHECK (quote <> base),
  price_precision integer NOT NULL CHECK (price_precision BETWEEN 0 AND 8),
  lot_step_micro bigint NOT NULL CHECK (lot_step_micro > 0),
  min_lots_micro bigint NOT NULL CHECK (min_lots_micro > 0),
  max_lots_micro bigint NOT NULL CHECK (max_lots_micro >= min_lots_micro),
  -- units of the base per lot × 10^6
  contract_size_micro bigint NOT NULL CHECK (contract_size_micro > 0),
  -- × 10^8: USD per lot, or a fraction of the margin, by TRADE_FEE_TYPE
  fee_rate_e8 bigint NOT NULL CHECK (fee_rate_e8 >= 0),
  margin_mode text NOT NULL CHECK (margin_mode IN ('fixed', 'leverage')),
  -- leverage offered, ascending; empty = none configured
  multiples integer[] NOT NULL,
  trigger_distance_points bigint NOT NULL DEFAULT 0 CHECK (trigger_distance_points >= 0),
  hours text NOT NULL CHECK (hours IN ('fx', 'crypto', 'always')),
  -- why trading in it is suspended; null = it is not
  suspended text
);

-- Candles of the bid. The forming ones are here too, at most about a second old.
CREATE TABLE candles (
  instrument_id integer NOT NULL,
  period text NOT NULL CHECK (period IN ('1min', '5min', '15min', '30min', '60min', '1day')),
  -- start
  time_ms bigint NOT NULL,
  open_points bigint NOT NULL,
  high_points bigint NOT NULL,
  low_points bigint NOT NULL,
  close_points bigint NOT NULL,
  -- ticks
  volume bigint NOT NULL,
  PRIMARY KEY (instrument_id, period, time_ms)
-- the forming candles are rewritten every second: room for that on their own pages
) WITH (fillfactor = 90);
