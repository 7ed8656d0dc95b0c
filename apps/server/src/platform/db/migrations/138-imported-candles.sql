-- Candles from before an instrument's first tick, delivered by a price bridge (contract §13). They are shown in charts and used for
-- nothing else, so they have a table of their own.
CREATE TABLE imported_candles (
  instrument_id integer NOT NULL,
  period text NOT NULL CHECK (period IN ('1min', '5min', '15min', '30min', '60min', '1day')),
  -- start
  time_ms bigint NOT NULL,
  open_points bigint NOT NULL,
  high_points bigint NOT NULL,
  low_points bigint NOT NULL,
  close_points bigint NOT NULL,
  volume bigint NOT NULL,
  -- computed from shorter ones; a delivered one replaces it
  derived boolean NOT NULL,
  PRIMARY KEY (instrument_id, period, time_ms)
);

-- Time of the first accepted tick. Of earlier installations it is known to the minute, from the candles.
ALTER TABLE quotes ADD COLUMN first_time_ms bigint;
UPDATE quotes SET first_time_ms = least(time_ms,
  (SELECT min(candles.time_ms) FROM candles WHERE candles.instrument_id = quotes.instrument_id AND period = '1min'));
ALTER TABLE quotes ALTER COLUMN first_time_ms SET NOT NULL;
