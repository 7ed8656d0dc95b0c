-- The processes of this installation and their signs of life, by the clock of this database: for operators, and so that the writer
-- knows whether the clock of the active feed is right (decisions 0505 and 0506).
CREATE TABLE processes (
  -- machine, start and process
  id text PRIMARY KEY,
  host text NOT NULL,
  pid integer NOT NULL,
  version text NOT NULL,
  roles text[] NOT NULL,
  -- those of its roles whose work it does; with the others it waits for its turn
  active text[] NOT NULL,
  started_at_ms bigint NOT NULL,
  beat_at_ms bigint NOT NULL,
  -- null: it did not end in order, or lives
  ended_at_ms bigint,
  -- positive: its time is ahead of this database's; null: not measured
  skew_ms bigint,
  clock_wrong boolean NOT NULL,
  -- figures by name, such as lags in ms
  figures json NOT NULL
) WITH (fillfactor = 50);
