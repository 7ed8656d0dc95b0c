/** Reads the last rollover, and the one that has not ended. */
import { type Quote, type Rollover, SWAP_MODES } from '@tradewind/engine';
import { points } from '@tradewind/money';
import { z } from 'zod';
import type { Queryable } from '../../platform/db/index.ts';

const LAST = 'SELECT instant_ms, nights, ended_at_ms FROM rollovers ORDER BY instant_ms DESC LIMIT 1';

type QuoteTuple = readonly [instrument: number, id: number, bid: number, ask: number, time: number];

const quoteOf = ([instrument, id, bid, ask, time]: QuoteTuple): Quote => ({
  id,
  instrument,
  bid: points(bid),
  ask: points(ask),
  time,
});

/** As nightsPayload writes them. */
const storedNights = z.array(
  z
    .object({
      instrument: z.int(),
      days: z.int(),
      mode: z.enum(SWAP_MODES),
      long: z.int(),
      short: z.int(),
      tripleDay: z.int(),
      quote: z.int(),
      bid: z.int(),
      ask: z.int(),
      time: z.int(),
      numerator: z.int(),
      denominator: z.int(),
      source: z.tuple([z.int(), z.int(), z.int(), z.int(), z.int()]).transform(quoteOf).optional(),
    })
    .transform(({ instrument, days, mode, long, short, tripleDay, quote: id, bid, ask, time, source, ...rate }) => ({
      instrument,
      days,
      swap: { mode, long, short, tripleDay },
      quote: quoteOf([instrument, id, bid, ask, time]),
      rate,
      ...(source && { source }),
    })),
);

/** The nights of a rollover as stored, or from its event's payload. */
export const nightsFrom = (stored: unknown): Rollover['nights'] => storedNights.parse(stored);

/** The next rollover begins only after the last one has ended, so only that one can be unfinished. */
export async function readRollovers(
  db: Queryable,
): Promise<{ readonly last: number | undefined; readonly unfinished: Rollover | undefined }> {
  const { rows } = await db.query<{ instant_ms: number; nights: unknown; ended_at_ms: number | null }>(LAST);
  const [row] = rows;
  if (row === undefined) return { last: undefined, unfinished: undefined };
  const { instant_ms: instant, nights, ended_at_ms: endedAt } = row;
  return { last: instant, unfinished: endedAt === null ? { instant, nights: nightsFrom(nights) } : undefined };
}
