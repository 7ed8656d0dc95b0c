/**
 * What the active feed writes to the market's single ordered stream, as JSON. An entry holds items in the order in
 * which they happened. Entries of one feed epoch are numbered without gaps and are contiguous on the stream.
 */
import { TICK_REJECTIONS, bridgeReport } from '@tradewind/contract';
import { z } from 'zod';

const count = z.int().nonnegative();
/** The usual spread in points, and how many ticks it is the median of. */
const spread = z.object({ spread: z.int(), ticks: count });
const quote = z.object({
  type: z.literal('quote'),
  id: z.int(),
  instrument: z.int(),
  bid: z.int(),
  ask: z.int(),
  time: z.int(),
  /** The time from which its age counts. */
  agesFrom: z.int(),
  receivedAt: z.int(),
  /** Present when this quote changed the usual spread. */
  spread: spread.optional(),
});
const pricing = z.enum(['live', 'stale', 'suspect', 'withheld']);
/** Age beyond which a price is stale. Absent in entries of a feed of an earlier version. */
const maxAgeMs = z.int().positive().optional();
const source = z.union([z.literal(0), z.literal(1)]);

/** The state of one instrument. */
const standing = z.object({
  instrument: z.int(),
  open: z.boolean(),
  pricing,
  maxAgeMs,
  quote: quote.omit({ type: true, instrument: true, receivedAt: true, spread: true }).optional(),
  suspectSince: z.int().optional(),
  /** The prices that the guard holds. `since` may be fractional when a recording runs at another speed. */
  held: z.array(z.object({ source, bid: z.int(), ask: z.int(), since: z.number() })).optional(),
  spread: spread.optional(),
});

const when = z.int().nullable();
/** See SourceFigures. */
const sourceFigures = z.object({
  source,
  seen_at: when,
  tick_at: when,
  lag_ms: z.number().nullable(),
  accepted: count,
  held: count,
  rate: count,
  rejected: z.array(z.object({ key: z.enum(TICK_REJECTIONS), count, last_at: z.int(), code: z.string().nullable() })),
  bridge: bridgeReport.extend({ at: z.int() }).nullable(),
});

const item = z.discriminatedUnion('type', [
  quote,
  z.object({ type: z.literal('market'), instrument: z.int(), open: z.boolean() }),
  z.object({ type: z.literal('pricing'), instrument: z.int(), pricing, maxAgeMs }),
  /** Instruments, hours or holidays have changed in the database. */
  z.object({ type: z.literal('terms') }),
  /** The first item of an epoch. `after`: the last entry of the previous epoch, if it was still on the stream. */
  z.object({ type: z.literal('began'), after: z.object({ epoch: z.int(), number: z.int() }).optional() }),
  /** A complete snapshot at this point of the stream; the first item of its entry. */
  z.object({
    type: z.literal('standing'),
    instruments: z.array(standing),
    silent: z.array(z.object({ source, since: z.int() })),
    counters: z.object({
      accepted: count,
      held: count,
      rejected: z.record(z.enum(TICK_REJECTIONS), count),
      holds: z.object({ confirmed: count, discarded: count, replaced: count }),
    }),
    /** Absent in entries of a feed of an earlier version. */
    sources: z.array(sourceFigures).optional(),
  }),
]);

const entry = z.object({
  epoch: z.int(),
  number: z.int(),
  /** Number of the last entry that starts with `standing`, including this one; 1 before the first. */
  standing: z.int(),
  /** Last quote id allocated before this entry. */
  lastId: z.int(),
  /** By the feed's clock, epoch ms. */
  at: z.int(),
  items: z.array(item),
});

export type Item = z.infer<typeof item>;
export type QuoteItem = Extract<Item, { type: 'quote' }>;
export type Standing = Extract<Item, { type: 'standing' }>;
export type InstrumentStanding = z.infer<typeof standing>;
export type Entry = z.infer<typeof entry>;

export const encodeEntry = (each: Entry): Uint8Array => Buffer.from(JSON.stringify(each));

/** Throws when it is not an entry. */
export const decodeEntry = (bytes: Uint8Array): Entry => entry.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));

/** The last quote id allocated at the end of the entry. */
export const lastIdOf = ({ lastId, items }: Entry): number =>
  Math.max(lastId, ...items.map((each) => (each.type === 'quote' ? each.id : 0)));

export const STREAM_NAME = 'market';
/** Retention of the NATS stream. The feed keeps less, to refill a NATS that was restarted. */
export const STREAM_LIMITS = { maxAgeMs: 5 * 60_000, maxBytes: 256 * 1024 * 1024 } as const;
