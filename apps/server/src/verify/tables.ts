/** Compares the tables with the trade event log. */
import type { TransferCause } from '@tradewind/engine';
import type pg from 'pg';
import { DAY_MS } from '../platform/clock/index.ts';
import { copyRowsFrom } from '../platform/db/index.ts';
import { ORDER_COLUMNS, isPayloadOf, orderFromFields } from '../core/engine-host/index.ts';
import { VerifyFault } from './fault.ts';
import type { Proof } from './fault.ts';

const ORDERS_BESIDE_EVENTS = `
  WITH last_event AS (
    SELECT DISTINCT ON (order_id) order_id, payload::text AS payload
    FROM trade_events
    WHERE type IN ('pending', 'opened', 'triggered', 'updated', 'cancelled', 'financed', 'closed')
    ORDER BY order_id, seq DESC
  )
  SELECT ${ORDER_COLUMNS}, last_event.order_id, last_event.payload
  FROM orders FULL JOIN last_event ON last_event.order_id = orders.id
  ORDER BY coalesce(orders.id, last_event.order_id)`;

/** Every order is in the state of its last event. */
export async function verifyOrders(client: pg.ClientBase): Promise<readonly Proof[]> {
  let open = 0;
  let ended = 0;
  await copyRowsFrom(client, ORDERS_BESIDE_EVENTS, (fields) => {
    const payload = fields.at(-1);
    const eventOrder = fields.at(-2);
    if (fields[0] == null) throw new VerifyFault(`order ${eventOrder} has events but is missing from the orders`);
    if (payload == null) throw new VerifyFault(`order ${fields[0]} has no event: no one placed it`);
    const order = orderFromFields(fields);
    if (!isPayloadOf(order, payload)) throw new VerifyFault(`order ${order.id} differs from its last event`);
    if (order.status === 'pending' || order.status === 'holding') open += 1;
    else ended += 1;
  });
  return [
    { what: 'open orders equal the replay of the log', count: open },
    { what: 'closed and cancelled orders equal the replay of the log', count: ended },
  ];
}

/** `query` finds violations, its first row as text; `counted` counts the items that were checked. */
type Emptiness = readonly [what: string, counted: string, query: string];

/**
 * Compares a column of the orders with the transfers of a cause. An order and the parts that were closed off it share
 * their transfers. `column`: signed, positive = paid to the customer.
 */
const paidFor = (cause: TransferCause, column: string, what: string): Emptiness => [
  `${what}, including closed parts`,
  `SELECT count(*) AS count FROM orders WHERE ${column} <> 0`,
  `WITH moved AS (
     SELECT coalesce(parent_id, orders.id, order_id) AS order_id,
       sum(CASE WHEN to_account = 'cash' THEN amount_micro_usd ELSE -amount_micro_usd END) AS amount
     FROM ledger_transfers LEFT JOIN orders ON orders.id = order_id
     WHERE cause = '${cause}' GROUP BY 1
   ), kept AS (
     SELECT coalesce(parent_id, id) AS order_id, sum(${column}) AS amount FROM orders GROUP BY 1
   )
   SELECT 'order ' || coalesce(kept.order_id, moved.order_id) || ' has ${cause} of ' || coalesce(kept.amount, 0)
     || ', but the ledger has ' || coalesce(moved.amount, 0) AS fault
   FROM kept FULL JOIN moved USING (order_id)
   WHERE coalesce(kept.amount, 0) <> coalesce(moved.amount, 0) ORDER BY 1 LIMIT 1`,
];

