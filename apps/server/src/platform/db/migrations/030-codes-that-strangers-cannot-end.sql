-- Several codes of one contact and purpose are valid at once: a code that a stranger asks for ends none of the owner's.
ALTER TABLE sent_codes
  DROP CONSTRAINT sent_codes_pkey,
  ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- keyed hash of the session or address that asked for it; its tries are not counted with those of others
  ADD COLUMN asked_by bytea NOT NULL DEFAULT '',
  -- the asker if it is probably the contact's owner, else empty: each has its own minute between two codes
  ADD COLUMN lane bytea NOT NULL DEFAULT '';
ALTER TABLE sent_codes ALTER COLUMN asked_by DROP DEFAULT, ALTER COLUMN lane DROP DEFAULT;
CREATE INDEX sent_codes_of_contact ON sent_codes (contact_hash, purpose, sent_at_ms);
