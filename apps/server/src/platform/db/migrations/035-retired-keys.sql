-- Keys of hashes whose texts nobody has any more, such as recovery codes. Kept, sealed, when the data key is replaced.
CREATE TABLE retired_keys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- of the vault
  purpose text NOT NULL,
  key_sealed bytea NOT NULL
);
