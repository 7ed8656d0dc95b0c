-- The trading core's tables: accounts, orders, the ledger, the chained event log, and what the single writer
-- needs to go on after a restart. Units are in the names: micro-dollars, points (10^-precision of the
-- instrument), micro-lots, epoch milliseconds. docs/reference/trade-events.md explains the event log.

-- Refuses whatever it is put on.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: what happened stays as it was written', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END $$;

CREATE SEQUENCE accounts_id_seq;

CREATE TABLE accounts (
  id bigint PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('demo', 'real')),
  balance_micro_usd bigint NOT NULL,
  in_margin_call boolean NOT NULL,
  -- why the account may not open positions; null = it may
  trading_disabled text,
  opened_at_ms bigint NOT NULL
) WITH (fillfactor = 70);

CREATE TABLE orders (
  id bigint PRIMARY KEY,
  account_id bigint NOT NULL,
  instrument_id integer NOT NULL,
  side text NOT NULL CHECK (side IN ('buy', 'sell')),
  entry text NOT NULL CHECK (entry IN ('market', 'limit', 'stop')),
  status text NOT NULL CHECK (status IN ('pending', 'holding', 'closed', 'cancelled')),
  lots_micro bigint NOT NULL CHECK (lots_micro > 0),
  -- leverage; 0 in fixed margin mode
  multiple integer NOT NULL,
  origin_price_points bigint NOT NULL,
  -- the fill; 0 while pending or when cancelled
  price_points bigint NOT NULL,
  close_price_points bigint NOT NULL,
  stop_loss_points bigint NOT NULL,
  take_profit_points bigint NOT NULL,
  margin_micro_usd bigint NOT NULL,
  fee_micro_usd bigint NOT NULL,
  profit_micro_usd bigint NOT NULL,
  created_at_ms bigint NOT NULL,
  opened_at_ms bigint NOT NULL,
  closed_at_ms bigint NOT NULL,
  -- the quotes that filled and closed it; 0 = not yet
  open_quote_id bigint NOT NULL,
  close_quote_id bigint NOT NULL,
  close_reason text,
  -- set on a part that was closed off another order
  parent_id bigint
) WITH (fillfactor = 80);

CREATE INDEX orders_open ON orders (id) WHERE status IN ('pending', 'holding');
CREATE INDEX orders_history ON orders (account_id, closed_at_ms DESC, id DESC) INCLUDE (profit_micro_usd)
  WHERE status IN ('closed', 'cancelled');

-- History is frozen, and so is what made a fill: nobody bends a price or a result afterwards.
CREATE TRIGGER orders_frozen BEFORE UPDATE ON orders FOR EACH ROW
  WHEN (OLD.status IN ('closed', 'cancelled')
    OR OLD.id <> NEW.id OR OLD.account_id <> NEW.account_id OR OLD.instrument_id <> NEW.instrument_id
    OR OLD.side <> NEW.side OR OLD.entry <> NEW.entry OR OLD.origin_price_points <> NEW.origin_price_points
    OR OLD.multiple <> NEW.multiple OR OLD.created_at_ms <> NEW.created_at_ms
    OR (OLD.status = 'holding' AND (NEW.status NOT IN ('holding', 'closed')
      OR OLD.price_points <> NEW.price_points OR OLD.open_quote_id <> NEW.open_quote_id
      OR OLD.opened_at_ms <> NEW.opened_at_ms)))
  EXECUTE FUNCTION refuse_change();
CREATE TRIGGER orders_kept BEFORE DELETE OR TRUNCATE ON orders FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Double entry: each row moves an amount between two ledger accounts. `cash` and `locked` exist once per
-- customer account, the others once for the house.
CREATE TABLE ledger_transfers (
  id bigint PRIMARY KEY,
  account_id bigint NOT NULL,
  from_account text NOT NULL,
  to_account text NOT NULL CHECK (to_account <> from_account),
  amount_micro_usd bigint NOT NULL CHECK (amount_micro_usd > 0),
  cause text NOT NULL,
  -- the order it belongs to; null = none
  order_id bigint,
  -- the customer's cash after it
  balance_after_micro_usd bigint NOT NULL,
  time_ms bigint NOT NULL
);
CREATE INDEX ledger_transfers_account ON ledger_transfers (account_id, id DESC);
CREATE TRIGGER ledger_transfers_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transfers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Each transfer as its two signed entries; every transfer's entries add up to 0.
CREATE VIEW ledger_entries AS
  SELECT id AS transfer_id, account_id, from_account AS ledger_account, -amount_micro_usd AS amount_micro_usd, cause, order_id, time_ms
  FROM ledger_transfers
  UNION ALL
  SELECT id, account_id, to_account, amount_micro_usd, cause, order_id, time_ms FROM ledger_transfers;

