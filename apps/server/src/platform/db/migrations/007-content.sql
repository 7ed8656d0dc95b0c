-- News, announcements of operators and their pictures.

-- Pictures that everybody may see, drawn anew from what an operator uploaded: in articles, beside them, logos of
-- companies. They are few and small, so they live where the texts live: one backup has both.
CREATE TABLE content_images (
  -- random: says nothing, and is never given twice, so that caches may keep it for good
  name text PRIMARY KEY,
  media_type text NOT NULL CHECK (media_type IN ('image/jpeg', 'image/webp')),
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  bytes bytea NOT NULL,
  content_hash bytea NOT NULL CHECK (octet_length(content_hash) = 32),
  uploaded_by integer NOT NULL REFERENCES operators,
  created_at_ms bigint NOT NULL
);
-- the same picture uploaded again is the one that is there
CREATE UNIQUE INDEX content_images_by_content ON content_images (content_hash);

-- `key` names a category whose names the program has in every language; `names` = { lang: name } for others.
CREATE TABLE news_categories (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  key text UNIQUE,
  names jsonb,
  sort integer NOT NULL DEFAULT 0,
  hidden boolean NOT NULL DEFAULT false,
  -- raised by every change: who saved an older one is refused
  version integer NOT NULL DEFAULT 1,
  CHECK ((key IS NULL) <> (names IS NULL))
);
INSERT INTO news_categories (key) VALUES ('guide');

-- `key` names an article whose texts the program has in every language; those of operators are in news_texts.
CREATE TABLE news (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  key text UNIQUE,
  category_id integer NOT NULL REFERENCES news_categories,
  -- path of a content image; empty = none
  logo text NOT NULL DEFAULT '',
  -- null: a draft. Later than now: scheduled; it appears by the time alone
  publish_at_ms bigint,
  archived_at_ms bigint,
  version integer NOT NULL DEFAULT 1,
  created_at_ms bigint NOT NULL,
  changed_at_ms bigint NOT NULL
);
CREATE INDEX news_shown ON news (publish_at_ms DESC, id DESC) WHERE archived_at_ms IS NULL AND publish_at_ms IS NOT NULL;
INSERT INTO news (key, category_id, publish_at_ms, created_at_ms, changed_at_ms)
SELECT guide.key, c.id, at, at, at
  FROM unnest(ARRAY['demo_and_real', 'margin_call_and_stop_out', 'fills_and_slippage']) WITH ORDINALITY AS guide (key, place),
       news_categories c,
       LATERAL (SELECT (extract(epoch FROM now()) * 1000)::bigint + place AS at) t
 WHERE c.key = 'guide' ORDER BY place;

CREATE TABLE news_texts (
  news_id bigint NOT NULL REFERENCES news,
  lang text NOT NULL,
  title text NOT NULL CHECK (title <> ''),
  description text NOT NULL,
  -- HTML of the allowlist (modules/rich-text); cleaned again whenever it is read
  content text NOT NULL,
  PRIMARY KEY (news_id, lang)
);

-- `published_at_ms`: null = not published. Later than now: scheduled.
ALTER TABLE announcements
  ALTER COLUMN published_at_ms DROP NOT NULL,
  ADD COLUMN until_at_ms bigint,
  ADD COLUMN pinned boolean NOT NULL DEFAULT false,
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN created_at_ms bigint NOT NULL DEFAULT (extract(epoch FROM now()) * 1000)::bigint,
  ADD CHECK (until_at_ms IS NULL OR until_at_ms > published_at_ms),
  ADD CHECK (key IS NULL OR published_at_ms IS NOT NULL AND until_at_ms IS NULL);

-- What a user has opened, and up to when he has looked at the list: what is newer makes a dot at the entrance.
CREATE TABLE content_reads (
  user_id bigint NOT NULL REFERENCES users,
  kind text NOT NULL CHECK (kind IN ('news', 'announcement')),
  item_id bigint NOT NULL,
  PRIMARY KEY (user_id, kind, item_id)
);
CREATE TABLE content_seen (
  user_id bigint NOT NULL REFERENCES users,
  kind text NOT NULL CHECK (kind IN ('news', 'announcement')),
  seen_at_ms bigint NOT NULL,
  PRIMARY KEY (user_id, kind)
);
