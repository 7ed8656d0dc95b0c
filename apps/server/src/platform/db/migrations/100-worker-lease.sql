-- Which process does the work in the background, where several could. The next one takes over by raising the epoch once the
-- last sign of life is old (decision 0490).
CREATE TABLE worker_lease (
  shard integer PRIMARY KEY,
  epoch bigint NOT NULL,
  holder text NOT NULL,
  -- by the clock of the database; 0 = given back
  beat_at_ms bigint NOT NULL
) WITH (fillfactor = 50);
INSERT INTO worker_lease VALUES (1, 0, '', 0);
