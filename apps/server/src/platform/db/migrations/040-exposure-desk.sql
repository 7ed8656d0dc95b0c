-- The exposure desk (contract §11): the role that reads it, its limits, and which of them ring.
ALTER TABLE operators DROP CONSTRAINT operators_role_check;
ALTER TABLE operators ADD CONSTRAINT operators_role_check
  CHECK (role IN ('support', 'finance', 'compliance', 'content', 'dealer', 'admin'));

-- Alarm limits: none refuses an order. The subject is a code of an instrument or a currency; empty = all others, or the whole.
CREATE TABLE exposure_limits (
  kind text NOT NULL CHECK (kind IN ('instrument_net', 'instrument_gross', 'largest_account', 'ten_accounts',
    'concentration_from', 'currency_net', 'total_net', 'total_gross')),
  subject text NOT NULL,
  -- micro-dollars; of a share hundredths of a percent
  value bigint NOT NULL CHECK (value > 0),
  changed_at_ms bigint NOT NULL,
  changed_by integer NOT NULL REFERENCES operators,
  PRIMARY KEY (kind, subject)
);

-- What is above its limit, or has not fallen far enough below it since. The subject is never empty but for the whole.
CREATE TABLE exposure_alarms (
  kind text NOT NULL,
  subject text NOT NULL,
  since_ms bigint NOT NULL,
  -- of the limit that it rings at: against another one the figure is compared afresh
  value bigint NOT NULL,
  PRIMARY KEY (kind, subject)
);

-- The result of a day is read by its times; rows come nearly in their order.
CREATE INDEX ledger_transfers_time ON ledger_transfers USING brin (time_ms) WITH (pages_per_range = 32);
