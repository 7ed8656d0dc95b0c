-- What the ledger's entries add up to, up to a transfer: a start adds only what came after it. `npm run verify` proves the sums.

CREATE TABLE ledger_checkpoint (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  -- transfers up to this number are in the sums
  transfer_id bigint NOT NULL
);
INSERT INTO ledger_checkpoint (transfer_id) VALUES (0);

CREATE TABLE ledger_sums (
  account_id bigint PRIMARY KEY,
  cash_micro_usd bigint NOT NULL,
  locked_micro_usd bigint NOT NULL
) WITH (fillfactor = 70);

-- Between the two sides of transfers, over all accounts: more than a bigint may hold.
CREATE TABLE ledger_flows (
  from_account text NOT NULL,
  to_account text NOT NULL,
  amount_micro_usd numeric NOT NULL,
  transfers bigint NOT NULL,
  PRIMARY KEY (from_account, to_account)
);

-- Adds up to `p_most` further transfers and returns how many it added. Numbers are committed in their order, so none below a
-- committed one comes later.
CREATE FUNCTION advance_ledger_checkpoint(p_most bigint) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_from bigint;
  v_to bigint;
BEGIN
  SELECT transfer_id INTO v_from FROM ledger_checkpoint FOR UPDATE;
  SELECT least(coalesce(max(id), 0), v_from + p_most) INTO v_to FROM ledger_transfers;
  IF v_to <= v_from THEN RETURN 0; END IF;
  INSERT INTO ledger_sums AS held (account_id, cash_micro_usd, locked_micro_usd)
    SELECT account_id,
      sum(CASE 'cash' WHEN to_account THEN amount_micro_usd WHEN from_account THEN -amount_micro_usd ELSE 0 END),
      sum(CASE 'locked' WHEN to_account THEN amount_micro_usd WHEN from_account THEN -amount_micro_usd ELSE 0 END)
    FROM ledger_transfers WHERE id > v_from AND id <= v_to GROUP BY account_id
    ON CONFLICT (account_id) DO UPDATE SET cash_micro_usd = held.cash_micro_usd + excluded.cash_micro_usd,
      locked_micro_usd = held.locked_micro_usd + excluded.locked_micro_usd;
  INSERT INTO ledger_flows AS flow (from_account, to_account, amount_micro_usd, transfers)
    SELECT from_account, to_account, sum(amount_micro_usd), count(*)
    FROM ledger_transfers WHERE id > v_from AND id <= v_to GROUP BY from_account, to_account
    ON CONFLICT (from_account, to_account) DO UPDATE SET amount_micro_usd = flow.amount_micro_usd + excluded.amount_micro_usd,
      transfers = flow.transfers + excluded.transfers;
  UPDATE ledger_checkpoint SET transfer_id = v_to;
  RETURN v_to - v_from;
END $$;
