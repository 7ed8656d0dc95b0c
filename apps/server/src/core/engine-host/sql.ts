/**
 * All SQL statements of the journal. New rows arrive as binary COPY streams,
 * changes as one array per column. Columns are in the same order as in rows.ts; those of orders come from order-columns.ts.
 */
import { CHANGED_ORDER_COLUMNS, ORDER_COLUMNS } from './order-columns.ts';

type Columns = readonly (readonly [name: string, type: 'bigint' | 'boolean' | 'integer' | 'text'])[];

/**
 * Rows from one array parameter per column, from $1 on. In the select list, PostgreSQL reads one element of each array per row; in
 * FROM it would first store every column of all rows (decision 0554).
 */
const rowsOf = (columns: Columns): string =>
  `SELECT ${columns.map(([name, type], index) => `unnest($${index + 1}::${type}[]) AS ${name}`).join(', ')}`;
const namesOf = (columns: Columns): string => columns.map(([name]) => name).join(', ');

const ACCOUNT_COLUMNS = [
  ['id', 'bigint'],
  ['kind', 'text'],
  ['balance_micro_usd', 'bigint'],
  ['in_margin_call', 'boolean'],
  ['trading_disabled', 'text'],
  ['opened_at_ms', 'bigint'],
  ['locked_micro_usd', 'bigint'],
  ['group_id', 'bigint'],
  ['event_count', 'bigint'],
] as const satisfies Columns;

const QUOTE_COLUMNS = [
  ['instrument_id', 'integer'],
  ['quote_id', 'bigint'],
  ['bid_points', 'bigint'],
  ['ask_points', 'bigint'],
  ['time_ms', 'bigint'],
] as const satisfies Columns;

const KEY_COLUMNS = [
  ['account_id', 'bigint'],
  ['key', 'text'],
  ['call', 'text'],
  ['body_hash', 'text'],
  ['locale', 'text'],
  ['presenter', 'text'],
  ['parameters', 'text'],
  ['outcome', 'text'],
  ['created_at_ms', 'bigint'],
] as const satisfies Columns;

/**
 * Raises the epoch and returns the state that the previous writer left. Waits for a batch that
 * is being committed. Quote ids start above those allocated by feeds in separate processes.
 */
export const ACQUIRE_LEASE = `
  UPDATE engine_lease AS lease
  SET epoch = lease.epoch + 1, holder = $2::text, acquired_at_ms = $3::bigint, quote_ids_reserved = previous.next_quote_id + $4::bigint
  FROM (
    SELECT *, greatest(quote_ids_reserved, (SELECT quote_ids_reserved FROM feed_lease WHERE shard = $1::integer)) AS next_quote_id
    FROM engine_lease WHERE shard = $1::integer FOR UPDATE
  ) AS previous
  WHERE lease.shard = previous.shard
  RETURNING lease.epoch, previous.holder AS previous_holder, lease.batch, lease.next_order_id,
    previous.next_quote_id, lease.quote_ids_reserved`;

export const LEASE_HOLDER = `SELECT holder, epoch FROM engine_lease WHERE shard = $1::integer`;

