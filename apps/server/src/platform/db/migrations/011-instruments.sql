-- Versions of instruments, holidays. docs/reference/instruments.md explains them.

-- Names of a locale that stand in place of the program's own tables: { "hk": "…" }.
ALTER TABLE instrument_categories ADD COLUMN names jsonb NOT NULL DEFAULT '{}';
ALTER TABLE instruments ADD COLUMN names jsonb NOT NULL DEFAULT '{}';
ALTER TABLE instruments ADD COLUMN version integer NOT NULL DEFAULT 1 CHECK (version > 0);
ALTER TABLE instruments ADD COLUMN changed_at_ms bigint NOT NULL DEFAULT 0;
-- what it came by: a row of instrument_changes; null = the first start, a suspension or its end
ALTER TABLE instruments ADD COLUMN change_id bigint;

-- Every set of terms that an instrument ever had, in order. Written by the trigger below and by nothing else.
CREATE TABLE instrument_versions (
  instrument_id integer NOT NULL REFERENCES instruments,
  version integer NOT NULL,
  -- the row of instruments as it was from then on
  terms jsonb NOT NULL,
  -- since when it is in force
  applied_at_ms bigint NOT NULL,
  change_id bigint,
  -- end of the trade event log when it was written: of version 1, where `npm run verify` begins to hold fills against it
  after_seq bigint NOT NULL,
  PRIMARY KEY (instrument_id, version)
);

-- Every change of a row is a version of its own, whoever makes it.
CREATE FUNCTION number_instrument_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER instruments_numbered BEFORE UPDATE ON instruments FOR EACH ROW
  WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION number_instrument_version();

CREATE FUNCTION keep_instrument_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.version = NEW.version THEN
    RETURN NULL;
  END IF;
  INSERT INTO instrument_versions (instrument_id, version, terms, applied_at_ms, change_id, after_seq)
  VALUES (NEW.id, NEW.version, to_jsonb(NEW) - ARRAY['version', 'changed_at_ms', 'change_id'], NEW.changed_at_ms, NEW.change_id,
    (SELECT coalesce(max(seq), 0) FROM trade_events));
  RETURN NULL;
END $$;
CREATE TRIGGER instruments_versioned AFTER INSERT OR UPDATE ON instruments FOR EACH ROW
  EXECUTE FUNCTION keep_instrument_version();

-- What a price of it means never changes: orders, candles and the log hold points.
CREATE TRIGGER instruments_fixed BEFORE UPDATE ON instruments FOR EACH ROW
  WHEN (OLD.id <> NEW.id OR OLD.code <> NEW.code OR OLD.base <> NEW.base OR OLD.quote <> NEW.quote
    OR OLD.price_precision <> NEW.price_precision)
  EXECUTE FUNCTION refuse_change();
CREATE TRIGGER instruments_kept BEFORE DELETE OR TRUNCATE ON instruments FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

INSERT INTO instrument_versions (instrument_id, version, terms, applied_at_ms, after_seq)
  SELECT id, version, to_jsonb(instruments) - ARRAY['version', 'changed_at_ms', 'change_id'], changed_at_ms,
    (SELECT coalesce(max(seq), 0) FROM trade_events)
  FROM instruments;
CREATE TRIGGER instrument_versions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON instrument_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Two more kinds of what two operators have to agree upon.
ALTER TABLE change_requests DROP CONSTRAINT change_requests_kind_check;
ALTER TABLE change_requests ADD CONSTRAINT change_requests_kind_check
  CHECK (kind IN ('channel', 'bank', 'correction', 'instrument', 'holiday'));

