/**
 * What an insider with the rights of the database's owner would do: change events, number and chain the log again, and change every
 * table with it so that all of them agree again.
 */
import type pg from 'pg';
import { canonicalText, hashOf, GENESIS_HASH } from '../../core/engine-host/index.ts';
import { points } from '@tradewind/money';

export interface Fields {
  [field: string]: unknown;
}

export interface Quoted {
  id: number;
  instrument: number;
  bid: number;
  ask: number;
  time: number;
}

/** An event that may be changed. */
export interface Event {
  time: number;
  type: string;
  account: number;
  order: number;
  quote: Quoted | undefined;
  payload: Fields;
}

/** The log while it is being changed. */
export class Log {
  events: Event[];

  constructor(events: Event[]) {
    this.events = events;
  }

  /** The events of an order but its transfers. */
  of(order: number): readonly Event[] {
    return this.events.filter((event) => event.type !== 'transfer' && event.order === order);
  }

  one(type: string, order: number): Event {
    return this.found((event) => event.type === type && event.order === order);
  }

  transfer(cause: string, order: number): Event {
    return this.found(
      ({ type, order: of, payload }) => type === 'transfer' && of === order && payload['cause'] === cause,
    );
  }

  found(isIt: (event: Event) => boolean): Event {
    const event = this.events.find(isIt);
    if (event === undefined) throw new Error('there is no such event');
    return event;
  }

  drop(...gone: readonly Event[]): void {
    this.events = this.events.filter((event) => !gone.includes(event));
  }

  /** Sets fields of an order in all its events that have them. */
  set(order: number, fields: Fields): void {
    for (const { payload } of this.of(order))
      for (const [field, value] of Object.entries(fields))
        if (payload[field] !== undefined && payload[field] !== 0) payload[field] = value;
  }

  /** A close with another profit, and its transfer. */
  earn(order: number, profit: number): void {
    this.one('closed', order).payload['profit'] = profit;
    const paid = this.transfer('trade_profit', order).payload;
    paid['amount'] = Math.abs(profit);
    [paid['from'], paid['to']] = profit > 0 ? ['house_profit', 'cash'] : ['cash', 'house_profit'];
  }
}

const READ = `
  SELECT time_ms AS time, type, account_id AS account, coalesce(order_id, 0) AS order, quote_id AS id,
    quote_instrument_id AS instrument, quote_bid_points AS bid, quote_ask_points AS ask, quote_time_ms AS quote_time, payload
  FROM trade_events ORDER BY seq`;

type Row = Omit<Event, 'quote'> & { readonly id: number | null; readonly quote_time: number } & Omit<
    Quoted,
    'id' | 'time'
  >;

export async function readLog(client: pg.ClientBase): Promise<Event[]> {
  const { rows } = await client.query<Row>(READ);
  return rows.map(({ time, type, account, order, id, instrument, bid, ask, quote_time: quoteTime, payload }) => ({
    time,
    type,
    account,
    order,
    quote: id === null ? undefined : { id, instrument, bid, ask, time: quoteTime },
    payload,
  }));
}

const WRITE = `
  INSERT INTO trade_events SELECT (row->>'seq')::bigint, (row->>'time')::bigint, row->>'type', (row->>'account')::bigint,
    nullif((row->>'order')::bigint, 0), (row->'quote'->>'id')::bigint, (row->'quote'->>'instrument')::integer,
    (row->'quote'->>'bid')::bigint, (row->'quote'->>'ask')::bigint, (row->'quote'->>'time')::bigint, (row->>'text')::json,
    decode(row->>'before', 'hex'), decode(row->>'hash', 'hex')
  FROM jsonb_array_elements($1::jsonb) AS row`;

