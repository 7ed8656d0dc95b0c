-- Webhooks: addresses to which the private events of an account are sent (contract §15, decision 0616), in order, from account_events.
CREATE TABLE webhooks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  -- https address; it may hold a token of the receiver
  url_sealed bytea NOT NULL,
  -- signs the messages
  secret_sealed bytea NOT NULL,
  -- names of the contract; empty = all
  events text[] NOT NULL,
  created_at_ms bigint NOT NULL,
  -- number of the last event that was accepted, left out or given up
  n bigint NOT NULL CHECK (n >= 0),
  sent_at_ms bigint,
  -- since the last event that was accepted
  failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
  failing_since_ms bigint,
  failure text NOT NULL DEFAULT '' CHECK (length(failure) <= 40),
  next_try_ms bigint NOT NULL DEFAULT 0
);
CREATE INDEX webhooks_of_user ON webhooks (user_id);
CREATE TRIGGER webhooks_not_erased BEFORE INSERT ON webhooks
  FOR EACH ROW EXECUTE FUNCTION refuse_erased_user();