-- What happened, in order, each row chained to the one before by its hash, with the quote that priced it.
CREATE TABLE trade_events (
  seq bigint PRIMARY KEY,
  time_ms bigint NOT NULL,
  type text NOT NULL,
  account_id bigint NOT NULL,
  order_id bigint,
  quote_id bigint,
  quote_instrument_id integer,
  quote_bid_points bigint,
  quote_ask_points bigint,
  quote_time_ms bigint,
  -- json and not jsonb: its text is hashed and must stay as written
  payload json NOT NULL,
  prev_hash bytea NOT NULL,
  hash bytea NOT NULL
);
CREATE TRIGGER trade_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON trade_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The last quote of each instrument, so that a restart knows the prices it had.
CREATE TABLE quotes (
  instrument_id integer PRIMARY KEY,
  quote_id bigint NOT NULL,
  bid_points bigint NOT NULL,
  ask_points bigint NOT NULL,
  time_ms bigint NOT NULL
) WITH (fillfactor = 50);

-- Answers of calls that carried an idempotency key, kept 24 hours.
CREATE TABLE idempotency_keys (
  account_id bigint NOT NULL,
  key text NOT NULL,
  call text NOT NULL,
  answer text NOT NULL,
  created_at_ms bigint NOT NULL,
  PRIMARY KEY (account_id, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at_ms);

-- Who may write. A new writer raises the epoch; each batch proves its epoch and leaves its counters.
CREATE TABLE engine_lease (
  shard integer PRIMARY KEY,
  epoch bigint NOT NULL,
  holder text NOT NULL,
  acquired_at_ms bigint NOT NULL,
  -- number of the last batch that was committed
  batch bigint NOT NULL,
  next_order_id bigint NOT NULL,
  -- quote ids below this may have been given out
  quote_ids_reserved bigint NOT NULL
) WITH (fillfactor = 50);
INSERT INTO engine_lease VALUES (1, 0, '', 0, 0, 1, 1);

-- Part of every batch: fails it unless the writer still holds the lease. The row stays locked until the commit,
-- so two writers can never both get through.
CREATE FUNCTION prove_lease(p_shard integer, p_epoch bigint, p_batch bigint, p_next_order_id bigint, p_quote_ids_reserved bigint)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE engine_lease
  SET batch = p_batch, next_order_id = p_next_order_id, quote_ids_reserved = p_quote_ids_reserved
  WHERE shard = p_shard AND epoch = p_epoch;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'engine lease lost: another server took over' USING ERRCODE = 'TW001';
  END IF;
END $$;

-- Part of a batch's changes: fails it when a row that memory knows is not in the table.
CREATE FUNCTION prove_rows(p_found bigint, p_expected bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_found <> p_expected THEN
    RAISE EXCEPTION 'a batch changed % rows instead of %', p_found, p_expected USING ERRCODE = 'TW002';
  END IF;
END $$;

-- Rights of the role that the application connects as, when it is not the owner: all tables, but no change to
-- what is append-only, no removal of orders and accounts, no change of the schema. Run after every migration.
CREATE FUNCTION grant_application(p_role text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('GRANT USAGE ON SCHEMA public TO %I', p_role);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO %I', p_role);
  EXECUTE format('GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO %I', p_role);
  EXECUTE format('REVOKE UPDATE, DELETE ON ledger_transfers, trade_events FROM %I', p_role);
  EXECUTE format('REVOKE DELETE ON accounts, orders, quotes, engine_lease FROM %I', p_role);
  EXECUTE format('REVOKE INSERT, UPDATE, DELETE ON schema_migrations FROM %I', p_role);
END $$;