/** PostgreSQL backends that hold a session lock of the writer. */
export const LOCK_HOLDERS = `
  SELECT pid FROM pg_locks
  WHERE locktype = 'advisory' AND classid = $1::integer AND objid = $2::integer AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

export const PROVE_LEASE = `SELECT prove_lease($1::integer, $2::bigint, $3::bigint, $4::bigint, $5::bigint)`;

export const INSERT_ACCOUNTS = `INSERT INTO accounts (${namesOf(ACCOUNT_COLUMNS)}) ${rowsOf(ACCOUNT_COLUMNS)}`;

/** The last parameter is the number of rows that must be updated. */
export const UPDATE_ACCOUNTS = `
  WITH touched AS (
    UPDATE accounts
    SET balance_micro_usd = changed.balance_micro_usd, in_margin_call = changed.in_margin_call,
      trading_disabled = changed.trading_disabled, locked_micro_usd = changed.locked_micro_usd, group_id = changed.group_id,
      event_count = changed.event_count
    FROM (${rowsOf(ACCOUNT_COLUMNS)}) AS changed
    WHERE accounts.id = changed.id
    RETURNING 1
  )
  SELECT prove_rows(count(*), $${ACCOUNT_COLUMNS.length + 1}::bigint) FROM touched`;

export const COPY_ORDERS = `COPY orders (${ORDER_COLUMNS}) FROM STDIN (FORMAT binary)`;

/** The last parameter is the number of rows that must be updated. */
export const UPDATE_ORDERS = `
  WITH touched AS (
    UPDATE orders
    SET ${CHANGED_ORDER_COLUMNS.filter(([column]) => column !== 'id')
      .map(([column]) => `${column} = changed.${column}`)
      .join(', ')}
    FROM (${rowsOf(CHANGED_ORDER_COLUMNS)}) AS changed
    WHERE orders.id = changed.id
    RETURNING 1
  )
  SELECT prove_rows(count(*), $${CHANGED_ORDER_COLUMNS.length + 1}::bigint) FROM touched`;

export const COPY_TRANSFERS = `
  COPY ledger_transfers (id, account_id, from_account, to_account, amount_micro_usd, cause, order_id, balance_after_micro_usd, time_ms,
    reference_id)
  FROM STDIN (FORMAT binary)`;

export const COPY_EVENTS = `
  COPY trade_events (seq, time_ms, type, account_id, order_id, quote_id, quote_instrument_id, quote_bid_points,
    quote_ask_points, quote_time_ms, payload, prev_hash, hash)
  FROM STDIN (FORMAT binary)`;

export const COPY_ACCOUNT_EVENTS = `
  COPY account_events (account_id, n, time_ms, seq, order_id, payload) FROM STDIN (FORMAT binary)`;

export const INSERT_ROLLOVERS = `
  INSERT INTO rollovers (instant_ms, nights)
  SELECT instant, nights::json FROM unnest($1::bigint[], $2::text[]) AS begun (instant, nights)`;

/** The last parameter is the number of rows that must be updated. */
export const END_ROLLOVERS = `
  WITH touched AS (
    UPDATE rollovers SET ended_at_ms = ended.at
    FROM unnest($1::bigint[], $2::bigint[]) AS ended (instant, at)
    WHERE rollovers.instant_ms = ended.instant AND ended_at_ms IS NULL
    RETURNING 1
  )
  SELECT prove_rows(count(*), $3::bigint) FROM touched`;

/** The first quote of an instrument that is written leaves its time in first_time_ms. */
export const UPSERT_QUOTES = `
  INSERT INTO quotes (${namesOf(QUOTE_COLUMNS)}, first_time_ms)
  SELECT ${namesOf(QUOTE_COLUMNS)}, time_ms FROM (${rowsOf(QUOTE_COLUMNS)}) AS quoted
  ON CONFLICT (instrument_id) DO UPDATE
  SET quote_id = excluded.quote_id, bid_points = excluded.bid_points, ask_points = excluded.ask_points, time_ms = excluded.time_ms`;

/** Replaces a key that is older than 24 hours and has not been removed yet. */
export const UPSERT_KEYS = `
  INSERT INTO idempotency_keys (${namesOf(KEY_COLUMNS)})
  SELECT account_id, key, call, body_hash, locale, presenter, parameters::json, outcome::json, created_at_ms
  FROM (${rowsOf(KEY_COLUMNS)}) AS done
  ON CONFLICT (account_id, key) DO UPDATE
  SET call = excluded.call, answer = NULL, body_hash = excluded.body_hash, locale = excluded.locale, presenter = excluded.presenter,
    parameters = excluded.parameters, outcome = excluded.outcome, created_at_ms = excluded.created_at_ms`;

/** Keys used by calls without a command are in keyed_answers. */
export const FIND_KEYS = `
  WITH wanted AS (SELECT * FROM unnest($1::bigint[], $2::text[]) WITH ORDINALITY AS wanted (account_id, key, position))
  SELECT position::integer, call, NULL AS body_hash, false AS is_command, NULL AS answer, NULL AS locale, NULL AS presenter,
    NULL::json AS parameters, NULL::json AS outcome
  FROM wanted JOIN keyed_answers USING (account_id, key)
  WHERE created_at_ms > $3::bigint
  UNION ALL
  SELECT position::integer, call, body_hash, true, answer, locale, presenter, parameters, outcome
  FROM wanted JOIN idempotency_keys USING (account_id, key)
  WHERE created_at_ms > $3::bigint`;

export const CLEAN_KEYS = `DELETE FROM idempotency_keys WHERE created_at_ms <= $1::bigint`;
