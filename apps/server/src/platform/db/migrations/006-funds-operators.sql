-- Deposits, withdrawals, and the operators who decide on them. Money itself moves in the ledger alone; a record's
-- status changes in the same transaction as the transfers that belong to it. Rates are units of the currency per
-- USD × 10^12; amounts of a currency are its smallest unit (10^-precision).

CREATE TABLE funds_currencies (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- 1 coin, 2 bank
  type smallint NOT NULL CHECK (type IN (1, 2)),
  code text NOT NULL CHECK (code ~ '^[A-Z0-9]{2,10}$'),
  -- of a coin: the network its addresses belong to; empty for a bank's currency
  protocol text NOT NULL DEFAULT '',
  "precision" smallint NOT NULL CHECK ("precision" BETWEEN 0 AND 8),
  -- set by the base, or taken from the market's mid price of an instrument
  rate_fixed bigint CHECK (rate_fixed > 0),
  rate_instrument text,
  -- what the market's rate is lowered by for payouts and raised by for deposits, parts per million
  spread_ppm integer NOT NULL DEFAULT 0 CHECK (spread_ppm BETWEEN 0 AND 200000),
  -- 1 fixed USD (micro-dollars), 2 percent of the amount (× 10^6)
  fee_type smallint NOT NULL CHECK (fee_type IN (1, 2)),
  fee_value bigint NOT NULL CHECK (fee_value >= 0),
  withdraw_enabled boolean NOT NULL,
  withdraw_min_micro_usd bigint NOT NULL CHECK (withdraw_min_micro_usd > 0),
  withdraw_max_micro_usd bigint NOT NULL,
  deposit_min_micro_usd bigint NOT NULL CHECK (deposit_min_micro_usd > 0),
  deposit_max_micro_usd bigint NOT NULL,
  sort integer NOT NULL DEFAULT 0,
  -- raised by every change: who saved an older one is refused
  version integer NOT NULL DEFAULT 1,
  UNIQUE (type, code, protocol),
  CHECK ((rate_fixed IS NULL) <> (rate_instrument IS NULL)),
  CHECK ((type = 1) = (protocol <> '')),
  CHECK (fee_type = 1 OR fee_value <= 100000000),
  CHECK (withdraw_max_micro_usd >= withdraw_min_micro_usd AND deposit_max_micro_usd >= deposit_min_micro_usd)
);
INSERT INTO funds_currencies (type, code, protocol, "precision", rate_fixed, rate_instrument, spread_ppm, fee_type, fee_value,
  withdraw_enabled, withdraw_min_micro_usd, withdraw_max_micro_usd, deposit_min_micro_usd, deposit_max_micro_usd, sort)
VALUES
  (1, 'USDT', 'TRC20', 6, 1000000000000, NULL, 0, 1, 1000000, true, 10000000, 1000000000000, 10000000, 1000000000000, 1),
  (1, 'USDT', 'ERC20', 6, 1000000000000, NULL, 0, 1, 5000000, true, 20000000, 1000000000000, 20000000, 1000000000000, 2),
  (1, 'BTC', 'BTC', 8, NULL, 'BTCUSD', 5000, 2, 500000, true, 50000000, 1000000000000, 50000000, 1000000000000, 3),
  (1, 'ETH', 'ERC20', 8, NULL, 'ETHUSD', 5000, 2, 500000, true, 50000000, 1000000000000, 50000000, 1000000000000, 4),
  (2, 'USD', '', 2, 1000000000000, NULL, 0, 2, 1000000, true, 50000000, 1000000000000, 50000000, 1000000000000, 5),
  (2, 'EUR', '', 2, NULL, 'EURUSD', 5000, 2, 1000000, true, 50000000, 1000000000000, 50000000, 1000000000000, 6);

-- The same picture handed in twice is found by its bytes; null for those of before.
ALTER TABLE images ADD COLUMN content_hash bytea CHECK (octet_length(content_hash) = 32);
CREATE INDEX images_by_content ON images (content_hash) WHERE content_hash IS NOT NULL;

-- Where customers send coins. A new one and a changed address need two operators (change_requests).
CREATE TABLE deposit_channels (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  currency_id integer NOT NULL REFERENCES funds_currencies,
  address text NOT NULL CHECK (address <> ''),
  enabled boolean NOT NULL,
  version integer NOT NULL DEFAULT 1,
  changed_at_ms bigint NOT NULL,
  CONSTRAINT deposit_channels_address UNIQUE (currency_id, address)
);

