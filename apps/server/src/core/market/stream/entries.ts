/**
 * What the active feed writes on the one ordered stream of the market, as JSON. An entry holds items in the order in which
 * they happened. Entries of one epoch of the feed are numbered without gaps, and lie one after the other on the stream.
 */
import { TICK_REJECTIONS } from '@tradewind/contract';
import { z } from 'zod';

const count = z.int().nonnegative();
/** The usual spread in points, and of how many ticks it is the median. */
const spread = z.object({ spread: z.int(), ticks: count });
const quote = z.object({
  type: z.literal('quote'),
  id: z.int(),
  instrument: z.int(),
  bid: z.int(),
  ask: z.int(),
  time: z.int(),
  /** From when its age counts. */
  agesFrom: z.int(),
  receivedAt: z.int(),
  /** When the usual spread is another one with it. */
  spread: spread.optional(),
});
const pricing = z.enum(['live', 'stale', 'suspect', 'withheld']);
const source = z.union([z.literal(0), z.literal(1)]);

/** An instrument as it stands. */
const standing = z.object({
  instrument: z.int(),
  open: z.boolean(),
  pricing,
  quote: quote.omit({ type: true, instrument: true, receivedAt: true, spread: true }).optional(),
  suspectSince: z.int().optional(),
  /** What the guard holds; `since` may be a fraction when a recording runs at another pace. */
  held: z.array(z.object({ source, bid: z.int(), ask: z.int(), since: z.number() })).optional(),
  spread: spread.optional(),
});

const item = z.discriminatedUnion('type', [
  quote,
  z.object({ type: z.literal('market'), instrument: z.int(), open: z.boolean() }),
  z.object({ type: z.literal('pricing'), instrument: z.int(), pricing }),
  /** Instruments, hours or holidays are others now: they are in the database. */
  z.object({ type: z.literal('terms') }),
  /** The first of an epoch. `after`: the last entry of the epoch before it, where it was still on the stream. */
  z.object({ type: z.literal('began'), after: z.object({ epoch: z.int(), number: z.int() }).optional() }),
  /** All there is to know at this point of the stream; the first item of its entry. */
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
  }),
]);

const entry = z.object({
  epoch: z.int(),
  number: z.int(),
  /** Number of the last entry that begins with `standing`, this one included; 1 before the first. */
  standing: z.int(),
  /** Last quote id given out before this entry. */
  lastId: z.int(),
  /** By the clock of the feed, epoch ms. */
  at: z.int(),
  items: z.array(item),
});

export type Item = z.infer<typeof item>;
export type QuoteItem = Extract<Item, { type: 'quote' }>;
export type Standing = Extract<Item, { type: 'standing' }>;
export type InstrumentStanding = z.infer<typeof standing>;
export type Entry = z.infer<typeof entry>;

export const encodeEntry = (each: Entry): Uint8Array => Buffer.from(JSON.stringify(each));

/** Throws when it is no entry. */
export const decodeEntry = (bytes: Uint8Array): Entry => entry.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));

/** The last quote id that was given out when the entry ended. */
export const lastIdOf = ({ lastId, items }: Entry): number =>
  Math.max(lastId, ...items.map((each) => (each.type === 'quote' ? each.id : 0)));

export const STREAM_NAME = 'market';
/** What NATS keeps; the feed keeps less, to fill a NATS that was restarted. */
export const STREAM_LIMITS = { maxAgeMs: 5 * 60_000, maxBytes: 256 * 1024 * 1024 } as const;
