-- API keys of customers (contract §15, decision 0603). Only a hash of a key is stored.
CREATE TABLE api_keys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  key_hash bytea NOT NULL UNIQUE CHECK (octet_length(key_hash) = 32),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  scopes text[] NOT NULL CHECK (cardinality(scopes) > 0 AND scopes <@ ARRAY['read', 'close', 'trade']),
  -- in CIDR notation; empty = from everywhere
  networks text[] NOT NULL,
  -- null = never
  expires_at_ms bigint,
  paused boolean NOT NULL DEFAULT false,
  -- paused by operators; the owner cannot end that
  held boolean NOT NULL DEFAULT false,
  created_at_ms bigint NOT NULL,
  used_at_ms bigint,
  used_address text NOT NULL DEFAULT ''
);
CREATE INDEX api_keys_of_user ON api_keys (user_id);

-- The networks (/24, /64) that a key was used from: its owner gets a mail at the first use from a new one.
CREATE TABLE api_key_networks (
  key_id bigint NOT NULL REFERENCES api_keys ON DELETE CASCADE,
  network text NOT NULL,
  seen_at_ms bigint NOT NULL,
  PRIMARY KEY (key_id, network)
);
CREATE TRIGGER api_keys_not_erased BEFORE INSERT ON api_keys
  FOR EACH ROW EXECUTE FUNCTION refuse_erased_user();