-- The firm's accounts that customers wire to. The same four eyes.
CREATE TABLE deposit_banks (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  currency_id integer NOT NULL REFERENCES funds_currencies,
  bank_name text NOT NULL CHECK (bank_name <> ''),
  bank_address text NOT NULL,
  bank_swift text NOT NULL,
  payee_name text NOT NULL CHECK (payee_name <> ''),
  payee_account text NOT NULL CHECK (payee_account <> ''),
  -- what the customer must write into the transfer
  bank_remark text NOT NULL,
  enabled boolean NOT NULL,
  version integer NOT NULL DEFAULT 1,
  changed_at_ms bigint NOT NULL
);

CREATE TABLE operators (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  name text NOT NULL CHECK (name <> ''),
  role text NOT NULL CHECK (role IN ('support', 'finance', 'compliance', 'content', 'admin')),
  -- argon2id in PHC form; null until the one-time link was used
  password_hash text,
  totp_secret_sealed bytea,
  totp_enabled boolean NOT NULL DEFAULT false,
  totp_step bigint NOT NULL DEFAULT 0,
  disabled boolean NOT NULL DEFAULT false,
  created_at_ms bigint NOT NULL,
  -- last use of a session
  used_at_ms bigint,
  CHECK (NOT totp_enabled OR (totp_secret_sealed IS NOT NULL AND password_hash IS NOT NULL))
);

CREATE TABLE operator_recovery_codes (
  operator_id integer NOT NULL REFERENCES operators,
  code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  PRIMARY KEY (operator_id, code_hash)
);

CREATE TABLE operator_sessions (
  -- sha256 of the token
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  operator_id integer NOT NULL REFERENCES operators,
  created_at_ms bigint NOT NULL,
  used_at_ms bigint NOT NULL,
  address text NOT NULL,
  user_agent text NOT NULL
);
CREATE INDEX operator_sessions_of ON operator_sessions (operator_id);

-- One-time tickets. A link (first, join) lets somebody choose a password; the step between password and authenticator
-- (setup) keeps, sealed, what is to count once the authenticator is confirmed.
CREATE TABLE operator_tickets (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  purpose text NOT NULL CHECK (purpose IN ('first', 'join', 'setup')),
  -- null: the first operator, who is not there yet
  operator_id integer REFERENCES operators,
  -- of a setup: the link it came from, null after a login; what ends the link ends it too
  link_hash bytea REFERENCES operator_tickets ON DELETE CASCADE,
  setup_sealed bytea,
  created_at_ms bigint NOT NULL,
  expires_at_ms bigint NOT NULL,
  CHECK (purpose = 'setup' OR (purpose = 'first') = (operator_id IS NULL)),
  CHECK ((purpose = 'setup') = (setup_sealed IS NOT NULL)),
  CHECK (purpose = 'setup' OR link_hash IS NULL)
);
CREATE INDEX operator_tickets_of ON operator_tickets (operator_id);
CREATE INDEX operator_tickets_by_link ON operator_tickets (link_hash);

-- From where operators entered: there a lock of the account by strangers does not hold.
CREATE TABLE operator_addresses (
  operator_id integer NOT NULL REFERENCES operators,
  address_hash bytea NOT NULL CHECK (octet_length(address_hash) = 32),
  used_at_ms bigint NOT NULL,
  PRIMARY KEY (operator_id, address_hash)
);

-- Deposits wait as 0 unchecked; an operator finishes (1), rejects with a remark (2) or invalidates (3), once.
CREATE TABLE deposits (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL REFERENCES users,
  -- as customers count: 0 coin, 1 bank
  type smallint NOT NULL CHECK (type IN (0, 1)),
  currency_id integer NOT NULL REFERENCES funds_currencies,
  channel_id integer REFERENCES deposit_channels,
  bank_id integer REFERENCES deposit_banks,
  -- where the customer was told to send it, as it stood then
  destination jsonb NOT NULL,
  number_micro_usd bigint NOT NULL CHECK (number_micro_usd > 0),
  rate bigint NOT NULL CHECK (rate > 0),
  amount_units bigint NOT NULL CHECK (amount_units > 0),
  proof_image text NOT NULL REFERENCES images,
  status smallint NOT NULL DEFAULT 0 CHECK (status BETWEEN 0 AND 3),
  remark text NOT NULL DEFAULT '',
  created_at_ms bigint NOT NULL,
  decided_by integer REFERENCES operators,
  decided_at_ms bigint,
  CHECK ((type = 0) = (channel_id IS NOT NULL) AND (type = 1) = (bank_id IS NOT NULL)),
  CHECK ((status = 0) = (decided_at_ms IS NULL) AND (status = 0) = (decided_by IS NULL)),
  CHECK (status <> 2 OR remark <> '')
);
CREATE INDEX deposits_of_user ON deposits (user_id, id DESC);
CREATE INDEX deposits_queue ON deposits (id) WHERE status = 0;
CREATE INDEX deposits_by_proof ON deposits (proof_image);

