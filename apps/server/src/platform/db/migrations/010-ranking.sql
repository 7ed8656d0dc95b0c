-- Ranking: who takes part, and the figures of the last computation. Nobody is in it who did not ask to be.

CREATE TABLE ranking_members (
  user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- shown to everybody in place of the account
  id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  name text NOT NULL CHECK (name <> ''),
  -- the name without case, marks and separators: nobody passes for somebody else
  name_key text NOT NULL CONSTRAINT ranking_members_name UNIQUE,
  -- a demonstration trader of the simulated feed
  is_bot boolean NOT NULL DEFAULT false,
  joined_at_ms bigint NOT NULL
);

-- Names that operators took off: nobody takes part under one again.
CREATE TABLE ranking_barred_names (
  name_key text PRIMARY KEY,
  barred_at_ms bigint NOT NULL
);

-- docs/reference/ranking.md says how each is made. Rates and shares are percent × 100.
CREATE TABLE ranking_figures (
  user_id bigint PRIMARY KEY REFERENCES ranking_members ON DELETE CASCADE,
  window_profit_micro_usd bigint NOT NULL,
  window_capital_micro_usd bigint NOT NULL CHECK (window_capital_micro_usd >= 0),
  window_rate bigint,
  window_orders integer NOT NULL,
  window_won integer NOT NULL CHECK (window_won <= window_orders),
  window_win bigint,
  total_profit_micro_usd bigint NOT NULL,
  total_capital_micro_usd bigint NOT NULL CHECK (total_capital_micro_usd >= 0),
  total_rate bigint,
  total_orders integer NOT NULL,
  -- of most of his orders; null without any
  instrument_id integer,
  multiple integer NOT NULL,
  computed_at_ms bigint NOT NULL
);
CREATE INDEX ranking_figures_rate ON ranking_figures (window_rate DESC NULLS LAST);

-- Money that came in, for the base of a rate.
CREATE INDEX ledger_transfers_brought_in ON ledger_transfers (account_id, id)
  WHERE cause IN ('demo_issue', 'demo_reset', 'deposit', 'correction');
