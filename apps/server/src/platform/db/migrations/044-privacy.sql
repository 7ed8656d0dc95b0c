-- Exports and erasures of what is held of a customer (docs/operations/privacy.md).

-- A person who was erased keeps a number, so that the ledger and the log of events stay complete, and nothing else.
ALTER TABLE users ADD COLUMN erased_at_ms bigint;
ALTER TABLE users DROP CONSTRAINT users_check, DROP CONSTRAINT users_enter_somehow;
ALTER TABLE users
  ADD CONSTRAINT users_check CHECK (erased_at_ms IS NOT NULL OR is_demo = (device_hash IS NOT NULL)),
  ADD CONSTRAINT users_enter_somehow CHECK (erased_at_ms IS NOT NULL OR is_demo
    OR (password_hash IS NOT NULL AND (email IS NOT NULL OR mobile IS NOT NULL))),
  ADD CONSTRAINT users_erased CHECK (erased_at_ms IS NULL OR NOT totp_enabled
    AND num_nonnulls(device_hash, email, mobile, area_code, password_hash, country, company_id, totp_secret_sealed) = 0);

-- What was on its way while a person was erased does not come after it: it waits for the erasure, and is refused.
CREATE FUNCTION refuse_erased_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users WHERE id = NEW.user_id AND erased_at_ms IS NULL FOR KEY SHARE;
  IF NOT FOUND AND NEW.user_id IS NOT NULL AND EXISTS (SELECT FROM users WHERE id = NEW.user_id) THEN
    RAISE EXCEPTION '% of an erased user', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER sessions_not_erased BEFORE INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION refuse_erased_user();
CREATE TRIGGER known_addresses_not_erased BEFORE INSERT ON known_addresses FOR EACH ROW EXECUTE FUNCTION refuse_erased_user();
CREATE TRIGGER passkeys_not_erased BEFORE INSERT ON passkeys FOR EACH ROW EXECUTE FUNCTION refuse_erased_user();
CREATE TRIGGER images_not_erased BEFORE INSERT ON images FOR EACH ROW EXECUTE FUNCTION refuse_erased_user();
CREATE TRIGGER verifications_not_erased BEFORE INSERT ON verifications FOR EACH ROW EXECUTE FUNCTION refuse_erased_user();
CREATE TRIGGER payout_methods_not_erased BEFORE INSERT ON payout_methods FOR EACH ROW EXECUTE FUNCTION refuse_erased_user();
CREATE TRIGGER deposits_not_erased BEFORE INSERT ON deposits FOR EACH ROW EXECUTE FUNCTION refuse_erased_user();
CREATE TRIGGER chat_visitors_not_erased BEFORE INSERT ON chat_visitors FOR EACH ROW EXECUTE FUNCTION refuse_erased_user();

-- Its file is gone; the row stays for the deposit that it belonged to.
ALTER TABLE images ADD COLUMN erased_at_ms bigint;
ALTER TABLE deposits ADD COLUMN erased_at_ms bigint;
ALTER TABLE withdrawals ADD COLUMN erased_at_ms bigint;

-- As before, and besides: the texts of a record may be taken away, once; its amounts, times and deciders never change.
DROP TRIGGER deposits_decided ON deposits;
CREATE TRIGGER deposits_decided BEFORE UPDATE ON deposits FOR EACH ROW
  WHEN ((OLD.status <> 0 OR to_jsonb(OLD) - ARRAY['status', 'remark', 'decided_by', 'decided_at_ms', 'received_units',
      'received_at_ms', 'receipt_rate', 'credit_rate', 'rate_reason', 'credited_micro_usd', 'operators_needed']
    IS DISTINCT FROM to_jsonb(NEW) - ARRAY['status', 'remark', 'decided_by', 'decided_at_ms', 'received_units',
      'received_at_ms', 'receipt_rate', 'credit_rate', 'rate_reason', 'credited_micro_usd', 'operators_needed'])
    AND NOT (OLD.status <> 0 AND OLD.erased_at_ms IS NULL AND NEW.erased_at_ms IS NOT NULL
      AND NEW.remark IN ('', 'erased')
      AND to_jsonb(OLD) - ARRAY['remark', 'erased_at_ms'] = to_jsonb(NEW) - ARRAY['remark', 'erased_at_ms']))
  EXECUTE FUNCTION refuse_change();
DROP TRIGGER withdrawals_decided ON withdrawals;
CREATE TRIGGER withdrawals_decided BEFORE UPDATE ON withdrawals FOR EACH ROW
  WHEN ((OLD.status <> 0 OR to_jsonb(OLD) - ARRAY['status', 'remark', 'payment_reference', 'decided_by', 'decided_at_ms']
    IS DISTINCT FROM to_jsonb(NEW) - ARRAY['status', 'remark', 'payment_reference', 'decided_by', 'decided_at_ms'])
    AND NOT (OLD.status <> 0 AND OLD.erased_at_ms IS NULL AND NEW.erased_at_ms IS NOT NULL AND NEW.memo = ''
      AND NEW.remark IN ('', 'erased') AND NEW.payment_reference IN ('', 'erased ' || NEW.id)
      AND to_jsonb(OLD) - ARRAY['memo', 'remark', 'payment_reference', 'erased_at_ms']
        = to_jsonb(NEW) - ARRAY['memo', 'remark', 'payment_reference', 'erased_at_ms']))
  EXECUTE FUNCTION refuse_change();

