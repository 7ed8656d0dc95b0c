-- The writer's signs of life, by the clock of this database: a standby takes over from a writer that is silent (decision 0464).
CREATE TABLE engine_heartbeats (
  shard integer PRIMARY KEY,
  -- of the lease that the writer has
  epoch bigint NOT NULL,
  -- null: this writer gives no signs of life, and no standby takes its place while it is connected
  beat_at_ms bigint
);
