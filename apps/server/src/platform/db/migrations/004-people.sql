-- Registration, second factors, sent codes, identity verification, messages, limits. Every *_sealed column is
-- encrypted by the application (AES-256-GCM) with a key that is not in the database.

ALTER TABLE users
  -- argon2id in PHC form; null for demo accounts
  ADD COLUMN password_hash text,
  ADD COLUMN password_changed_at_ms bigint,
  -- when somebody first gave a code back that was sent to the contact; null = perhaps another person's contact
  ADD COLUMN contact_proved_at_ms bigint,
  -- ISO 3166-1 alpha-2: of the mobile number's area code, or as stated
  ADD COLUMN country text CHECK (country ~ '^[A-Z]{2}$'),
  ADD COLUMN inviter_id bigint REFERENCES users,
  -- of the cookie company_id at registration
  ADD COLUMN company_id text,
  ADD COLUMN totp_secret_sealed bytea,
  ADD COLUMN totp_enabled boolean NOT NULL DEFAULT false,
  -- the last 30 s step whose code was taken: a code that was seen is of no use to who saw it
  ADD COLUMN totp_step bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT users_enter_somehow CHECK (is_demo OR (password_hash IS NOT NULL AND (email IS NOT NULL OR mobile IS NOT NULL))),
  ADD CONSTRAINT users_email_form CHECK (email = lower(email)),
  -- E.164: +, calling code, number
  ADD CONSTRAINT users_mobile_form CHECK (mobile ~ '^\+[1-9][0-9]{4,14}$'),
  ADD CONSTRAINT users_totp CHECK (NOT totp_enabled OR totp_secret_sealed IS NOT NULL);
CREATE UNIQUE INDEX users_by_email ON users (email);
CREATE UNIQUE INDEX users_by_mobile ON users (mobile);
CREATE INDEX users_of_inviter ON users (inviter_id, created_at_ms) WHERE inviter_id IS NOT NULL;

ALTER TABLE sessions
  -- network address of the last use, and its country where it is known
  ADD COLUMN address text NOT NULL DEFAULT '',
  ADD COLUMN country text;

-- One-time codes: the last one of each contact and purpose.
CREATE TABLE sent_codes (
  -- HMAC of channel and contact: the table tells nobody who asked for codes
  contact_hash bytea NOT NULL CHECK (octet_length(contact_hash) = 32),
  purpose smallint NOT NULL CHECK (purpose IN (1, 2)),
  -- HMAC with a key outside the database: six digits would be guessed from a plain hash
  code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  sent_at_ms bigint NOT NULL,
  -- HMAC of the address of each try
  tried_by bytea[] NOT NULL DEFAULT '{}',
  used boolean NOT NULL DEFAULT false,
  PRIMARY KEY (contact_hash, purpose)
);
CREATE INDEX sent_codes_age ON sent_codes (sent_at_ms);

-- Pictures shown and not yet answered; a row is deleted by its only try.
CREATE TABLE captchas (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  text_hash bytea NOT NULL CHECK (octet_length(text_hash) = 32),
  created_at_ms bigint NOT NULL
);
CREATE INDEX captchas_age ON captchas (created_at_ms);

-- Wrong passwords and codes: by account and address, and by account alone. Known accounts and others alike.
CREATE TABLE login_guards (
  -- HMAC: the table tells nobody who tried to enter what from where
  subject_hash bytea PRIMARY KEY CHECK (octet_length(subject_hash) = 32),
  -- times of the failures that count, oldest first
  failed_at_ms bigint[] NOT NULL DEFAULT '{}',
  -- how often it was locked in a row: each lock is longer, up to a bound
  locks integer NOT NULL DEFAULT 0,
  locked_until_ms bigint NOT NULL DEFAULT 0,
  changed_at_ms bigint NOT NULL
);
CREATE INDEX login_guards_age ON login_guards (changed_at_ms);

-- From where an account was entered. A lock of the whole account does not hold at these addresses, and a mail tells
-- of an address and device that are not here.
CREATE TABLE known_addresses (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  address_hash bytea NOT NULL CHECK (octet_length(address_hash) = 32),
  device_hash bytea NOT NULL CHECK (octet_length(device_hash) = 32),
  used_at_ms bigint NOT NULL,
  PRIMARY KEY (user_id, address_hash, device_hash)
);
CREATE INDEX known_addresses_age ON known_addresses (used_at_ms);

-- Counters of the rate limits that hold across processes.
CREATE TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);

CREATE TABLE recovery_codes (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  PRIMARY KEY (user_id, code_hash)
);

CREATE TABLE passkeys (
  -- the credential id, base64url
  id text PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL DEFAULT '{}',
  created_at_ms bigint NOT NULL,
  used_at_ms bigint
);
CREATE INDEX passkeys_of_user ON passkeys (user_id, created_at_ms);

