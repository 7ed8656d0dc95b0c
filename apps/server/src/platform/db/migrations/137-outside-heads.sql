-- Copies of the published daily heads that were brought outside: by mail, into a file, or as a time stamp (RFC 3161).
CREATE TABLE outside_heads (
  day text NOT NULL REFERENCES execution_heads (day),
  place text NOT NULL CHECK (place IN ('mail', 'file', 'stamp')),
  sent_at_ms bigint NOT NULL,
  -- the authority's answer (.tsr)
  stamp bytea CHECK ((stamp IS NOT NULL) = (place = 'stamp')),
  PRIMARY KEY (day, place)
);
CREATE TRIGGER outside_heads_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON outside_heads
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
