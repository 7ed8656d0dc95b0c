-- Calls a second of each API key in a group (decision 0631); null = as in the settings. Twice as many at once.
ALTER TABLE account_groups
  ADD COLUMN key_changes integer CHECK (key_changes BETWEEN 1 AND 10000),
  ADD COLUMN key_reads integer CHECK (key_reads BETWEEN 1 AND 10000);
