-- Limits of contract §8 as terms of an instrument. Null: none.
ALTER TABLE instruments
  -- gross lots of an account in it, holding and pending
  ADD COLUMN max_position_lots_micro bigint CHECK (max_position_lots_micro > 0),
  -- net of real accounts
  ADD COLUMN max_net_exposure_micro_usd bigint CHECK (max_net_exposure_micro_usd > 0);

-- Limits that operators set for one account, beside those of the settings and the instruments; 0 = none. No row: none.
CREATE TABLE account_limits (
  account_id bigint PRIMARY KEY REFERENCES accounts,
  max_open_orders integer NOT NULL CHECK (max_open_orders >= 0),
  max_position_lots_micro bigint NOT NULL CHECK (max_position_lots_micro >= 0),
  changed_at_ms bigint NOT NULL
);

ALTER TABLE change_requests DROP CONSTRAINT change_requests_kind_check;
ALTER TABLE change_requests ADD CONSTRAINT change_requests_kind_check CHECK (kind IN
  ('channel', 'bank', 'correction', 'instrument', 'holiday', 'invite', 'operator', 'reset', 'settings', 'currency',
   'account_limits', 'quote_correction'));
ALTER TABLE change_requests DROP CONSTRAINT change_requests_ended;
ALTER TABLE change_requests ADD CONSTRAINT change_requests_ended
  CHECK (state <> 'ended' OR kind IN ('invite', 'operator', 'reset', 'settings', 'currency', 'account_limits'));
