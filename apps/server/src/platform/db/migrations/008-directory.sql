-- Companies, watchlists.

-- What an account follows. The favourites are the list with the id 'favourites'; the ids of the others are made by
-- the client, so that a list can be made and filled without a network.
CREATE TABLE watchlists (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  id text NOT NULL CHECK (id = 'favourites' OR id ~ '^[0-9a-f]{16,40}$'),
  name text NOT NULL CHECK ((name = '') = (id = 'favourites')),
  -- codes of instruments in the order of the list
  codes text[] NOT NULL DEFAULT '{}' CHECK (cardinality(codes) <= 200),
  -- grows with every change: who writes names the version that he read
  version bigint NOT NULL CHECK (version > 0),
  created_at_ms bigint NOT NULL,
  PRIMARY KEY (user_id, id)
);

-- What was opened of late, for what is traded most. BRIN: orders come in the order of time, and unlike a b-tree it
-- costs the trading core next to nothing.
CREATE INDEX orders_opened ON orders USING brin (opened_at_ms) WITH (pages_per_range = 32);

-- The company directory.
CREATE TABLE companies (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  -- path of a content image, or empty
  logo text NOT NULL,
  url text NOT NULL CHECK (url = '' OR url LIKE 'https://%'),
  -- the legal entity behind the name
  subject text NOT NULL,
  registered_address text NOT NULL,
  location text NOT NULL,
  email text NOT NULL,
  hidden boolean NOT NULL DEFAULT false,
  -- 1: whoever came by a link of this company is sent to redirect_url
  status integer NOT NULL DEFAULT 0 CHECK (status IN (0, 1)),
  redirect_url text NOT NULL DEFAULT '' CHECK (redirect_url = '' OR redirect_url LIKE 'https://%'),
  version bigint NOT NULL DEFAULT 1,
  changed_at_ms bigint NOT NULL,
  CHECK (status = 0 OR redirect_url <> '')
);
CREATE INDEX companies_by_name ON companies (lower(name), id);
