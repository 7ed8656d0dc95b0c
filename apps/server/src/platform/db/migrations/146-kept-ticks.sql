-- Accepted ticks for some days (decision 0606): blocks of one instrument, each without a gap and within one UTC day.
CREATE TABLE kept_ticks (
  instrument_id integer NOT NULL,
  first_time_ms bigint NOT NULL,
  last_time_ms bigint NOT NULL,
  first_quote_id bigint NOT NULL,
  last_quote_id bigint NOT NULL,
  ticks integer NOT NULL CHECK (ticks > 0),
  -- core/market/kept/codec.ts
  block bytea NOT NULL,
  PRIMARY KEY (instrument_id, first_time_ms, first_quote_id)
);

-- The ticks of the last minute, a row a second for all instruments, until they are in blocks.
CREATE TABLE kept_ticks_tail (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  packet bytea NOT NULL
);

-- Closed days, whose blocks never change again until they are dropped. The mark-up is that of retail at the end of the day.
CREATE TABLE tick_files (
  day date NOT NULL,
  instrument_id integer NOT NULL,
  ticks bigint NOT NULL,
  bytes bigint NOT NULL,
  sha256 bytea NOT NULL,
  markup_bid integer NOT NULL,
  markup_ask integer NOT NULL,
  closed_at_ms bigint NOT NULL,
  PRIMARY KEY (day, instrument_id)
);
