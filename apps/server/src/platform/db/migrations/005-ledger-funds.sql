-- Money in and out of real accounts, as the ledger needs it. What customers and operators see of it is in 006.

ALTER TABLE accounts
  -- held by open withdrawals: the sum of the entries of the account's `locked`
  ADD COLUMN locked_micro_usd bigint NOT NULL DEFAULT 0 CHECK (locked_micro_usd >= 0);

ALTER TABLE ledger_transfers
  -- the deposit, withdrawal or correction it belongs to, told apart by the cause; null = none
  ADD COLUMN reference_id bigint;
-- The last line of defence against a record that is credited or paid twice.
CREATE UNIQUE INDEX ledger_transfers_once ON ledger_transfers (reference_id, cause) WHERE reference_id IS NOT NULL;

-- Each transfer as its two signed entries; every transfer's entries add up to 0.
CREATE OR REPLACE VIEW ledger_entries AS
  SELECT id AS transfer_id, account_id, from_account AS ledger_account, -amount_micro_usd AS amount_micro_usd, cause, order_id, time_ms, reference_id
  FROM ledger_transfers
  UNION ALL
  SELECT id, account_id, to_account, amount_micro_usd, cause, order_id, time_ms, reference_id FROM ledger_transfers;
