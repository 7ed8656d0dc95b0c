-- What was received for a deposit, and what was credited for it: filled in with the decision. Deposits that were credited
-- before were credited as they were submitted.
ALTER TABLE deposits
  -- in the currency's smallest unit, as amount_units
  ADD COLUMN received_units bigint CHECK (received_units > 0),
  ADD COLUMN received_at_ms bigint,
  -- of the receipt, units per USD × 10^12; null for a bank
  ADD COLUMN receipt_rate bigint CHECK (receipt_rate > 0),
  -- the one that counted: rate or receipt_rate
  ADD COLUMN credit_rate bigint CHECK (credit_rate > 0),
  -- why: as submitted by an earlier version; the request's; the receipt's because of its time; because the rate had moved
  ADD COLUMN rate_reason text CHECK (rate_reason IN ('claimed', 'handed_in', 'time', 'moved')),
  ADD COLUMN credited_micro_usd bigint CHECK (credited_micro_usd > 0),
  -- how many had to decide
  ADD COLUMN operators_needed smallint CHECK (operators_needed IN (1, 2));

DROP TRIGGER deposits_decided ON deposits;
UPDATE deposits SET received_units = amount_units, credit_rate = rate, rate_reason = 'claimed',
    credited_micro_usd = number_micro_usd, operators_needed = 1
  WHERE status = 1;
ALTER TABLE deposits ADD CONSTRAINT deposits_credited CHECK (CASE
  WHEN status <> 1 THEN
    num_nonnulls(received_units, received_at_ms, receipt_rate, credit_rate, rate_reason, credited_micro_usd, operators_needed) = 0
  ELSE num_nulls(received_units, credit_rate, rate_reason, credited_micro_usd, operators_needed) = 0
    AND (received_at_ms IS NULL) = (rate_reason = 'claimed') END);
CREATE TRIGGER deposits_decided BEFORE UPDATE ON deposits FOR EACH ROW
  WHEN (OLD.status <> 0 OR to_jsonb(OLD) - ARRAY['status', 'remark', 'decided_by', 'decided_at_ms', 'received_units',
      'received_at_ms', 'receipt_rate', 'credit_rate', 'rate_reason', 'credited_micro_usd', 'operators_needed']
    IS DISTINCT FROM to_jsonb(NEW) - ARRAY['status', 'remark', 'decided_by', 'decided_at_ms', 'received_units',
      'received_at_ms', 'receipt_rate', 'credit_rate', 'rate_reason', 'credited_micro_usd', 'operators_needed'])
  EXECUTE FUNCTION refuse_change();
-- what was credited to a customer within a day
CREATE INDEX deposits_credited_of_user ON deposits (user_id, decided_at_ms) WHERE status = 1;

-- The first of two operators who credit a deposit, with what they entered. The last row of a deposit counts.
CREATE TABLE deposit_approvals (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  deposit_id bigint NOT NULL REFERENCES deposits,
  operator_id integer NOT NULL REFERENCES operators,
  received_units bigint NOT NULL CHECK (received_units > 0),
  received_at_ms bigint NOT NULL,
  receipt_rate bigint CHECK (receipt_rate > 0),
  credit_rate bigint NOT NULL CHECK (credit_rate > 0),
  rate_reason text NOT NULL CHECK (rate_reason IN ('handed_in', 'time', 'moved')),
  credited_micro_usd bigint NOT NULL CHECK (credited_micro_usd > 0),
  created_at_ms bigint NOT NULL
);
CREATE INDEX deposit_approvals_of ON deposit_approvals (deposit_id, id DESC);
CREATE TRIGGER deposit_approvals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON deposit_approvals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- As before; the decisions of a first operator on a deposit stay as they were.
CREATE OR REPLACE FUNCTION grant_application(p_role text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('GRANT USAGE ON SCHEMA public TO %I', p_role);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO %I', p_role);
  EXECUTE format('GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO %I', p_role);
  EXECUTE format('REVOKE UPDATE, DELETE ON ledger_transfers, trade_events, corrections, withdrawal_approvals, deposit_approvals,
    instrument_versions FROM %I', p_role);
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
