-- The economic calendar: what operators import, and the alerts of accounts before events.

CREATE TABLE calendar_imports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source text NOT NULL CHECK (length(source) BETWEEN 1 AND 40),
  format text NOT NULL CHECK (format IN ('csv', 'ics')),
  operator_id bigint NOT NULL REFERENCES operators,
  created_at_ms bigint NOT NULL,
  added integer NOT NULL CHECK (added >= 0),
  changed integer NOT NULL CHECK (changed >= 0)
);

CREATE TABLE calendar_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- who publishes it, and its id there: an import replaces what has both
  source text NOT NULL CHECK (length(source) BETWEEN 1 AND 40),
  external_id text NOT NULL CHECK (length(external_id) BETWEEN 1 AND 120),
  -- the last one that wrote it
  import_id bigint NOT NULL REFERENCES calendar_imports,
  time_ms bigint NOT NULL,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  country text NOT NULL CHECK (country ~ '^([A-Z]{2})?$'),
  -- 1 low, 2 medium, 3 high
  importance smallint NOT NULL CHECK (importance BETWEEN 1 AND 3),
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 160),
  previous text NOT NULL CHECK (length(previous) <= 24),
  forecast text NOT NULL CHECK (length(forecast) <= 24),
  actual text NOT NULL CHECK (length(actual) <= 24),
  UNIQUE (source, external_id)
);
CREATE INDEX calendar_events_by_time ON calendar_events (time_ms, id);
CREATE INDEX calendar_events_by_import ON calendar_events (import_id);

CREATE TABLE calendar_alerts (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  event_id bigint NOT NULL REFERENCES calendar_events ON DELETE CASCADE,
  minutes smallint NOT NULL CHECK (minutes IN (5, 15, 60)),
  -- the time of the event less the minutes
  due_at_ms bigint NOT NULL,
  -- once its notification is written, in the same transaction
  fired_at_ms bigint,
  PRIMARY KEY (user_id, event_id)
);
CREATE INDEX calendar_alerts_due ON calendar_alerts (due_at_ms) WHERE fired_at_ms IS NULL;
CREATE INDEX calendar_alerts_by_event ON calendar_alerts (event_id);