-- Approved changes of instruments, each with the instant at which it takes effect.
CREATE TABLE instrument_changes (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  change_request_id bigint NOT NULL UNIQUE REFERENCES change_requests,
  -- null = a new instrument, until it is there
  instrument_id integer REFERENCES instruments,
  -- columns of instruments with their new values; what is not named stays as it is
  terms jsonb NOT NULL,
  effective_at_ms bigint NOT NULL,
  state text NOT NULL DEFAULT 'scheduled' CHECK (state IN ('scheduled', 'applied', 'inadmissible', 'cancelled', 'acknowledged')),
  -- why it was inadmissible, or what the operator said who cancelled or acknowledged it
  remark text NOT NULL DEFAULT '',
  ended_at_ms bigint,
  CHECK ((state = 'scheduled') = (ended_at_ms IS NULL)),
  CHECK (state <> 'applied' OR instrument_id IS NOT NULL)
);
CREATE INDEX instrument_changes_due ON instrument_changes (effective_at_ms) WHERE state = 'scheduled';
CREATE INDEX instrument_changes_of ON instrument_changes (instrument_id);
CREATE TRIGGER instrument_changes_decided BEFORE UPDATE ON instrument_changes FOR EACH ROW
  WHEN (NOT (OLD.state = 'scheduled' OR (OLD.state = 'inadmissible' AND NEW.state = 'acknowledged'))
    OR to_jsonb(OLD) - ARRAY['state', 'remark', 'ended_at_ms', 'instrument_id']
      IS DISTINCT FROM to_jsonb(NEW) - ARRAY['state', 'remark', 'ended_at_ms', 'instrument_id']
    OR (OLD.instrument_id IS NOT NULL AND OLD.instrument_id IS DISTINCT FROM NEW.instrument_id))
  EXECUTE FUNCTION refuse_change();
CREATE TRIGGER instrument_changes_kept BEFORE DELETE OR TRUNCATE ON instrument_changes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Stretches in which a market that follows the calendar is closed, by New York's clocks.
CREATE TABLE holidays (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- all instruments of these hours, or one instrument
  hours text CHECK (hours IN ('fx', 'crypto', 'always')),
  instrument_id integer REFERENCES instruments,
  name text NOT NULL CHECK (name <> ''),
  -- YYYY-MM-DDTHH:MM; the first instant that is closed, and the first that is not any more
  from_local text NOT NULL CHECK (from_local ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$'),
  to_local text NOT NULL CHECK (to_local ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$' AND to_local > from_local),
  change_request_id bigint NOT NULL UNIQUE REFERENCES change_requests,
  created_at_ms bigint NOT NULL,
  -- the request by which it was taken off again
  removed_by_request_id bigint UNIQUE REFERENCES change_requests,
  removed_at_ms bigint,
  CHECK ((hours IS NULL) <> (instrument_id IS NULL)),
  CHECK ((removed_by_request_id IS NULL) = (removed_at_ms IS NULL))
);
CREATE TRIGGER holidays_decided BEFORE UPDATE ON holidays FOR EACH ROW
  WHEN (OLD.removed_at_ms IS NOT NULL OR to_jsonb(OLD) - ARRAY['removed_by_request_id', 'removed_at_ms']
    IS DISTINCT FROM to_jsonb(NEW) - ARRAY['removed_by_request_id', 'removed_at_ms'])
  EXECUTE FUNCTION refuse_change();
CREATE TRIGGER holidays_kept BEFORE DELETE OR TRUNCATE ON holidays FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- As before; terms of instruments as they were stay, and so does what was said in a chat.
CREATE OR REPLACE FUNCTION grant_application(p_role text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('GRANT USAGE ON SCHEMA public TO %I', p_role);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO %I', p_role);
  EXECUTE format('GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO %I', p_role);
  EXECUTE format('REVOKE UPDATE, DELETE ON ledger_transfers, trade_events, corrections, withdrawal_approvals, instrument_versions FROM %I',
    p_role);
  EXECUTE format('REVOKE DELETE ON accounts, orders, quotes, engine_lease, operators, deposits, withdrawals, payout_methods,
    change_requests, reconciliations, funds_currencies, deposit_channels, deposit_banks, instruments, instrument_changes, holidays
    FROM %I', p_role);
  EXECUTE format('REVOKE INSERT, UPDATE, DELETE ON schema_migrations, audit_log, audit_head FROM %I', p_role);
  EXECUTE format('GRANT EXECUTE ON FUNCTION append_audit TO %I', p_role);
  IF to_regclass('public.chat_messages') IS NOT NULL THEN
    EXECUTE format('REVOKE UPDATE, DELETE ON chat_messages FROM %I', p_role);
  END IF;
  IF to_regnamespace('pgboss') IS NOT NULL THEN
    EXECUTE format('GRANT USAGE ON SCHEMA pgboss TO %I', p_role);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA pgboss TO %I', p_role);
    EXECUTE format('GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA pgboss TO %I', p_role);
  END IF;
END $$;