-- As before, and besides: those of customers go where a transaction says that it erases.
CREATE OR REPLACE FUNCTION keep_chat_conversation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'closed' OR (coalesce(current_setting('tradewind.erasing', true), '') <> 'on'
      AND EXISTS (SELECT FROM chat_visitors WHERE id = OLD.visitor_id AND user_id IS NOT NULL)) THEN
    RAISE EXCEPTION 'only closed conversations of guests are deleted';
  END IF;
  RETURN OLD;
END $$;

-- Copies of what is held of a customer: each is fetched once, with a ticket of which only the sha256 is here.
CREATE TABLE data_exports (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL REFERENCES users,
  -- null: the customer's own
  operator_id integer REFERENCES operators,
  ticket_hash bytea NOT NULL UNIQUE CHECK (octet_length(ticket_hash) = 32),
  created_at_ms bigint NOT NULL,
  expires_at_ms bigint NOT NULL,
  fetched_at_ms bigint
);
CREATE INDEX data_exports_of_user ON data_exports (user_id, id);

-- waiting → refused | withdrawn | locked (a duty to keep records, until keep_until_ms) → erased
CREATE TABLE erasures (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL REFERENCES users,
  -- null: by the customer in the app
  asked_for_by integer REFERENCES operators,
  asked_at_ms bigint NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'refused', 'withdrawn', 'locked', 'erased')),
  remark text NOT NULL DEFAULT '',
  decided_by integer REFERENCES operators,
  decided_at_ms bigint,
  keep_until_ms bigint,
  erased_at_ms bigint,
  CHECK ((state = 'waiting') = (decided_at_ms IS NULL)),
  CHECK ((state IN ('locked', 'erased')) >= (keep_until_ms IS NOT NULL)),
  CHECK ((state = 'erased') = (erased_at_ms IS NOT NULL))
);
CREATE UNIQUE INDEX erasures_standing ON erasures (user_id) WHERE state IN ('waiting', 'locked', 'erased');
CREATE INDEX erasures_due ON erasures (keep_until_ms) WHERE state = 'locked';
CREATE INDEX erasures_queue ON erasures (id) WHERE state = 'waiting';

-- The chain of the audit log covers its texts by their hashes, so that a text about a customer can be taken away and the
-- chain still proves that the row stood there. Nothing else of a row ever changes.
ALTER TABLE audit_log
  -- sha256 of a text that was taken away
  ADD COLUMN before_hash bytea CHECK (before_hash IS NULL OR octet_length(before_hash) = 32 AND before IS NULL),
  ADD COLUMN after_hash bytea CHECK (after_hash IS NULL OR octet_length(after_hash) = 32 AND after IS NULL);
DROP TRIGGER audit_log_append_only ON audit_log;
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_texts_go BEFORE UPDATE ON audit_log FOR EACH ROW
  WHEN (NOT (to_jsonb(OLD) - ARRAY['before', 'before_hash', 'after', 'after_hash']
      = to_jsonb(NEW) - ARRAY['before', 'before_hash', 'after', 'after_hash']
    AND NEW.before IS NULL AND NEW.after IS NULL
    AND NEW.before_hash IS NOT DISTINCT FROM coalesce(sha256(convert_to(OLD.before, 'UTF8')), OLD.before_hash)
    AND NEW.after_hash IS NOT DISTINCT FROM coalesce(sha256(convert_to(OLD.after, 'UTF8')), OLD.after_hash)))
  EXECUTE FUNCTION refuse_change();

-- Of records of customers alone. Runs as its owner: the application may not change the table.
CREATE FUNCTION erase_audit_texts(p_subject_type text, p_subject_ids text[]) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF p_subject_type NOT IN ('customer', 'verification', 'deposit', 'withdrawal') THEN
    RAISE EXCEPTION 'texts about % are kept', p_subject_type;
  END IF;
  UPDATE audit_log SET before = NULL, after = NULL,
      before_hash = coalesce(sha256(convert_to(before, 'UTF8')), before_hash),
      after_hash = coalesce(sha256(convert_to(after, 'UTF8')), after_hash)
    WHERE subject_type = p_subject_type AND subject_id = ANY (p_subject_ids) AND (before IS NOT NULL OR after IS NOT NULL);
END $$;
REVOKE EXECUTE ON FUNCTION erase_audit_texts FROM PUBLIC;

-- As before, and the erasure of texts.
CREATE OR REPLACE FUNCTION grant_application(p_role text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('GRANT USAGE ON SCHEMA public TO %I', p_role);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO %I', p_role);
  EXECUTE format('GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO %I', p_role);
  EXECUTE format('REVOKE UPDATE, DELETE ON ledger_transfers, trade_events, corrections, withdrawal_approvals, deposit_approvals,
    instrument_versions FROM %I', p_role);
  EXECUTE format('REVOKE DELETE ON accounts, orders, quotes, engine_lease, operators, deposits, withdrawals, payout_methods,
    change_requests, reconciliations, funds_currencies, deposit_channels, deposit_banks, instruments, instrument_changes, holidays,
    erasures FROM %I', p_role);
  EXECUTE format('REVOKE INSERT, UPDATE, DELETE ON schema_migrations, audit_log, audit_head FROM %I', p_role);
  EXECUTE format('GRANT EXECUTE ON FUNCTION append_audit, erase_audit_texts TO %I', p_role);
  IF to_regclass('public.chat_messages') IS NOT NULL THEN
    EXECUTE format('REVOKE UPDATE, DELETE ON chat_messages FROM %I', p_role);
  END IF;
  IF to_regnamespace('pgboss') IS NOT NULL THEN
    EXECUTE format('GRANT USAGE ON SCHEMA pgboss TO %I', p_role);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA pgboss TO %I', p_role);
    EXECUTE format('GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA pgboss TO %I', p_role);
  END IF;
END $$;
