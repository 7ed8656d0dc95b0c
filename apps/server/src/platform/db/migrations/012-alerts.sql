-- Price alerts, notifications and where they are sent.

-- Prices are doubled points (bid + bid, ask + ask, bid + ask), so that the middle is an integer too.
CREATE TABLE price_alerts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  instrument_id integer NOT NULL,
  source text NOT NULL CHECK (source IN ('bid', 'ask', 'mid')),
  condition text NOT NULL CHECK (condition IN ('rises_to', 'falls_to', 'move', 'day_change')),
  price_points bigint,
  -- hundredths of a percent
  percent_bp integer,
  -- doubled points: what a move is measured from
  reference bigint,
  note text NOT NULL DEFAULT '',
  repeats boolean NOT NULL,
  cooldown_s integer NOT NULL CHECK (cooldown_s > 0),
  expires_at_ms bigint,
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'fired', 'expired')),
  -- a repeating one that has fired waits until the price was back on the other side
  armed boolean NOT NULL DEFAULT true,
  -- raised by every change of its terms: what was due by the old ones does not fire the new ones
  version integer NOT NULL DEFAULT 1,
  created_at_ms bigint NOT NULL,
  -- since then it watches
  set_at_ms bigint NOT NULL,
  fired_at_ms bigint,
  fired_price bigint,
  fired_count integer NOT NULL DEFAULT 0,
  CHECK ((price_points IS NOT NULL) = (condition IN ('rises_to', 'falls_to'))),
  CHECK ((percent_bp IS NOT NULL) = (condition IN ('move', 'day_change'))),
  CHECK ((reference IS NOT NULL) = (condition = 'move'))
) WITH (fillfactor = 80);
CREATE INDEX price_alerts_of_user ON price_alerts (user_id, id DESC);
CREATE INDEX price_alerts_active ON price_alerts (id) WHERE state = 'active';

-- Told in the reader's language when it is read: `params` are what the texts name.
CREATE TABLE notifications (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  kind text NOT NULL,
  event text NOT NULL,
  params jsonb NOT NULL,
  -- what it tells of, so that it is told once
  source text UNIQUE,
  -- false: switched off in the app, kept for the push that it goes by
  in_app boolean NOT NULL,
  created_at_ms bigint NOT NULL,
  read_at_ms bigint
);
CREATE INDEX notifications_of_user ON notifications (user_id, id DESC) WHERE in_app;
CREATE INDEX notifications_unread ON notifications (user_id) WHERE in_app AND read_at_ms IS NULL;
CREATE INDEX notifications_age ON notifications (created_at_ms);

-- How far each log was told of. What happened before this table was there is not told again.
CREATE TABLE notification_cursors (
  log text PRIMARY KEY CHECK (log IN ('trade_events', 'audit_log')),
  seq bigint NOT NULL
);
INSERT INTO notification_cursors
SELECT 'trade_events', coalesce(max(seq), 0) FROM trade_events
UNION ALL SELECT 'audit_log', coalesce(max(seq), 0) FROM audit_log;

-- What differs from the defaults.
CREATE TABLE notification_switches (
  user_id bigint NOT NULL REFERENCES users (id),
  kind text NOT NULL,
  channel text NOT NULL CHECK (channel IN ('in_app', 'push', 'email')),
  enabled boolean NOT NULL,
  PRIMARY KEY (user_id, kind, channel)
);
CREATE TABLE notification_privacy (
  user_id bigint PRIMARY KEY REFERENCES users (id),
  hide_amounts boolean NOT NULL
);

-- The keys by which push services know this server (RFC 8292).
CREATE TABLE push_keys (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  public_key text NOT NULL,
  private_sealed bytea NOT NULL,
  created_at_ms bigint NOT NULL
);

-- A browser that messages are pushed to, for as long as its session lasts.
CREATE TABLE push_devices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  session_hash bytea NOT NULL UNIQUE REFERENCES sessions (token_hash) ON DELETE CASCADE,
  endpoint_hash bytea NOT NULL UNIQUE CHECK (octet_length(endpoint_hash) = 32),
  -- endpoint and keys
  subscription_sealed bytea NOT NULL,
  created_at_ms bigint NOT NULL
);
CREATE INDEX push_devices_of_user ON push_devices (user_id, id);