-- Challenges of passkeys that wait for their answer; a row is deleted by its only try.
CREATE TABLE passkey_challenges (
  ticket_hash bytea PRIMARY KEY CHECK (octet_length(ticket_hash) = 32),
  -- set when a passkey is being added
  user_id bigint REFERENCES users ON DELETE CASCADE,
  challenge text NOT NULL,
  created_at_ms bigint NOT NULL
);
CREATE INDEX passkey_challenges_age ON passkey_challenges (created_at_ms);

-- What was uploaded. The bytes are files under DATA_DIR, encrypted, named by `name`.
CREATE TABLE images (
  name text PRIMARY KEY CHECK (name ~ '^[A-Za-z0-9_-]{22,64}$'),
  user_id bigint NOT NULL REFERENCES users,
  media_type text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  bytes integer NOT NULL,
  created_at_ms bigint NOT NULL
);
CREATE INDEX images_of_user ON images (user_id, created_at_ms);

-- Identity verification: each submission, decided once.
CREATE TABLE verifications (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL REFERENCES users,
  name_sealed bytea NOT NULL,
  card_id_sealed bytea NOT NULL,
  -- HMAC of the number in plain form, so that one document on two accounts can be found
  card_id_hash bytea NOT NULL CHECK (octet_length(card_id_hash) = 32),
  -- shown to its owner
  card_id_end text NOT NULL,
  front_image text NOT NULL REFERENCES images,
  reverse_image text NOT NULL REFERENCES images,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'approved', 'refused')),
  remark text NOT NULL DEFAULT '',
  submitted_at_ms bigint NOT NULL,
  decided_at_ms bigint,
  CHECK ((state = 'waiting') = (decided_at_ms IS NULL)),
  CHECK ((state = 'refused') = (remark <> ''))
);
-- at most one that waits or holds
CREATE UNIQUE INDEX verifications_standing ON verifications (user_id) WHERE state <> 'refused';
CREATE INDEX verifications_of_user ON verifications (user_id, id);
CREATE INDEX verifications_by_card ON verifications (card_id_hash);
-- an image that is named here stays
CREATE INDEX verifications_by_front ON verifications (front_image);
CREATE INDEX verifications_by_reverse ON verifications (reverse_image);
CREATE INDEX verifications_queue ON verifications (submitted_at_ms) WHERE state = 'waiting';

-- Messages to customers: kept whether or not they could be sent. A worker sends them, again and again while the
-- provider is down. Without a provider they stay here for the operators to see.
CREATE TABLE messages (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  channel text NOT NULL CHECK (channel IN ('email', 'sms')),
  recipient text NOT NULL,
  template text NOT NULL,
  lang text NOT NULL,
  -- parameters of the template; codes and other secrets are in there, so it is sealed
  params_sealed bytea NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'kept', 'given_up')),
  attempts integer NOT NULL DEFAULT 0,
  last_error text NOT NULL DEFAULT '',
  created_at_ms bigint NOT NULL,
  -- of no use afterwards: an expired code is not sent
  expires_at_ms bigint,
  sent_at_ms bigint
);
CREATE INDEX messages_waiting ON messages (created_at_ms) WHERE state = 'waiting';
CREATE INDEX messages_age ON messages (created_at_ms);

-- `key` names an announcement whose texts the program has in every language; `texts` = { lang: { title, body } } for others.
CREATE TABLE announcements (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  key text UNIQUE,
  texts jsonb,
  published_at_ms bigint NOT NULL,
  CHECK ((key IS NULL) <> (texts IS NULL))
);
INSERT INTO announcements (key, published_at_ms)
VALUES ('restricted_regions', (extract(epoch FROM now()) * 1000)::bigint);

-- Answers of calls beside the trading core that carried an idempotency key, kept 24 hours. Sealed: some answers
-- hold secrets that are shown once.
CREATE TABLE keyed_answers (
  account_id bigint NOT NULL,
  key text NOT NULL,
  call text NOT NULL,
  answer_sealed bytea NOT NULL,
  created_at_ms bigint NOT NULL,
  PRIMARY KEY (account_id, key)
);
CREATE INDEX keyed_answers_age ON keyed_answers (created_at_ms);

-- As before, and the jobs' own schema once it is there.
CREATE OR REPLACE FUNCTION grant_application(p_role text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('GRANT USAGE ON SCHEMA public TO %I', p_role);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO %I', p_role);
  EXECUTE format('GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO %I', p_role);
  EXECUTE format('REVOKE UPDATE, DELETE ON ledger_transfers, trade_events FROM %I', p_role);
  EXECUTE format('REVOKE DELETE ON accounts, orders, quotes, engine_lease FROM %I', p_role);
  EXECUTE format('REVOKE INSERT, UPDATE, DELETE ON schema_migrations FROM %I', p_role);
  IF to_regnamespace('pgboss') IS NOT NULL THEN
    EXECUTE format('GRANT USAGE ON SCHEMA pgboss TO %I', p_role);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA pgboss TO %I', p_role);
    EXECUTE format('GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA pgboss TO %I', p_role);
  END IF;
END $$;

-- What the data key makes of a fixed text: a start with another key is told before it harms.
CREATE TABLE data_key (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  proof bytea NOT NULL CHECK (octet_length(proof) = 32)
);