const MUST_BE_EMPTY: readonly Emptiness[] = [
  [
    'ledger transfers match the transfer events one to one',
    'SELECT count(*) AS count FROM ledger_transfers',
    `WITH event AS (
       SELECT row_number() OVER (ORDER BY seq) AS id, account_id, coalesce(order_id, 0) AS order_id, time_ms,
         payload->>'from' AS from_account, payload->>'to' AS to_account, (payload->>'amount')::bigint AS amount, payload->>'cause' AS cause,
         coalesce((payload->>'reference')::bigint, 0) AS reference_id
       FROM trade_events WHERE type = 'transfer'
     )
     SELECT 'ledger transfer ' || coalesce(event.id, transfer.id) || ' differs from its event' AS fault
     FROM event FULL JOIN ledger_transfers AS transfer ON transfer.id = event.id
     WHERE event.id IS NULL OR transfer.id IS NULL
       OR (event.account_id, event.order_id, event.time_ms, event.from_account, event.to_account, event.amount, event.cause,
           event.reference_id)
         <> (transfer.account_id, coalesce(transfer.order_id, 0), transfer.time_ms, transfer.from_account, transfer.to_account,
           transfer.amount_micro_usd, transfer.cause, coalesce(transfer.reference_id, 0))
     ORDER BY coalesce(event.id, transfer.id) LIMIT 1`,
  ],
  [
    'balances stored with the transfers are their running sums',
    `SELECT count(*) AS count FROM ledger_transfers WHERE 'cash' IN (from_account, to_account)`,
    `SELECT 'ledger transfer ' || id || ' states a balance of ' || balance_after_micro_usd || ', but the account had ' || running AS fault
     FROM (
       SELECT id, balance_after_micro_usd,
         sum(CASE WHEN to_account = 'cash' THEN amount_micro_usd WHEN from_account = 'cash' THEN -amount_micro_usd ELSE 0 END)
           OVER (PARTITION BY account_id ORDER BY id) AS running
       FROM ledger_transfers
     ) AS entries
     WHERE balance_after_micro_usd <> running ORDER BY id LIMIT 1`,
  ],
  [
    'realised profits equal what the ledger paid or charged for them',
    `SELECT count(*) AS count FROM orders WHERE status = 'closed'`,
    `WITH paid AS (
       SELECT order_id, sum(CASE WHEN to_account = 'cash' THEN amount_micro_usd ELSE -amount_micro_usd END) AS amount
       FROM ledger_transfers WHERE cause = 'trade_profit' GROUP BY order_id
     )
     SELECT 'order ' || coalesce(orders.id, paid.order_id) || ' has a profit of ' || coalesce(profit_micro_usd, 0) || ', but the ledger has ' || coalesce(amount, 0) AS fault
     FROM orders FULL JOIN paid ON paid.order_id = orders.id
     WHERE coalesce(profit_micro_usd, 0) <> coalesce(amount, 0) ORDER BY 1 LIMIT 1`,
  ],
  paidFor('financing', 'swap_micro_usd', 'financing of orders equals what the ledger paid or charged for it'),
  paidFor('commission', '-commission_micro_usd', 'commissions of orders equal what the ledger charged for them'),
  [
    'client ids named one order of their account at a time, and for 30 days after its end',
    'SELECT count(*) AS count FROM orders WHERE client_id IS NOT NULL AND parent_id IS NULL',
    `WITH named AS (
       SELECT id, status, closed_at_ms, lead(id) OVER same AS next_id, lead(created_at_ms) OVER same AS next_at_ms
       FROM orders WHERE client_id IS NOT NULL AND parent_id IS NULL
       WINDOW same AS (PARTITION BY account_id, client_id ORDER BY id)
     )
     SELECT 'order ' || next_id || ' got the client id of order ' || id AS fault
     FROM named WHERE status IN ('pending', 'holding') AND next_id IS NOT NULL OR next_at_ms < closed_at_ms + ${30 * DAY_MS}
     ORDER BY id LIMIT 1`,
  ],
  [
    'accounts are in the group that the log moved them to',
    'SELECT count(*) AS count FROM accounts',
    `WITH last AS (
       SELECT DISTINCT ON (account_id) account_id, (payload->>'group')::integer AS group_id
       FROM trade_events WHERE type = 'account_grouped' ORDER BY account_id, seq DESC
     )
     SELECT 'account ' || accounts.id || ' is not in the group that the log moved it to' AS fault
     FROM accounts LEFT JOIN last ON last.account_id = accounts.id
     WHERE accounts.group_id IS DISTINCT FROM last.group_id ORDER BY accounts.id LIMIT 1`,
  ],
  [
    'rollovers equal those of the log',
    'SELECT count(*) AS count FROM rollovers',
    `WITH begun AS (
       SELECT (payload->>'instant')::bigint AS instant, (payload->'nights')::jsonb AS nights FROM trade_events WHERE type = 'rollover'
     ), ended AS (
       SELECT (payload->>'instant')::bigint AS instant, time_ms FROM trade_events WHERE type = 'rollover_ended'
     )
     SELECT 'the rollover of ' || coalesce(begun.instant, instant_ms) || ' differs from its events' AS fault
     FROM begun LEFT JOIN ended USING (instant) FULL JOIN rollovers ON instant_ms = begun.instant
     WHERE begun.instant IS NULL OR instant_ms IS NULL OR begun.nights <> rollovers.nights::jsonb
       OR ended.time_ms IS DISTINCT FROM ended_at_ms
     ORDER BY 1 LIMIT 1`,
  ],
  [
    'accounts have an event that opened them and the margin state of their last margin event',
    'SELECT count(*) AS count FROM accounts',
    `WITH opened AS (
       SELECT account_id, payload->>'kind' AS kind, time_ms FROM trade_events WHERE type = 'account_opened'
     ), margin AS (
       SELECT DISTINCT ON (account_id) account_id, type = 'margin_call' AS called
       FROM trade_events WHERE type IN ('margin_call', 'margin_recovered') ORDER BY account_id, seq DESC
     )
     SELECT 'account ' || coalesce(accounts.id, opened.account_id) || ' differs from its events' AS fault
     FROM accounts FULL JOIN opened ON opened.account_id = accounts.id LEFT JOIN margin ON margin.account_id = accounts.id
     WHERE accounts.id IS NULL OR opened.account_id IS NULL OR accounts.kind <> opened.kind
       OR accounts.opened_at_ms <> opened.time_ms OR accounts.in_margin_call <> coalesce(margin.called, false)
     ORDER BY 1 LIMIT 1`,
  ],
  [
    'numbers of private events have no gap, follow the log, and end with the count of their account',
    'SELECT count(*) AS count FROM account_events',
    `WITH listed AS (
       SELECT *, lag(n) OVER account AS n_before, lead(n) OVER account AS n_after,
         max(seq) OVER (PARTITION BY account_id ORDER BY n ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS seq_before
       FROM account_events WINDOW account AS (PARTITION BY account_id ORDER BY n)
     )
     SELECT 'private event ' || n || ' of account ' || listed.account_id || ' is missing, doubled or out of order' AS fault
     FROM listed LEFT JOIN accounts ON accounts.id = listed.account_id LEFT JOIN trade_events AS event ON event.seq = listed.seq
     WHERE n <> n_before + 1 OR listed.seq <= seq_before OR (n_after IS NULL AND n IS DISTINCT FROM event_count)
       OR event.account_id <> listed.account_id
     ORDER BY listed.account_id, n LIMIT 1`,
  ],
];

