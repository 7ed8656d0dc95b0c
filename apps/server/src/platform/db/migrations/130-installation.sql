-- What the first start of this installation decided, written once. No row: the installation is older than this migration, and
-- keeps the terms that it has.
CREATE TABLE installation (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  -- preset whose terms the group retail began with (contract §10)
  retail_preset text NOT NULL CHECK (retail_preset <> ''),
  -- of the house in any one instrument, unless MAX_NET_EXPOSURE_USD is set
  max_net_exposure_micro_usd bigint NOT NULL CHECK (max_net_exposure_micro_usd > 0),
  begun_at_ms bigint NOT NULL
);
CREATE TRIGGER installation_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON installation
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
