-- Keyed hashes of the words of verified names, and of their beginnings: names are sealed, so this is how they are searched.
-- Filled for customers who were verified before by the server (people/verification/name-index.ts).
CREATE TABLE customer_names (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  token_hash bytea NOT NULL CHECK (octet_length(token_hash) = 32),
  PRIMARY KEY (token_hash, user_id)
);
CREATE INDEX customer_names_of_user ON customer_names (user_id);
CREATE TRIGGER customer_names_not_erased BEFORE INSERT ON customer_names
  FOR EACH ROW EXECUTE FUNCTION refuse_erased_user();
