-- The last calls of each API key (decision 0630): a row for what one process has seen of a key in a few seconds.
CREATE TABLE api_key_calls (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key_id bigint NOT NULL REFERENCES api_keys ON DELETE CASCADE,
  count integer NOT NULL CHECK (count > 0),
  -- people/api-keys/call-log.ts; never keys, bodies or query strings
  calls json NOT NULL
);
CREATE INDEX api_key_calls_of_key ON api_key_calls (key_id, id);

-- Paused by operators; the owner cannot end that.
ALTER TABLE hooks ADD COLUMN held boolean NOT NULL DEFAULT false;
ALTER TABLE webhooks ADD COLUMN held boolean NOT NULL DEFAULT false;
ALTER TABLE webhooks ADD COLUMN paused boolean NOT NULL DEFAULT false;