-- Where a customer wants to be paid. Details are sealed JSON: { address } or the bank's fields.
CREATE TABLE payout_methods (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL REFERENCES users,
  currency_id integer NOT NULL REFERENCES funds_currencies,
  details_sealed bytea NOT NULL,
  -- HMAC of the details in normal form: the same one is not bound twice, and one account on several users can be found
  details_hash bytea NOT NULL CHECK (octet_length(details_hash) = 32),
  created_at_ms bigint NOT NULL,
  deleted_at_ms bigint
);
CREATE UNIQUE INDEX payout_methods_bound ON payout_methods (user_id, currency_id, details_hash) WHERE deleted_at_ms IS NULL;
CREATE INDEX payout_methods_of_user ON payout_methods (user_id, id);
CREATE INDEX payout_methods_by_details ON payout_methods (details_hash);

CREATE SEQUENCE withdrawals_id_seq;
-- A withdrawal's amount is locked from its first row on: 0 waiting, then 1 paid, 2 refused with a remark, 3 cancelled
-- by the customer, once.
CREATE TABLE withdrawals (
  id bigint PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  currency_id integer NOT NULL REFERENCES funds_currencies,
  method_id bigint NOT NULL REFERENCES payout_methods,
  number_micro_usd bigint NOT NULL CHECK (number_micro_usd > 0),
  fee_micro_usd bigint NOT NULL CHECK (fee_micro_usd >= 0 AND fee_micro_usd <= number_micro_usd),
  rate bigint NOT NULL CHECK (rate > 0),
  -- (number − fee) × rate
  real_units bigint NOT NULL CHECK (real_units > 0),
  memo text NOT NULL,
  -- operators who must agree, as the limit stood when it was asked for
  operators_needed smallint NOT NULL CHECK (operators_needed IN (1, 2)),
  status smallint NOT NULL DEFAULT 0 CHECK (status BETWEEN 0 AND 3),
  remark text NOT NULL DEFAULT '',
  -- of the payment: the transaction of the chain, or the bank's reference
  payment_reference text NOT NULL DEFAULT '',
  created_at_ms bigint NOT NULL,
  decided_by integer REFERENCES operators,
  decided_at_ms bigint,
  CHECK ((status = 0) = (decided_at_ms IS NULL)),
  CHECK ((status IN (1, 2)) = (decided_by IS NOT NULL)),
  CHECK (status <> 2 OR remark <> ''),
  CHECK (status <> 1 OR payment_reference <> '')
);
CREATE INDEX withdrawals_of_user ON withdrawals (user_id, id DESC);
CREATE INDEX withdrawals_queue ON withdrawals (id) WHERE status = 0;
-- one payment that is booked for two withdrawals is found
CREATE INDEX withdrawals_by_payment ON withdrawals (currency_id, lower(payment_reference)) WHERE status = 1;

CREATE TABLE withdrawal_approvals (
  withdrawal_id bigint NOT NULL REFERENCES withdrawals,
  operator_id integer NOT NULL REFERENCES operators,
  created_at_ms bigint NOT NULL,
  PRIMARY KEY (withdrawal_id, operator_id)
);

