-- The two logs in ranges of their numbers, and what money was moved for beside them, so that old ranges can be kept elsewhere.

-- One row for each range. Rows outside of all ranges are in the partition named `_rest`: no range that is missing refuses one.
CREATE TABLE log_partitions (
  log text NOT NULL CHECK (log IN ('trade_events', 'ledger_transfers')),
  -- first number
  from_id bigint NOT NULL,
  -- first number after it
  to_id bigint NOT NULL CHECK (to_id > from_id),
  PRIMARY KEY (log, from_id)
);

-- What has moved money for a record, once for each record and cause. Never kept elsewhere than here.
CREATE TABLE money_references (
  reference_id bigint NOT NULL,
  cause text NOT NULL,
  account_id bigint NOT NULL,
  amount_micro_usd bigint NOT NULL,
  transfer_id bigint NOT NULL,
  PRIMARY KEY (reference_id, cause)
);
INSERT INTO money_references
  SELECT reference_id, cause, account_id, amount_micro_usd, id FROM ledger_transfers WHERE reference_id IS NOT NULL;
CREATE TRIGGER money_references_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON money_references
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE FUNCTION note_money_reference() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO money_references VALUES (NEW.reference_id, NEW.cause, NEW.account_id, NEW.amount_micro_usd, NEW.id);
  RETURN NULL;
END $$;

-- What is there becomes the first range, where it is: nothing is copied, but each row is looked at once.
DROP VIEW ledger_entries;
DROP INDEX ledger_transfers_once;
ALTER TABLE trade_events RENAME TO trade_events_from_0;
ALTER INDEX trade_events_pkey RENAME TO trade_events_from_0_pkey;
ALTER INDEX trade_events_of_order RENAME TO trade_events_from_0_of_order;
ALTER INDEX trade_events_trailed RENAME TO trade_events_from_0_trailed;
ALTER TABLE ledger_transfers RENAME TO ledger_transfers_from_0;
ALTER INDEX ledger_transfers_pkey RENAME TO ledger_transfers_from_0_pkey;
ALTER INDEX ledger_transfers_account RENAME TO ledger_transfers_from_0_account;
ALTER INDEX ledger_transfers_brought_in RENAME TO ledger_transfers_from_0_brought_in;
ALTER INDEX ledger_transfers_time RENAME TO ledger_transfers_from_0_time;

CREATE TABLE trade_events (LIKE trade_events_from_0 INCLUDING CONSTRAINTS, PRIMARY KEY (seq)) PARTITION BY RANGE (seq);
CREATE INDEX trade_events_of_order ON trade_events (order_id, seq) WHERE order_id IS NOT NULL AND type <> 'transfer';
CREATE INDEX trade_events_trailed ON trade_events (seq) WHERE type = 'trailed';
CREATE TRIGGER trade_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON trade_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE ledger_transfers (LIKE ledger_transfers_from_0 INCLUDING CONSTRAINTS, PRIMARY KEY (id)) PARTITION BY RANGE (id);
CREATE INDEX ledger_transfers_account ON ledger_transfers (account_id, id DESC);
CREATE INDEX ledger_transfers_brought_in ON ledger_transfers (account_id, id)
  WHERE cause IN ('demo_issue', 'demo_reset', 'deposit', 'correction');
CREATE INDEX ledger_transfers_time ON ledger_transfers USING brin (time_ms) WITH (pages_per_range = 32);
CREATE INDEX ledger_transfers_of_record ON ledger_transfers (reference_id, cause) WHERE reference_id IS NOT NULL;
CREATE TRIGGER ledger_transfers_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transfers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION log_partition_name(p_log text, p_from bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT p_log || '_from_' || p_from
$$;

-- Writers go on: only readers of all ranges wait, for as long as the catalogue is changed.
CREATE FUNCTION add_log_partition(p_log text, p_from bigint, p_to bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_name text := log_partition_name(p_log, p_from);
BEGIN
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING CONSTRAINTS)', v_name, p_log);
  EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()',
    p_log || '_append_only', v_name);
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)', p_log, v_name, p_from, p_to);
  INSERT INTO log_partitions (log, from_id, to_id) VALUES (p_log, p_from, p_to);
END $$;

