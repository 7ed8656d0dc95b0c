-- People and their sessions. A user's id is the id of his trading account.

CREATE TABLE users (
  id bigint PRIMARY KEY DEFAULT nextval('accounts_id_seq'),
  -- The number a customer quotes to support: random, so that it tells nothing about how many there are.
  uid text NOT NULL UNIQUE CHECK (uid ~ '^[1-9][0-9]{7,}$'),
  invite_code text NOT NULL UNIQUE,
  is_demo boolean NOT NULL,
  -- sha256 of the device id that a demo account was made for. The id itself is a credential and is not kept.
  device_hash bytea UNIQUE CHECK (octet_length(device_hash) = 32),
  email text,
  mobile text,
  area_code text,
  credit_score integer NOT NULL DEFAULT 0,
  lang text NOT NULL,
  created_at_ms bigint NOT NULL,
  CHECK (is_demo = (device_hash IS NOT NULL))
);

CREATE TABLE sessions (
  -- sha256 of the token: whoever reads this table can log in as nobody.
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at_ms bigint NOT NULL,
  -- Written at most once an hour; a session ends 30 days after it.
  used_at_ms bigint NOT NULL,
  user_agent text NOT NULL DEFAULT ''
);

CREATE INDEX sessions_of_user ON sessions (user_id, created_at_ms);
CREATE INDEX sessions_by_use ON sessions (used_at_ms);