-- What one operator proposes and another decides. `payload` is what would be done, as both see it.
CREATE TABLE change_requests (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL CHECK (kind IN ('channel', 'bank', 'correction')),
  -- id of what it changes; null = something new
  subject_id bigint,
  -- of the subject when it was proposed: it is refused when the subject has changed since
  subject_version integer,
  before jsonb,
  payload jsonb NOT NULL,
  reason text NOT NULL CHECK (reason <> ''),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'approved', 'refused', 'withdrawn')),
  remark text NOT NULL DEFAULT '',
  proposed_by integer NOT NULL REFERENCES operators,
  proposed_at_ms bigint NOT NULL,
  decided_by integer REFERENCES operators,
  decided_at_ms bigint,
  CHECK ((state = 'waiting') = (decided_by IS NULL) AND (state = 'waiting') = (decided_at_ms IS NULL)),
  CONSTRAINT change_requests_four_eyes CHECK (state NOT IN ('approved', 'refused') OR decided_by <> proposed_by),
  CHECK (state <> 'withdrawn' OR decided_by = proposed_by)
);
CREATE INDEX change_requests_queue ON change_requests (id) WHERE state = 'waiting';
-- one at a time for what it changes
CREATE UNIQUE INDEX change_requests_standing ON change_requests (kind, subject_id) WHERE state = 'waiting' AND subject_id IS NOT NULL;

CREATE SEQUENCE corrections_id_seq;
-- A correction of a balance; its change request names both operators.
CREATE TABLE corrections (
  id bigint PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  amount_micro_usd bigint NOT NULL CHECK (amount_micro_usd <> 0),
  -- told to the customer
  reason text NOT NULL CHECK (reason <> ''),
  change_request_id bigint NOT NULL UNIQUE REFERENCES change_requests,
  created_at_ms bigint NOT NULL
);
CREATE INDEX corrections_of_user ON corrections (user_id);

-- What was decided stays decided, and what is asked for stays as it was asked for: only the decision is added.
CREATE TRIGGER deposits_decided BEFORE UPDATE ON deposits FOR EACH ROW
  WHEN (OLD.status <> 0 OR to_jsonb(OLD) - ARRAY['status', 'remark', 'decided_by', 'decided_at_ms']
    IS DISTINCT FROM to_jsonb(NEW) - ARRAY['status', 'remark', 'decided_by', 'decided_at_ms'])
  EXECUTE FUNCTION refuse_change();
CREATE TRIGGER withdrawals_decided BEFORE UPDATE ON withdrawals FOR EACH ROW
  WHEN (OLD.status <> 0 OR to_jsonb(OLD) - ARRAY['status', 'remark', 'payment_reference', 'decided_by', 'decided_at_ms']
    IS DISTINCT FROM to_jsonb(NEW) - ARRAY['status', 'remark', 'payment_reference', 'decided_by', 'decided_at_ms'])
  EXECUTE FUNCTION refuse_change();
CREATE TRIGGER change_requests_decided BEFORE UPDATE ON change_requests FOR EACH ROW
  WHEN (OLD.state <> 'waiting' OR to_jsonb(OLD) - ARRAY['state', 'remark', 'decided_by', 'decided_at_ms']
    IS DISTINCT FROM to_jsonb(NEW) - ARRAY['state', 'remark', 'decided_by', 'decided_at_ms'])
  EXECUTE FUNCTION refuse_change();
CREATE TRIGGER corrections_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON corrections
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER withdrawal_approvals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON withdrawal_approvals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER deposits_kept BEFORE DELETE OR TRUNCATE ON deposits FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER withdrawals_kept BEFORE DELETE OR TRUNCATE ON withdrawals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Settings of the base that operators change while it runs; a key that is not here has its default.
CREATE TABLE base_settings (
  key text PRIMARY KEY,
  value jsonb NOT NULL,
  changed_at_ms bigint NOT NULL
);

-- Every action of an operator, in order, each row chained to the one before by its hash. Rows are written by
-- append_audit alone.
CREATE TABLE audit_log (
  seq bigint PRIMARY KEY,
  time_ms bigint NOT NULL,
  -- null: the system itself, or somebody who is no operator (a failed login)
  operator_id integer,
  role text NOT NULL CHECK (role ~ '^[a-z_]*$'),
  action text NOT NULL CHECK (action ~ '^[a-z_.]+$'),
  subject_type text NOT NULL CHECK (subject_type ~ '^[a-z_]*$'),
  subject_id text NOT NULL CHECK (subject_id ~ '^[A-Za-z0-9_.:-]*$'),
  -- json texts, hashed as they stand; null = nothing
  before text CHECK (before IS NULL OR before::json IS NOT NULL),
  after text CHECK (after IS NULL OR after::json IS NOT NULL),
  address text NOT NULL CHECK (address ~ '^[0-9A-Fa-f.:]*$'),
  prev_hash bytea NOT NULL CHECK (octet_length(prev_hash) = 32),
  hash bytea NOT NULL CHECK (octet_length(hash) = 32)
);
CREATE INDEX audit_log_subject ON audit_log (subject_type, subject_id, seq DESC);
CREATE INDEX audit_log_operator ON audit_log (operator_id, seq DESC);
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The end of the chain; its row stays locked until the commit, so rows are chained in the order of their commits.
CREATE TABLE audit_head (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  seq bigint NOT NULL,
  hash bytea NOT NULL CHECK (octet_length(hash) = 32)
);
INSERT INTO audit_head (seq, hash) VALUES (0, decode(repeat('00', 32), 'hex'));