-- Makes what is missing so that at least one whole range is ahead of the last row of each log; returns how many it made. It gives
-- up at once where somebody reads a whole log, and is called again.
CREATE FUNCTION make_log_partitions() RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  c_size CONSTANT bigint := 10000000;
  v_log text;
  v_last bigint;
  v_end bigint;
  v_made integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(7266003);
  PERFORM set_config('lock_timeout', '500ms', true);
  FOREACH v_log IN ARRAY ARRAY['trade_events', 'ledger_transfers'] LOOP
    EXECUTE format('SELECT coalesce(max(%s), 0) FROM %I', CASE v_log WHEN 'trade_events' THEN 'seq' ELSE 'id' END, v_log) INTO v_last;
    SELECT coalesce(max(to_id), 0) INTO v_end FROM log_partitions WHERE log = v_log;
    -- what came without a range stays in the rest, and so does what comes before the new range begins
    IF v_last >= v_end THEN v_end := (v_last / c_size + 1) * c_size; END IF;
    CONTINUE WHEN v_end - v_last > c_size;
    PERFORM add_log_partition(v_log, v_end, v_end + c_size);
    v_made := v_made + 1;
  END LOOP;
  RETURN v_made;
END $$;
REVOKE EXECUTE ON FUNCTION make_log_partitions, add_log_partition FROM PUBLIC;

DO $$
DECLARE
  c_size CONSTANT bigint := 10000000;
  v_log text;
  v_last bigint;
  v_end bigint;
BEGIN
  FOREACH v_log IN ARRAY ARRAY['trade_events', 'ledger_transfers'] LOOP
    EXECUTE format('SELECT coalesce(max(%s), 0) FROM %I', CASE v_log WHEN 'trade_events' THEN 'seq' ELSE 'id' END, v_log || '_from_0')
      INTO v_last;
    v_end := (v_last / c_size + 1) * c_size;
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%s)', v_log, v_log || '_from_0', v_end);
    INSERT INTO log_partitions (log, from_id, to_id) VALUES (v_log, 0, v_end);
    EXECUTE format('CREATE TABLE %I PARTITION OF %I DEFAULT', v_log || '_rest', v_log);
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()',
      v_log || '_append_only', v_log || '_rest');
  END LOOP;
END $$;
SELECT make_log_partitions();

-- after the ranges, which get it from here
CREATE TRIGGER ledger_transfers_of_record AFTER INSERT ON ledger_transfers
  FOR EACH ROW WHEN (NEW.reference_id IS NOT NULL) EXECUTE FUNCTION note_money_reference();

CREATE VIEW ledger_entries AS
  SELECT id AS transfer_id, account_id, from_account AS ledger_account, -amount_micro_usd AS amount_micro_usd, cause, order_id, time_ms,
    reference_id
  FROM ledger_transfers
  UNION ALL
  SELECT id, account_id, to_account, amount_micro_usd, cause, order_id, time_ms, reference_id FROM ledger_transfers;

-- As before, and nothing on the ranges themselves: they are read and written through their logs.
CREATE OR REPLACE FUNCTION grant_application(p_role text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_partition regclass;
BEGIN
  EXECUTE format('GRANT USAGE ON SCHEMA public TO %I', p_role);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO %I', p_role);
  EXECUTE format('GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO %I', p_role);
  EXECUTE format('REVOKE UPDATE, DELETE ON ledger_transfers, trade_events, money_references, corrections, withdrawal_approvals,
    deposit_approvals, instrument_versions FROM %I', p_role);
  EXECUTE format('REVOKE DELETE ON accounts, orders, quotes, engine_lease, operators, deposits, withdrawals, payout_methods,
    change_requests, reconciliations, funds_currencies, deposit_channels, deposit_banks, instruments, instrument_changes, holidays,
    erasures FROM %I', p_role);
  EXECUTE format('REVOKE INSERT, UPDATE, DELETE ON schema_migrations, audit_log, audit_head, log_partitions FROM %I', p_role);
  FOR v_partition IN SELECT inhrelid::regclass FROM pg_inherits
    WHERE inhparent IN ('trade_events'::regclass, 'ledger_transfers'::regclass) LOOP
    EXECUTE format('REVOKE ALL ON %s FROM %I', v_partition, p_role);
  END LOOP;
  EXECUTE format('GRANT EXECUTE ON FUNCTION append_audit, erase_audit_texts, make_log_partitions TO %I', p_role);
  IF to_regclass('public.chat_messages') IS NOT NULL THEN
    EXECUTE format('REVOKE UPDATE, DELETE ON chat_messages FROM %I', p_role);
  END IF;
  IF to_regnamespace('pgboss') IS NOT NULL THEN
    EXECUTE format('GRANT USAGE ON SCHEMA pgboss TO %I', p_role);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA pgboss TO %I', p_role);
    EXECUTE format('GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA pgboss TO %I', p_role);
  END IF;
END $$;
