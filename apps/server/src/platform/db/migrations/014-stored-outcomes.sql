-- With an idempotency key is kept what an answer is made of, no longer the answer: the single writer does not present.
-- Rows from before this migration have an answer and nothing else; they are answered with it until they expire.
ALTER TABLE idempotency_keys
  ALTER COLUMN answer DROP NOT NULL,
  -- SHA-256 of the call's input as its schema read it, hexadecimal
  ADD COLUMN body_hash text,
  ADD COLUMN locale text,
  -- which presenter makes the answer, and from what besides the outcome
  ADD COLUMN presenter text,
  ADD COLUMN parameters json,
  -- the refusal, or the order and account that the command left, with the prices and profits of that moment
  ADD COLUMN outcome json,
  ADD CONSTRAINT idempotency_keys_answerable CHECK (
    answer IS NOT NULL OR num_nulls(body_hash, locale, presenter, parameters, outcome) = 0
  );
