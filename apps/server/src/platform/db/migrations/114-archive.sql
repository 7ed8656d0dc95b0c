-- Which ranges of the event log are kept in a file in place of their rows (decision 0508).
ALTER TABLE log_partitions
  -- name of the file; null: the rows are here
  ADD COLUMN archive_file text,
  -- hash of the last event of the range
  ADD COLUMN archive_hash bytea,
  ADD COLUMN archived_at_ms bigint,
  ADD CHECK ((archive_file IS NULL) = (archive_hash IS NULL) AND (archive_file IS NULL) = (archived_at_ms IS NULL));