-- Appends one row; returns its number. Last in its transaction: others wait for the end of the chain until its commit.
-- The hash is SHA-256 of the fields joined by "|"; free texts go in by their own SHA-256 (hex; empty for null), so no
-- field can pretend to be two. docs/reference/audit-log.md explains it. Runs as its owner: the application may not
-- write these tables in any other way.
CREATE FUNCTION append_audit(p_time_ms bigint, p_operator_id integer, p_role text, p_action text, p_subject_type text,
  p_subject_id text, p_before text, p_after text, p_address text)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  head audit_head%ROWTYPE;
  next_hash bytea;
BEGIN
  SELECT * INTO STRICT head FROM audit_head FOR UPDATE;
  next_hash := sha256(convert_to(concat_ws('|', encode(head.hash, 'hex'), head.seq + 1, p_time_ms,
    coalesce(p_operator_id::text, ''), p_role, p_action, p_subject_type, p_subject_id,
    coalesce(encode(sha256(convert_to(p_before, 'UTF8')), 'hex'), ''),
    coalesce(encode(sha256(convert_to(p_after, 'UTF8')), 'hex'), ''), p_address), 'UTF8'));
  INSERT INTO audit_log VALUES (head.seq + 1, p_time_ms, p_operator_id, p_role, p_action, p_subject_type, p_subject_id,
    p_before, p_after, p_address, head.hash, next_hash);
  UPDATE audit_head SET seq = head.seq + 1, hash = next_hash;
  RETURN head.seq + 1;
END $$;
REVOKE EXECUTE ON FUNCTION append_audit FROM PUBLIC;

-- What went nowhere for want of a provider is told to the operators.
CREATE INDEX messages_kept ON messages (channel, created_at_ms) WHERE state = 'kept';

-- Daily reconciliation: balances = entries, locked = open withdrawals, memory of the trading core = database.
CREATE TABLE reconciliations (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  started_at_ms bigint NOT NULL,
  finished_at_ms bigint NOT NULL,
  accounts bigint NOT NULL,
  transfers bigint NOT NULL,
  -- one text each; empty = everything agrees
  faults jsonb NOT NULL,
  -- who looked at its faults
  acknowledged_by integer REFERENCES operators,
  acknowledged_at_ms bigint
);

-- As before; the chain of operator actions only through its function, and no removal of records of money.
CREATE OR REPLACE FUNCTION grant_application(p_role text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('GRANT USAGE ON SCHEMA public TO %I', p_role);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO %I', p_role);
  EXECUTE format('GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO %I', p_role);
  EXECUTE format('REVOKE UPDATE, DELETE ON ledger_transfers, trade_events, corrections, withdrawal_approvals FROM %I', p_role);
  EXECUTE format('REVOKE DELETE ON accounts, orders, quotes, engine_lease, operators, deposits, withdrawals, payout_methods,
    change_requests, reconciliations, funds_currencies, deposit_channels, deposit_banks FROM %I', p_role);
  EXECUTE format('REVOKE INSERT, UPDATE, DELETE ON schema_migrations, audit_log, audit_head FROM %I', p_role);
  EXECUTE format('GRANT EXECUTE ON FUNCTION append_audit TO %I', p_role);
  IF to_regnamespace('pgboss') IS NOT NULL THEN
    EXECUTE format('GRANT USAGE ON SCHEMA pgboss TO %I', p_role);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA pgboss TO %I', p_role);
    EXECUTE format('GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA pgboss TO %I', p_role);
  END IF;
END $$;
