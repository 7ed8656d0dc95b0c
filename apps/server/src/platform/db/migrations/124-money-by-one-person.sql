-- What one person may move alone, references of arrivals, and rates of closed markets.

-- The arrival's own reference, as entered, and what it is compared by (money/records/references.ts). The key stays when
-- the text is erased, so that one arrival is credited once for ever. Deposits credited before have neither.
ALTER TABLE deposits
  ADD COLUMN arrival_reference text NOT NULL DEFAULT '',
  ADD COLUMN arrival_key bytea,
  -- parts per million in `rate` and `receipt_rate` because the market was closed; null = it was open, or the rate is fixed
  ADD COLUMN weekend_ppm integer CHECK (weekend_ppm >= 0),
  ADD COLUMN receipt_weekend_ppm integer CHECK (receipt_weekend_ppm >= 0),
  ADD CONSTRAINT deposits_arrival CHECK ((arrival_key IS NULL OR status = 1) AND (arrival_reference = '' OR arrival_key IS NOT NULL));
CREATE UNIQUE INDEX deposits_by_arrival ON deposits (arrival_key);
-- of the entered reference only the key: the second operator enters it, too, and these rows are never erased
ALTER TABLE deposit_approvals
  ADD COLUMN arrival_key bytea,
  ADD COLUMN receipt_weekend_ppm integer CHECK (receipt_weekend_ppm >= 0);
CREATE INDEX deposit_approvals_by_operator ON deposit_approvals (operator_id, created_at_ms);

ALTER TABLE withdrawals
  ADD COLUMN payment_key bytea,
  ADD COLUMN weekend_ppm integer CHECK (weekend_ppm >= 0);

DROP TRIGGER deposits_decided ON deposits;
CREATE TRIGGER deposits_decided BEFORE UPDATE ON deposits FOR EACH ROW
  WHEN ((OLD.status <> 0 OR to_jsonb(OLD) - ARRAY['status', 'remark', 'decided_by', 'decided_at_ms', 'received_units',
      'received_at_ms', 'receipt_rate', 'credit_rate', 'rate_reason', 'credited_micro_usd', 'operators_needed',
      'arrival_reference', 'arrival_key', 'receipt_weekend_ppm']
    IS DISTINCT FROM to_jsonb(NEW) - ARRAY['status', 'remark', 'decided_by', 'decided_at_ms', 'received_units',
      'received_at_ms', 'receipt_rate', 'credit_rate', 'rate_reason', 'credited_micro_usd', 'operators_needed',
      'arrival_reference', 'arrival_key', 'receipt_weekend_ppm'])
    AND NOT (OLD.status <> 0 AND OLD.erased_at_ms IS NULL AND NEW.erased_at_ms IS NOT NULL
      AND NEW.remark IN ('', 'erased') AND NEW.arrival_reference = ''
      AND to_jsonb(OLD) - ARRAY['remark', 'arrival_reference', 'erased_at_ms']
        = to_jsonb(NEW) - ARRAY['remark', 'arrival_reference', 'erased_at_ms']))
  EXECUTE FUNCTION refuse_change();

DROP TRIGGER withdrawals_decided ON withdrawals;
-- The first payment with a reference has its key. Others cannot have the same one by the rules until now, except when
-- they differ only in blanks.
UPDATE withdrawals w SET payment_key = k.payment_key
  FROM (
    SELECT DISTINCT ON (payment_key) id, payment_key FROM (
      SELECT id, sha256(convert_to('payment of ' || currency_id || E'\n'
          || lower(regexp_replace(normalize(payment_reference, NFKC), '\s', '', 'g')), 'UTF8')) AS payment_key
        FROM withdrawals WHERE status = 1 AND erased_at_ms IS NULL) AS keys
    ORDER BY payment_key, id) AS k
  WHERE w.id = k.id;
CREATE UNIQUE INDEX withdrawals_by_payment_key ON withdrawals (payment_key);
CREATE TRIGGER withdrawals_decided BEFORE UPDATE ON withdrawals FOR EACH ROW
  WHEN ((OLD.status <> 0 OR to_jsonb(OLD) - ARRAY['status', 'remark', 'payment_reference', 'payment_key', 'decided_by',
      'decided_at_ms', 'operators_needed']
    IS DISTINCT FROM to_jsonb(NEW) - ARRAY['status', 'remark', 'payment_reference', 'payment_key', 'decided_by',
      'decided_at_ms', 'operators_needed'] OR NEW.operators_needed < OLD.operators_needed)
    AND NOT (OLD.status <> 0 AND OLD.erased_at_ms IS NULL AND NEW.erased_at_ms IS NOT NULL AND NEW.memo = ''
      AND NEW.remark IN ('', 'erased') AND NEW.payment_reference IN ('', 'erased ' || NEW.id)
      AND to_jsonb(OLD) - ARRAY['memo', 'remark', 'payment_reference', 'erased_at_ms']
        = to_jsonb(NEW) - ARRAY['memo', 'remark', 'payment_reference', 'erased_at_ms']))
  EXECUTE FUNCTION refuse_change();

-- what an operator credited and paid alone within a trading day
CREATE INDEX deposits_credited_by ON deposits (decided_by, decided_at_ms) WHERE status = 1;
CREATE INDEX withdrawals_paid_by ON withdrawals (decided_by, decided_at_ms) WHERE status = 1;
