/** What a price bridge sends and asks with FEED=push (contract §6 and §13). */
import { z } from 'zod';
import type { Period } from './wire.ts';

export const tickLine = z.object({
  code: z.string().max(32),
  bid: z.number(),
  ask: z.number(),
  time: z.int().optional(),
});
export type TickLine = z.infer<typeof tickLine>;

/** Why a tick was rejected. */
export const TICK_REJECTIONS = [
  'unreadable',
  'unknown_instrument',
  'non_finite',
  'non_positive',
  'crossed',
  'off_precision',
  'out_of_range',
  'backward_time',
  'future_time',
  'stale_time',
  'market_closed',
] as const;
export type TickRejection = (typeof TICK_REJECTIONS)[number];

export const feedAnswer = z.object({
  accepted: z.int(),
  rejected: z.array(z.object({ line: z.int().positive(), key: z.enum(TICK_REJECTIONS) })),
  held: z
    .array(z.object({ line: z.int().positive() }))
    .optional()
    .meta({ description: 'lines whose price is held back for confirmation; absent if there are none' }),
});
export type FeedAnswer = z.infer<typeof feedAnswer>;

/** How many refused codes a report names. */
export const MAX_REFUSED_CODES = 20;
/** Longest text of a report. */
export const MAX_BRIDGE_REPORT = 2048;

/** What a bridge says of itself, as JSON in the header `feed-bridge`, some times a minute; optional. */
export const bridgeReport = z.object({
  source: z.string().min(1).max(32).meta({ description: 'what it reads, such as kraken' }),
  lives: z.boolean().meta({ description: 'its source proves that it lives' }),
  symbols: z.int().nonnegative().meta({ description: 'symbols that it delivers' }),
  refused: z
    .array(z.string().max(64))
    .max(MAX_REFUSED_CODES)
    .meta({ description: 'symbols that its source, or codes that this server does not have' }),
  reconnects: z.int().nonnegative().meta({ description: 'connections to the source after the first' }),
});
export type BridgeReport = z.infer<typeof bridgeReport>;

/** An answer's data of GET /v1/feed/catalogue: every instrument that the feed may price. */
export const feedCatalogue = z.array(
  z.object({
    code: z.string(),
    precision: z.int().nonnegative().meta({ description: 'decimals of its prices' }),
    open: z.boolean(),
    stale: z.boolean().meta({ description: 'its last price is too old to trade on, or it has none yet' }),
  }),
);
export type FeedCatalogue = z.infer<typeof feedCatalogue>;

/** Periods of delivered candles; the others are computed from them. */
export const HISTORY_PERIODS = ['1min', '60min', '1day'] as const satisfies readonly Period[];
export type HistoryPeriod = (typeof HISTORY_PERIODS)[number];

/** A line of POST /v1/feed/candles: a candle of the bid, from before the instrument's first tick. */
export const candleLine = z.object({
  code: z.string().max(32),
  period: z.enum(HISTORY_PERIODS),
  time: z.int().meta({ description: 'start' }),
  open: z.number(),
  high: z.number(),
  low: z.number(),
  close: z.number(),
  volume: z.int().nonnegative(),
});
export type CandleLine = z.infer<typeof candleLine>;

/** Why a candle was rejected, in the order of the checks. */
export const CANDLE_REJECTIONS = [
  'unreadable',
  'unknown_instrument',
  'non_finite',
  'non_positive',
  'bad_candle',
  'off_precision',
  'out_of_range',
  'off_grid',
  'not_history',
  'market_closed',
] as const;
export type CandleRejection = (typeof CANDLE_REJECTIONS)[number];

export const candlesAnswer = z.object({
  accepted: z.int(),
  rejected: z.array(z.object({ line: z.int().positive(), key: z.enum(CANDLE_REJECTIONS) })),
});
export type CandlesAnswer = z.infer<typeof candlesAnswer>;