/** Sums that a start relies on. */
const CHECKPOINT: readonly Emptiness[] = [
  [
    'sums at the checkpoint of the ledger equal those of the transfers up to it',
    'SELECT count(*) AS count FROM ledger_sums',
    `WITH upto AS (SELECT transfer_id FROM ledger_checkpoint), held AS (
       SELECT account_id,
         sum(CASE 'cash' WHEN to_account THEN amount_micro_usd WHEN from_account THEN -amount_micro_usd ELSE 0 END) AS cash,
         sum(CASE 'locked' WHEN to_account THEN amount_micro_usd WHEN from_account THEN -amount_micro_usd ELSE 0 END) AS locked
       FROM ledger_transfers, upto WHERE id <= transfer_id GROUP BY account_id
     )
     SELECT 'the checkpoint of the ledger has ' || coalesce(cash_micro_usd, 0) || ' and ' || coalesce(locked_micro_usd, 0) || ' locked for account '
       || coalesce(held.account_id, stored.account_id) || ', but its transfers add up to ' || coalesce(cash, 0) || ' and ' || coalesce(locked, 0) AS fault
     FROM held FULL JOIN ledger_sums AS stored ON stored.account_id = held.account_id
     WHERE (cash, locked) IS DISTINCT FROM (cash_micro_usd, locked_micro_usd)
     ORDER BY coalesce(held.account_id, stored.account_id) LIMIT 1`,
  ],
  [
    'flows between ledger accounts at the checkpoint equal those of the transfers up to it',
    'SELECT count(*) AS count FROM ledger_flows',
    `WITH upto AS (SELECT transfer_id FROM ledger_checkpoint), flow AS (
       SELECT from_account, to_account, sum(amount_micro_usd) AS amount, count(*) AS count
       FROM ledger_transfers, upto WHERE id <= transfer_id GROUP BY from_account, to_account
     )
     SELECT 'the checkpoint of the ledger has a different sum from ' || from_account || ' to ' || to_account || ' than the transfers' AS fault
     FROM flow FULL JOIN ledger_flows AS stored USING (from_account, to_account)
     WHERE (amount, count) IS DISTINCT FROM (amount_micro_usd, transfers) ORDER BY 1 LIMIT 1`,
  ],
];

export const verifyTables = (client: pg.ClientBase): Promise<readonly Proof[]> =>
  proveEmpty(client, [...MUST_BE_EMPTY, ...CHECKPOINT]);

/** Throws VerifyFault at the first query that finds a violation. */
export async function proveEmpty(client: pg.ClientBase, checks: readonly Emptiness[]): Promise<readonly Proof[]> {
  const proofs: Proof[] = [];
  for (const [what, counted, query] of checks) {
    const { rows } = await client.query<{ fault: string }>(query);
    if (rows[0] !== undefined) throw new VerifyFault(rows[0].fault);
    const {
      rows: [figure],
    } = await client.query<{ count: number }>(counted);
    proofs.push({ what, count: figure?.count ?? 0 });
  }
  return proofs;
}
