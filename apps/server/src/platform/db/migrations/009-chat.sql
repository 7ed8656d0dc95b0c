-- Support chat.

-- Who writes: a user, or a guest by the sha256 of a token that he keeps. A guest who logs in becomes the user's
-- visitor, or his conversations go over to it; his token ends either way.
CREATE TABLE chat_visitors (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id bigint UNIQUE REFERENCES users,
  token_hash bytea UNIQUE CHECK (octet_length(token_hash) = 32),
  -- of a guest, as he gives them
  name text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  lang text NOT NULL,
  created_at_ms bigint NOT NULL,
  seen_at_ms bigint NOT NULL,
  CHECK (user_id IS NULL OR token_hash IS NULL)
);

CREATE TABLE chat_conversations (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  visitor_id bigint NOT NULL REFERENCES chat_visitors,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'closed')),
  assigned_to integer REFERENCES operators,
  -- 0 = none
  last_message_id bigint NOT NULL DEFAULT 0,
  visitor_read_id bigint NOT NULL DEFAULT 0,
  operator_read_id bigint NOT NULL DEFAULT 0,
  -- messages of the other side after those
  visitor_unread integer NOT NULL DEFAULT 0,
  operator_unread integer NOT NULL DEFAULT 0,
  -- of the first message of the visitor that nobody has answered
  waiting_since_ms bigint,
  -- of the last mails about it: to the desk, and to the visitor
  desk_mail_at_ms bigint NOT NULL DEFAULT 0,
  visitor_mail_at_ms bigint NOT NULL DEFAULT 0,
  created_at_ms bigint NOT NULL,
  closed_at_ms bigint,
  CHECK ((state = 'closed') = (closed_at_ms IS NOT NULL)),
  CHECK (state = 'open' OR waiting_since_ms IS NULL)
);
CREATE UNIQUE INDEX chat_conversations_open ON chat_conversations (visitor_id) WHERE state = 'open';
CREATE INDEX chat_conversations_by_visitor ON chat_conversations (visitor_id, id);
CREATE INDEX chat_conversations_waiting ON chat_conversations (waiting_since_ms) WHERE waiting_since_ms IS NOT NULL;
CREATE INDEX chat_conversations_closed ON chat_conversations (closed_at_ms) WHERE state = 'closed';

-- Cleaned pictures, sealed in files under DATA_DIR/chat.
CREATE TABLE chat_images (
  name text PRIMARY KEY CHECK (name ~ '^[A-Za-z0-9_-]{22,64}$'),
  visitor_id bigint REFERENCES chat_visitors,
  operator_id integer REFERENCES operators,
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  bytes integer NOT NULL CHECK (bytes > 0),
  created_at_ms bigint NOT NULL,
  CHECK ((visitor_id IS NULL) <> (operator_id IS NULL))
);
CREATE INDEX chat_images_by_visitor ON chat_images (visitor_id);

CREATE TABLE chat_messages (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  conversation_id bigint NOT NULL REFERENCES chat_conversations ON DELETE CASCADE,
  -- null: of the visitor
  operator_id integer REFERENCES operators,
  client_id text NOT NULL CHECK (client_id ~ '^[A-Za-z0-9_-]{8,64}$'),
  body text NOT NULL CHECK (length(body) <= 2000),
  image text REFERENCES chat_images,
  created_at_ms bigint NOT NULL,
  CHECK (body <> '' OR image IS NOT NULL)
);
CREATE INDEX chat_messages_of_conversation ON chat_messages (conversation_id, id);
-- the same message sent again is found here
CREATE UNIQUE INDEX chat_messages_once ON chat_messages (client_id, conversation_id, operator_id) NULLS NOT DISTINCT;
CREATE INDEX chat_messages_image ON chat_messages (image) WHERE image IS NOT NULL;

-- What was said stays as it was said. It goes only with the whole conversation, and only with that of a guest.
CREATE TRIGGER chat_messages_kept BEFORE UPDATE ON chat_messages FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER chat_messages_whole BEFORE TRUNCATE ON chat_messages FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE FUNCTION keep_chat_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM chat_conversations WHERE id = OLD.conversation_id) THEN
    RAISE EXCEPTION 'chat_messages go only with their conversation';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER chat_messages_go_with_conversation BEFORE DELETE ON chat_messages
  FOR EACH ROW EXECUTE FUNCTION keep_chat_message();
CREATE FUNCTION keep_chat_conversation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'closed' OR EXISTS (SELECT FROM chat_visitors WHERE id = OLD.visitor_id AND user_id IS NOT NULL) THEN
    RAISE EXCEPTION 'only closed conversations of guests are deleted';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER chat_conversations_kept BEFORE DELETE ON chat_conversations
  FOR EACH ROW EXECUTE FUNCTION keep_chat_conversation();

CREATE TABLE chat_canned (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  lang text NOT NULL,
  title text NOT NULL CHECK (title <> ''),
  body text NOT NULL CHECK (body <> ''),
  -- raised by every change: who saved an older one is refused
  version integer NOT NULL DEFAULT 1,
  changed_at_ms bigint NOT NULL
);
