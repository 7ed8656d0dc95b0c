-- Where real customers logged in, as keyed hashes: to find accounts of one hand (contract §11).
CREATE TABLE login_traces (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  -- network: the /24 of an IPv4 address, the /64 of an IPv6 address; device: what the app draws at random on a device
  kind text NOT NULL CHECK (kind IN ('network', 'device')),
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  used_at_ms bigint NOT NULL,
  PRIMARY KEY (kind, hash, user_id)
);
CREATE INDEX login_traces_of_user ON login_traces (user_id, used_at_ms DESC);
CREATE INDEX login_traces_age ON login_traces (used_at_ms);
CREATE TRIGGER login_traces_not_erased BEFORE INSERT ON login_traces
  FOR EACH ROW EXECUTE FUNCTION refuse_erased_user();

-- Pairs of linked accounts that held opposite positions.
CREATE TABLE linked_pairs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  low_account bigint NOT NULL REFERENCES accounts,
  high_account bigint NOT NULL REFERENCES accounts,
  links text[] NOT NULL CHECK (links <@ ARRAY['device', 'network', 'payout', 'invitation'] AND links <> '{}'),
  instrument_ids integer[] NOT NULL CHECK (instrument_ids <> '{}'),
  -- alarm: no one has looked; noted: dealt with, rings again at new positions; known: never rings
  state text NOT NULL DEFAULT 'alarm' CHECK (state IN ('alarm', 'noted', 'known')),
  -- the first opening of the positions that began the alarm
  from_ms bigint NOT NULL,
  since_ms bigint NOT NULL,
  seen_ms bigint NOT NULL,
  -- the largest value that stood against each other since then
  value_micro_usd bigint NOT NULL CHECK (value_micro_usd > 0),
  reason text NOT NULL DEFAULT '',
  decided_by integer REFERENCES operators,
  decided_at_ms bigint,
  UNIQUE (low_account, high_account),
  CHECK (low_account < high_account),
  CHECK ((state = 'alarm') = (decided_by IS NULL) AND (decided_by IS NULL) = (decided_at_ms IS NULL)),
  CHECK ((state = 'alarm') = (reason = ''))
);
CREATE INDEX linked_pairs_of_high ON linked_pairs (high_account);
CREATE INDEX linked_pairs_by_state ON linked_pairs (state, since_ms);
CREATE INDEX linked_pairs_age ON linked_pairs (seen_ms);
