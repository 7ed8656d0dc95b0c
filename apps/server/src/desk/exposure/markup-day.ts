/** The mark-up earned on the fills of real accounts since the start of the trading day, from the event log. */
import type { InstrumentId } from '@tradewind/engine';
import { type Database, onlyRow } from '../../platform/db/index.ts';
import { type InstrumentPrice, usdOf } from './prices.ts';

/** Points × micro-lots by instrument. */
export type MarkupEarned = ReadonlyMap<InstrumentId, bigint>;

interface Fills {
  readonly last: number;
  readonly earned: readonly { readonly instrument: InstrumentId; readonly amount: string }[];
}

/**
 * $1: the last event counted, $2 and $3: the day in ms. Events have no index by time: those of the calendar days before are
 * passed over by `execution_days`. A buy opens at the ask and closes at the bid.
 */
const EARNED = `
  WITH fills AS (
    SELECT fill.instrument, fill.lots * (fill.markup->>CASE
        WHEN (fill.side = 'buy') = (event.type <> 'closed') THEN 2 ELSE 1 END)::integer AS amount
      FROM trade_events AS event
      JOIN accounts ON accounts.id = event.account_id AND accounts.kind = 'real'
      CROSS JOIN LATERAL json_to_record(event.payload) AS fill (instrument integer, side text, lots bigint, "closeReason" text, markup json)
     WHERE EXISTS (SELECT FROM markups WHERE applied_at_ms IS NOT NULL)
       AND event.seq > greatest($1::bigint, (SELECT coalesce(max(seq), 0) FROM execution_days
         WHERE day < to_char(to_timestamp($2::bigint / 1000) AT TIME ZONE 'UTC', 'YYYY-MM-DD')))
       AND event.time_ms >= $2::bigint AND event.time_ms < $3::bigint AND event.type IN ('opened', 'triggered', 'closed')
       AND fill.markup IS NOT NULL AND (event.type <> 'closed' OR fill."closeReason" <> 'reset'))
  SELECT (SELECT coalesce(max(seq), 0) FROM trade_events) AS last, coalesce((SELECT json_agg(of_one) FROM (
    SELECT instrument, sum(amount)::text AS amount FROM fills GROUP BY instrument) AS of_one), '[]') AS earned`;

/** One day's sums; events after the last read are added. Not for reads at the same time. */
export class MarkupDay {
  readonly #database: Database;
  #day: { readonly fromMs: number; readonly last: number; readonly earned: MarkupEarned } | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  async read(fromMs: number, toMs: number): Promise<MarkupEarned> {
    const known = this.#day?.fromMs === fromMs ? this.#day : { fromMs, last: 0, earned: new Map() };
    const { last, earned } = onlyRow(await this.#database.query<Fills>(EARNED, [known.last, fromMs, toMs]));
    const sums = new Map(known.earned);
    for (const { instrument, amount } of earned) sums.set(instrument, (sums.get(instrument) ?? 0n) + BigInt(amount));
    this.#day = { fromMs, last, earned: sums };
    return sums;
  }
}

/** Micro-dollars at the present conversion rates; undefined while an instrument has none. */
export function markupIncome(
  earned: MarkupEarned,
  priceOf: (instrument: InstrumentId) => InstrumentPrice | undefined,
): bigint | undefined {
  let sum = 0n;
  for (const [instrument, amount] of earned) {
    const price = priceOf(instrument);
    if (price === undefined) return undefined;
    sum += usdOf(price, amount);
  }
  return sum;
}
