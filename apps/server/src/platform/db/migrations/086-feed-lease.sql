-- Which process is the active feed, where prices come from a process of their own. A feed takes over by raising the epoch once
-- the last sign of life is old; each write of candles proves its epoch.
CREATE TABLE feed_lease (
  shard integer PRIMARY KEY,
  epoch bigint NOT NULL,
  holder text NOT NULL,
  -- by the clock of the database; 0 = given back
  beat_at_ms bigint NOT NULL,
  -- quote ids below this may have been given out
  quote_ids_reserved bigint NOT NULL,
  -- the last quote that the stored candles hold
  folded_quote_id bigint NOT NULL
) WITH (fillfactor = 50);
INSERT INTO feed_lease VALUES (1, 0, '', 0, 1, 0);
