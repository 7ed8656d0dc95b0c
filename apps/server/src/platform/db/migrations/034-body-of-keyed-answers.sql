-- A key that comes again with another body is refused. Rows from before this migration have no hash: only their call is compared.
ALTER TABLE keyed_answers
  -- HMAC-SHA-256 of the call's input under the data key, hexadecimal; null for uploads
  ADD COLUMN body_hash text;
