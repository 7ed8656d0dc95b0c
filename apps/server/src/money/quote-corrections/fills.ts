/** Reads the fills of a quote from the log. */
import { CLOSE_REASONS, SIDES } from '@tradewind/engine';
import { z } from 'zod';
import { type Queryable, onlyRow } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';

/** A quote that filled orders. */
export interface QuoteKey {
  readonly instrument: number;
  readonly id: number;
  /** The quote's own time. */
  readonly timeMs: number;
}

const fillRow = z.object({
  seq: z.int(),
  account: z.int(),
  isReal: z.boolean(),
  order: z.int(),
  closes: z.boolean(),
  side: z.enum(SIDES),
  lots: z.int(),
  price: z.int(),
  reason: z.enum(CLOSE_REASONS).nullable(),
  bid: z.int(),
  ask: z.int(),
  time: z.int(),
  /** Of the fill's group, in points; 0 = none. */
  markupBid: z.int(),
  markupAsk: z.int(),
});
export type QuoteFill = z.infer<typeof fillRow>;

/** Numbers of the events between which fills of quotes of these times lie; found by the last event of each day. */
const BOUNDS = `
  SELECT coalesce((SELECT max(seq) FROM execution_days WHERE day < $1::text), 0) AS after,
         coalesce((SELECT min(seq) FROM execution_days WHERE day > $2::text), 9007199254740991) AS upto`;

/** Whether events with these numbers may be in an archive. */
const ARCHIVED = `
  SELECT FROM log_partitions
   WHERE log = 'trade_events' AND archive_file IS NOT NULL AND from_id <= $2::bigint AND to_id > $1::bigint + 1 LIMIT 1`;

const FILLS = `
  SELECT event.seq, event.account_id AS account, accounts.kind = 'real' AS "isReal", event.order_id AS "order",
         event.type = 'closed' AS closes, fill.side, fill.lots,
         CASE event.type WHEN 'closed' THEN fill."closePrice" ELSE fill.price END AS price,
         CASE event.type WHEN 'closed' THEN fill."closeReason" END AS reason,
         event.quote_bid_points AS bid, event.quote_ask_points AS ask, event.quote_time_ms AS time,
         coalesce((fill.markup->>1)::integer, 0) AS "markupBid", coalesce((fill.markup->>2)::integer, 0) AS "markupAsk"
    FROM trade_events AS event JOIN accounts ON accounts.id = event.account_id
    CROSS JOIN LATERAL json_to_record(event.payload) AS fill (side text, lots bigint, price bigint, "closePrice" bigint,
      "closeReason" text, markup json)
   WHERE event.seq > $1::bigint AND event.seq <= $2::bigint AND event.quote_id = $3::bigint
     AND event.quote_instrument_id = $4::integer AND event.type IN ('opened', 'triggered', 'closed')
   ORDER BY event.seq`;

const FILLED = `
  SELECT quote_id AS id, quote_time_ms AS time, quote_bid_points AS bid, quote_ask_points AS ask, count(*) AS fills,
         count(DISTINCT event.account_id) FILTER (WHERE accounts.kind = 'real') AS accounts,
         EXISTS (SELECT FROM quote_corrections c WHERE c.quote_id = event.quote_id) AS "isCorrected"
    FROM trade_events AS event JOIN accounts ON accounts.id = event.account_id
   WHERE event.seq > $1::bigint AND event.seq <= $2::bigint AND event.quote_instrument_id = $3::integer
     AND event.type IN ('opened', 'triggered', 'closed') AND event.quote_time_ms BETWEEN $4::bigint AND $5::bigint
   GROUP BY event.quote_id, quote_time_ms, quote_bid_points, quote_ask_points
   ORDER BY event.quote_id DESC LIMIT $6::integer`;

const NEXT = `
  SELECT quote_bid_points AS bid, quote_ask_points AS ask, quote_time_ms AS time FROM trade_events
   WHERE seq > $1::bigint AND seq <= $2::bigint AND quote_instrument_id = $3::integer AND quote_id > $4::bigint
   ORDER BY quote_id LIMIT 1`;

interface Bounds {
  readonly after: number;
  readonly upto: number;
}

const dayOf = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 'YYYY-MM-DD'.length);

async function boundsOf(db: Queryable, fromMs: number, toMs: number): Promise<Bounds> {
  return onlyRow(await db.query<Bounds>(BOUNDS, [dayOf(fromMs), dayOf(toMs)]));
}

/** Throws Refused `conflict` (archived): it would be wrong to correct only some of the fills of a quote. */
async function assertHere(db: Queryable, { after, upto }: Bounds): Promise<void> {
  const archived = await db.query(ARCHIVED, [after, upto]);
  if (archived.rows.length > 0) throw new Refused('conflict', { reason: 'archived' });
}

/**
 * In log order. `hasArchives`: this connection reads the whole log, including archives. Otherwise throws like
 * assertHere.
 */
export async function fillsOfQuote(
  db: Queryable,
  { instrument, id, timeMs }: QuoteKey,
  hasArchives = false,
): Promise<readonly QuoteFill[]> {
  const bounds = await boundsOf(db, timeMs, timeMs);
  if (!hasArchives) await assertHere(db, bounds);
  const { rows } = await db.query(FILLS, [bounds.after, bounds.upto, id, instrument]);
  return z.array(fillRow).parse(rows);
}

interface FilledQuoteRow {
  readonly id: number;
  readonly time: number;
  readonly bid: number;
  readonly ask: number;
  readonly fills: number;
  readonly accounts: number;
  readonly isCorrected: boolean;
}

/** Newest first. Throws like assertHere. */
export async function filledQuotes(
  db: Queryable,
  instrument: number,
  fromMs: number,
  toMs: number,
  most: number,
): Promise<readonly FilledQuoteRow[]> {
  const bounds = await boundsOf(db, fromMs, toMs);
  await assertHere(db, bounds);
  return (await db.query<FilledQuoteRow>(FILLED, [bounds.after, bounds.upto, instrument, fromMs, toMs, most])).rows;
}

/**
 * The next quote of the instrument in the log; undefined when nothing happened at a later quote within a day or two.
 */
export async function nextQuote(
  db: Queryable,
  { instrument, id, timeMs }: QuoteKey,
): Promise<{ readonly bid: number; readonly ask: number; readonly time: number } | undefined> {
  const { after, upto } = await boundsOf(db, timeMs, timeMs);
  return (await db.query<{ bid: number; ask: number; time: number }>(NEXT, [after, upto, instrument, id])).rows[0];
}

export interface Protection {
  readonly account: number;
  /** Micro-dollars. */
  readonly amount: number;
}

/** What the house has paid since a given time to balance negative balances, by account; up to a given transfer. */
export async function protectionsSince(
  db: Queryable,
  accounts: readonly number[],
  sinceMs: number,
  upto: number,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await db.query<Protection>(
    `SELECT account_id AS account, sum(amount_micro_usd)::bigint AS amount FROM ledger_transfers
      WHERE account_id = ANY ($1::bigint[]) AND cause = 'negative_balance_protection' AND time_ms >= $2::bigint AND id <= $3::bigint
      GROUP BY account_id`,
    [accounts, sinceMs, upto],
  );
  return new Map(rows.map(({ account, amount }) => [account, amount]));
}
