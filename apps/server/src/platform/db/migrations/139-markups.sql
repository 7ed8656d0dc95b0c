-- Mark-ups of groups (contract §14): bid - markup_bid, ask + markup_ask, in points. The id is the version that fills name.
CREATE TABLE markups (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  group_id integer NOT NULL REFERENCES account_groups,
  -- for one instrument, or for those of a class that have none of their own
  instrument_id integer REFERENCES instruments,
  leverage_class text CHECK (leverage_class IN ('majors', 'minors', 'gold', 'indices', 'commodities', 'equities', 'crypto')),
  markup_bid integer NOT NULL CHECK (markup_bid BETWEEN 0 AND 10000),
  markup_ask integer NOT NULL CHECK (markup_ask BETWEEN 0 AND 10000),
  effective_at_ms bigint NOT NULL,
  change_request_id bigint NOT NULL UNIQUE REFERENCES change_requests,
  -- null = it waits for its instant
  applied_at_ms bigint,
  CONSTRAINT markups_target CHECK ((instrument_id IS NULL) <> (leverage_class IS NULL))
);
CREATE INDEX markups_waiting ON markups (effective_at_ms, id) WHERE applied_at_ms IS NULL;
CREATE TRIGGER markups_kept BEFORE DELETE OR TRUNCATE ON markups FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- it is applied once, and nothing else of it ever changes
CREATE TRIGGER markups_fixed BEFORE UPDATE ON markups FOR EACH ROW
  WHEN (OLD.applied_at_ms IS NOT NULL OR NEW.applied_at_ms IS NULL
    OR to_jsonb(OLD) - 'applied_at_ms' <> to_jsonb(NEW) - 'applied_at_ms')
  EXECUTE FUNCTION refuse_change();

-- Moves of accounts to another group that wait for their instant, or were applied there.
CREATE TABLE group_moves (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  account_id bigint NOT NULL REFERENCES accounts,
  group_id integer NOT NULL REFERENCES account_groups,
  effective_at_ms bigint NOT NULL,
  change_request_id bigint NOT NULL UNIQUE REFERENCES change_requests,
  applied_at_ms bigint
);
CREATE INDEX group_moves_waiting ON group_moves (effective_at_ms, id) WHERE applied_at_ms IS NULL;
CREATE INDEX group_moves_of_account ON group_moves (account_id);
CREATE TRIGGER group_moves_kept BEFORE DELETE OR TRUNCATE ON group_moves FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER group_moves_fixed BEFORE UPDATE ON group_moves FOR EACH ROW
  WHEN (OLD.applied_at_ms IS NOT NULL OR NEW.applied_at_ms IS NULL
    OR to_jsonb(OLD) - 'applied_at_ms' <> to_jsonb(NEW) - 'applied_at_ms')
  EXECUTE FUNCTION refuse_change();

-- Sum over all fills: what the group's price of the fill's side was away from the raw one.
ALTER TABLE execution_figures ADD COLUMN markup_points bigint NOT NULL DEFAULT 0;

ALTER TABLE change_requests DROP CONSTRAINT change_requests_kind_check;
ALTER TABLE change_requests ADD CONSTRAINT change_requests_kind_check CHECK (kind IN
  ('channel', 'bank', 'correction', 'instrument', 'holiday', 'invite', 'operator', 'reset', 'settings', 'currency',
   'account_limits', 'quote_correction', 'group', 'account_group', 'risk_warning', 'company_redirect', 'markup'));
