/**
 * Corrections of quotes: recomputes from the log every fill of the quote, its difference, and each account's amount.
 */
import type { InstrumentSpec } from '@tradewind/engine';
import type pg from 'pg';
import { z } from 'zod';
import { INSTRUMENT_COLUMNS, instrumentFromRow } from '../core/market/index.ts';
import { differenceOf, dueOf, fillsOfQuote, protectionsSince } from '../money/quote-corrections/index.ts';
import { VerifyFault } from './fault.ts';
import type { Proof } from './fault.ts';

const correctionRow = z.object({
  id: z.int(),
  changeRequestId: z.int(),
  instrument: z.int(),
  quote: z.int(),
  timeMs: z.int(),
  bid: z.int(),
  ask: z.int(),
  rightBid: z.int(),
  rightAsk: z.int(),
  numerator: z.int(),
  denominator: z.int(),
  upto: z.int(),
});
type CorrectionRow = z.infer<typeof correctionRow>;

interface AccountRow {
  readonly user: number;
  readonly difference: number;
  readonly protection: number;
  readonly amount: number;
  /** Amount in its record; null without one. */
  readonly recorded: number | null;
  readonly change: number | null;
}

/** Throws VerifyFault with the first fault. */
export async function verifyQuoteCorrections(client: pg.ClientBase): Promise<readonly Proof[]> {
  const { rows } = await client.query(
    `SELECT id, change_request_id AS "changeRequestId", instrument_id AS instrument, quote_id AS quote,
            quote_time_ms AS "timeMs", bid_points AS bid, ask_points AS ask, right_bid_points AS "rightBid",
            right_ask_points AS "rightAsk", rate_numerator AS numerator, rate_denominator AS denominator,
            upto_transfer_id AS upto
       FROM quote_corrections ORDER BY id`,
  );
  let fills = 0;
  for (const row of z.array(correctionRow).parse(rows)) fills += await verifyOne(client, row);
  return [{ what: 'quote corrections follow from their fills, the right price and earlier protections', count: fills }];
}

async function specOf(client: pg.ClientBase, instrument: number): Promise<InstrumentSpec> {
  const { rows } = await client.query(`SELECT ${INSTRUMENT_COLUMNS} FROM instruments WHERE id = $1::integer`, [
    instrument,
  ]);
  return instrumentFromRow(rows[0]).spec;
}

async function verifyOne(client: pg.ClientBase, row: CorrectionRow): Promise<number> {
  const fault = (what: string): VerifyFault => new VerifyFault(`correction of quote ${row.quote}: ${what}`);
  // a fill at the quote may be later than the correction; it is not part of it
  const stored = await storedFills(client, row.id);
  const last = Math.max(0, ...stored.keys());
  const key = { instrument: row.instrument, id: row.quote, timeMs: row.timeMs };
  const fills = (await fillsOfQuote(client, key, true)).filter(({ isReal, seq }) => isReal && seq <= last);
  if (fills.length !== stored.size) throw fault(`it has ${stored.size} fills, but the log has ${fills.length}`);
  const spec = await specOf(client, row.instrument);
  const rate = { numerator: row.numerator, denominator: row.denominator };
  const sums = new Map<number, number>();
  for (const fill of fills) {
    if (fill.bid !== row.bid || fill.ask !== row.ask || fill.time !== row.timeMs)
      throw fault('its quote differs from that of the log');
    const { rightPrice, amount } = differenceOf(fill, { bid: row.rightBid, ask: row.rightAsk }, spec, rate);
    const expected = [fill.account, fill.order, fill.closes, fill.lots, fill.price, rightPrice, amount].join(' ');
    if (stored.get(fill.seq) !== expected) throw fault(`the fill of event ${fill.seq} differs from the log`);
    sums.set(fill.account, (sums.get(fill.account) ?? 0) + amount);
  }
  await verifyAccounts(client, row, sums, fault);
  return fills.length;
}

async function storedFills(client: pg.ClientBase, id: number): Promise<ReadonlyMap<number, string>> {
  const { rows } = await client.query<{ seq: number; text: string }>(
    `SELECT seq, concat_ws(' ', user_id, order_id, CASE WHEN closes THEN 'true' ELSE 'false' END, lots_micro, price_points,
              right_price_points, difference_micro_usd) AS text
       FROM quote_correction_fills WHERE quote_correction_id = $1::bigint`,
    [id],
  );
  return new Map(rows.map(({ seq, text }) => [seq, text]));
}

async function verifyAccounts(
  client: pg.ClientBase,
  { id, changeRequestId, timeMs, upto }: CorrectionRow,
  sums: ReadonlyMap<number, number>,
  fault: (what: string) => VerifyFault,
): Promise<void> {
  const { rows } = await client.query<AccountRow>(
    `SELECT a.user_id AS "user", a.difference_micro_usd AS difference, a.protection_micro_usd AS protection,
            a.amount_micro_usd AS amount, c.amount_micro_usd AS recorded, c.change_request_id AS change
       FROM quote_correction_accounts a LEFT JOIN corrections c ON c.id = a.correction_id AND c.user_id = a.user_id
      WHERE a.quote_correction_id = $1::bigint ORDER BY a.user_id`,
    [id],
  );
  if (rows.length !== sums.size) throw fault(`it has ${rows.length} accounts, but its fills have ${sums.size}`);
  const protections = await protectionsSince(client, [...sums.keys()], timeMs, upto);
  for (const { user, difference, protection, amount, recorded, change } of rows) {
    const sum = sums.get(user);
    if (sum !== difference) throw fault(`account ${user} differs by ${sum}, not by ${difference}`);
    if ((protections.get(user) ?? 0) !== protection)
      throw fault(`the protection of account ${user} is not ${protection}`);
    const due = dueOf(difference, protection);
    const fits = due >= 0 ? amount === due : amount >= due && amount <= 0;
    if (!fits) throw fault(`account ${user} got ${amount}, but is due ${due}`);
    if (amount !== 0 && (recorded !== amount || change !== changeRequestId))
      throw fault(`account ${user} has no record of ${amount}`);
  }
}
