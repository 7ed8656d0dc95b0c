-- Hooks: addresses at which other services place orders for an account (contract §15, decision 0612). Only a hash of the secret is stored.
CREATE TABLE hooks (
  -- in the address, and random: who does not know it cannot call
  id text PRIMARY KEY CHECK (id ~ '^[A-Za-z0-9_-]{22}$'),
  user_id bigint NOT NULL REFERENCES users,
  secret_hash bytea NOT NULL CHECK (octet_length(secret_hash) = 32),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  max_micro_lots bigint NOT NULL CHECK (max_micro_lots > 0),
  -- empty = all
  instrument_ids integer[] NOT NULL,
  orders_per_minute integer NOT NULL CHECK (orders_per_minute BETWEEN 1 AND 60),
  -- its orders of the last minute, oldest first
  ordered_at_ms bigint[] NOT NULL DEFAULT '{}',
  dry_run boolean NOT NULL,
  paused boolean NOT NULL DEFAULT false,
  created_at_ms bigint NOT NULL,
  used_at_ms bigint
);
CREATE INDEX hooks_of_user ON hooks (user_id);
CREATE TRIGGER hooks_not_erased BEFORE INSERT ON hooks
  FOR EACH ROW EXECUTE FUNCTION refuse_erased_user();

-- The last calls of each hook with their answers.
CREATE TABLE hook_calls (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  hook_id text NOT NULL REFERENCES hooks ON DELETE CASCADE,
  time_ms bigint NOT NULL,
  address text NOT NULL,
  -- without the secret; null = it could not be read, or its secret was wrong
  input json,
  -- 1, or the code of the refusal
  code integer NOT NULL,
  -- data of the answer
  answer json NOT NULL
);
CREATE INDEX hook_calls_of_hook ON hook_calls (hook_id, id);
