/**
 * What the journal is compared with: the very rows that it wrote, read back, written again into an empty
 * database as one transaction an order, by prepared statements, over 16 connections.
 */
import { clientConfig } from '@tradewind/server/db';
import pg from 'pg';

const CONNECTIONS = 16;

type Row = readonly unknown[];

interface OrderRows {
  readonly order: Row;
  readonly account: Row;
  readonly transfer: Row;
  readonly events: Row;
}

const placeholders = (count: number, from = 1): string =>
  Array.from({ length: count }, (_, index) => `$${from + index}`).join(', ');
const UPDATE_ACCOUNT = 'UPDATE accounts SET balance_micro_usd = $2 WHERE id = $1';
/** Inserts a complete row into a table. */
const insertInto = (table: string, row: Row): string => `INSERT INTO ${table} VALUES (${placeholders(row.length)})`;
const INSERT_TRANSFER = `INSERT INTO ledger_transfers VALUES (${placeholders(10)})`;
const INSERT_EVENTS = `INSERT INTO trade_events VALUES (${placeholders(13)}), (${placeholders(13, 14)})`;

/** Reads the first orders that were opened at the market, each with its other rows. */
async function readRows(
  url: string,
  count: number,
): Promise<{ readonly accounts: readonly Row[]; readonly orders: readonly OrderRows[] }> {
  const client = new pg.Client(clientConfig(url));
  await client.connect();
  const list = async (text: string, values: readonly unknown[] = []): Promise<Row[]> =>
    (await client.query<unknown[]>({ text, values: [...values], rowMode: 'array' })).rows;
  const accounts = await list('SELECT * FROM accounts');
  const orders = await list('SELECT * FROM orders ORDER BY id LIMIT $1', [count]);
  const last = orders.at(-1)?.[0];
  const transfers = await list('SELECT * FROM ledger_transfers WHERE order_id <= $1 ORDER BY order_id', [last]);
  const events = await list(
    'SELECT seq, time_ms, type, account_id, order_id, quote_id, quote_instrument_id, quote_bid_points, quote_ask_points, quote_time_ms, payload::text, prev_hash, hash FROM trade_events WHERE order_id <= $1 ORDER BY order_id, seq',
    [last],
  );
  await client.end();
  if (transfers.length !== orders.length || events.length !== orders.length * 2)
    throw new Error('the rows of the host run are not one transfer and two events an order');
  return {
    accounts,
    orders: orders.map((order, index) => {
      const transfer = transfers[index] ?? [];
      return {
        order,
        transfer,
        account: [transfer[1], transfer[7]],
        events: [...(events[index * 2] ?? []), ...(events[index * 2 + 1] ?? [])],
      };
    }),
  };
}

/** Orders per second. `source` holds the rows, `target` is an empty migrated database on the same PostgreSQL. */
export async function baselineOrdersPerSecond(source: string, target: string, count: number): Promise<number> {
  const { accounts, orders } = await readRows(source, count);
  const clients = await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const client = new pg.Client(clientConfig(target));
      await client.connect();
      return client;
    }),
  );
  for (const account of accounts) await clients[0]?.query(insertInto('accounts', account), [...account]);
  let next = 0;
  const work = async (client: pg.Client): Promise<void> => {
    for (let rows = orders[next++]; rows !== undefined; rows = orders[next++]) {
      await client.query('BEGIN');
      await client.query({ name: 'order', text: insertInto('orders', rows.order), values: [...rows.order] });
      await client.query({ name: 'account', text: UPDATE_ACCOUNT, values: [...rows.account] });
      await client.query({ name: 'transfer', text: INSERT_TRANSFER, values: [...rows.transfer] });
      await client.query({ name: 'events', text: INSERT_EVENTS, values: [...rows.events] });
      await client.query('COMMIT');
    }
  };
  const startedAt = performance.now();
  await Promise.all(clients.map(work));
  const rate = (orders.length / (performance.now() - startedAt)) * 1000;
  await Promise.all(clients.map((client) => client.end()));
  return rate;
}
