-- Feedback of customers and guests. What was written stays as it was written; who handled it is set and taken back.
CREATE TABLE feedback (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- null: a guest
  user_id bigint REFERENCES users,
  -- drawn by the sender: the same feedback sent again is one row
  client_id text NOT NULL UNIQUE,
  -- { text, contact }
  content_sealed bytea NOT NULL,
  lang text NOT NULL,
  created_at_ms bigint NOT NULL,
  handled_by integer REFERENCES operators,
  handled_at_ms bigint,
  remark text NOT NULL DEFAULT '' CHECK (length(remark) <= 500),
  CHECK ((handled_by IS NULL) = (handled_at_ms IS NULL)),
  CHECK (remark = '' OR handled_by IS NOT NULL)
);
CREATE INDEX feedback_open ON feedback (id) WHERE handled_at_ms IS NULL;
CREATE INDEX feedback_of_user ON feedback (user_id) WHERE user_id IS NOT NULL;