/** Columns of orders by the fields of their events, with what an absent field means. */
const COLUMNS = `status = e->>'status', lots_micro = (e->>'lots')::bigint, multiple = (e->>'multiple')::integer,
  origin_price_points = (e->>'originPrice')::bigint, price_points = (e->>'price')::bigint,
  close_price_points = (e->>'closePrice')::bigint, stop_loss_points = (e->>'stopLoss')::bigint,
  take_profit_points = (e->>'takeProfit')::bigint, margin_micro_usd = (e->>'margin')::bigint, fee_micro_usd = (e->>'fee')::bigint,
  profit_micro_usd = (e->>'profit')::bigint, created_at_ms = (e->>'createdAt')::bigint, opened_at_ms = (e->>'openedAt')::bigint,
  closed_at_ms = (e->>'closedAt')::bigint, open_quote_id = (e->>'openQuote')::bigint, close_quote_id = (e->>'closeQuote')::bigint,
  close_reason = e->>'closeReason', swap_micro_usd = coalesce((e->>'swap')::bigint, 0), oco_id = (e->>'oco')::bigint,
  expires_at_ms = (e->>'expiresAt')::bigint, commission_micro_usd = coalesce((e->>'commission')::bigint, 0),
  close_origin_price_points = coalesce((e->>'closeOriginPrice')::bigint, 0), account_id = (e->>'account')::bigint,
  stop_quote_id = (e->>'stopQuote')::bigint, trailing_points = (e->>'trailing')::bigint, client_id = e->>'clientId'`;

/** The tables follow from the events, as the server would have written them. */
const FOLLOW = `
  DELETE FROM ledger_transfers;
  INSERT INTO ledger_transfers (id, account_id, from_account, to_account, amount_micro_usd, cause, order_id, balance_after_micro_usd,
      time_ms, reference_id)
    SELECT row_number() OVER (ORDER BY seq), account_id, payload->>'from', payload->>'to', (payload->>'amount')::bigint,
      payload->>'cause', order_id,
      sum(CASE 'cash' WHEN payload->>'to' THEN (payload->>'amount')::bigint WHEN payload->>'from' THEN -(payload->>'amount')::bigint ELSE 0 END)
        OVER (PARTITION BY account_id ORDER BY seq), time_ms, (payload->>'reference')::bigint
    FROM trade_events WHERE type = 'transfer';
  UPDATE accounts SET balance_micro_usd = coalesce((SELECT sum(CASE 'cash' WHEN to_account THEN amount_micro_usd
      WHEN from_account THEN -amount_micro_usd ELSE 0 END) FROM ledger_transfers WHERE account_id = accounts.id), 0),
    in_margin_call = coalesce((SELECT type = 'margin_call' FROM trade_events WHERE account_id = accounts.id
      AND type IN ('margin_call', 'margin_recovered') ORDER BY seq DESC LIMIT 1), false);
  WITH last AS (
    SELECT DISTINCT ON (order_id) order_id, payload::jsonb AS e FROM trade_events WHERE order_id IS NOT NULL AND type <> 'transfer'
    ORDER BY order_id, seq DESC
  ) UPDATE orders SET ${COLUMNS} FROM last WHERE last.order_id = orders.id;
  DELETE FROM orders WHERE NOT EXISTS (SELECT FROM trade_events WHERE order_id = orders.id AND type <> 'transfer');
  UPDATE rollovers SET nights = begun.payload->'nights'
    FROM trade_events AS begun WHERE begun.type = 'rollover' AND (begun.payload->>'instant')::bigint = instant_ms`;

/** Replaces the log and everything that follows from it. */
export async function rewrite(client: pg.ClientBase, log: readonly Event[]): Promise<void> {
  let before = GENESIS_HASH;
  const rows = log.map(({ quote, payload, ...event }, index) => {
    const [seq, text] = [index + 1, JSON.stringify(payload)];
    const stated = quote && { ...quote, bid: points(quote.bid), ask: points(quote.ask) };
    const parts = { account: event.account, order: event.order, quote: stated, payload: text };
    const row = {
      ...event,
      seq,
      quote,
      text,
      before,
      hash: hashOf(canonicalText(before, seq, event.time, event.type, parts)),
    };
    before = row.hash;
    return row;
  });
  await client.query('DELETE FROM trade_events');
  await client.query(WRITE, [JSON.stringify(rows)]);
  await client.query(FOLLOW);
}
