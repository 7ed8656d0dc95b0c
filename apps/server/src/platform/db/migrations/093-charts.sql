-- Indicators and drawings of the chart.

-- Of an account: its indicators under the code '', its drawings under the code of their instrument.
CREATE TABLE chart_items (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  code text NOT NULL CHECK (length(code) <= 32),
  -- as checked by the call; its limits bound the size
  items jsonb NOT NULL CHECK (jsonb_typeof(items) = 'array' AND jsonb_array_length(items) <= 60),
  -- grows with every change: who writes names the version that they read
  version bigint NOT NULL CHECK (version > 0),
  changed_at_ms bigint NOT NULL,
  PRIMARY KEY (user_id, code)
);
