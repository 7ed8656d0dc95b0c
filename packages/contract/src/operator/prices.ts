/** Where prices come from and how they are, for the people who run the sources. */
import { z } from 'zod';
import { TICK_REJECTIONS, bridgeReport } from '../feed.ts';
import { timeMs } from '../primitives.ts';
import { BRIDGE_STATES, FEED_KINDS, SOURCE_STATES } from './wire.ts';

const count = z.int().nonnegative();
const when = timeMs.nullable().meta({ description: 'null = never' });
const instrument = { id: z.int(), code: z.string() };

export const priceSource = z.object({
  name: z.string().meta({ description: 'FEED_NAME or FEED_NAME_2' }),
  state: z.enum(SOURCE_STATES).meta({ description: 'waiting = it has sent nothing since the start' }),
  seen_at: when,
  tick_at: when.meta({ description: 'when a tick of it was last accepted' }),
  lag_ms: z
    .number()
    .nullable()
    .meta({ description: 'how old that tick was on arrival; null = it came without a time' }),
  rate: count.meta({ description: 'ticks accepted within the last minute' }),
  accepted: count.meta({ description: 'since the start, like all counts here' }),
  held: count.meta({ description: 'ticks that the guard held back' }),
  rejected: z
    .array(
      z.object({
        key: z.enum(TICK_REJECTIONS),
        count,
        last_at: timeMs,
        code: z.string().nullable().meta({ description: 'of the last one, as it was sent' }),
      }),
    )
    .meta({ description: 'latest first' }),
  bridge: bridgeReport
    .extend({ at: timeMs.meta({ description: 'when it said so' }), state: z.enum(BRIDGE_STATES) })
    .nullable()
    .meta({ description: 'what the bridge says of itself; null = it says nothing, as programs of others' }),
});

export const prices = z.object({
  now: timeMs,
  feed: z.enum(FEED_KINDS),
  sources: z.array(priceSource),
  live: count.meta({ description: 'instruments whose price can be traded on' }),
  closed: count.meta({ description: 'instruments whose market is closed' }),
  held: z
    .array(
      z.object({
        ...instrument,
        source: z.string(),
        precision: count.meta({ description: 'decimals of its prices' }),
        bid: z.number(),
        ask: z.number(),
        since: timeMs,
      }),
    )
    .meta({ description: 'prices that the guard holds back now' }),
  stale: z
    .array(z.object({ ...instrument, since: timeMs, max_age_ms: count }))
    .meta({ description: 'open market, and the last price is too old or its source silent; oldest first' }),
  without_price: z
    .array(z.object(instrument))
    .meta({ description: 'they never had a price: no source delivers their code' }),
});
export type Prices = z.infer<typeof prices>;
export type PriceSource = z.infer<typeof priceSource>;

export const operatorPriceSchemas = {
  prices: {
    summary:
      'The price sources and their bridges, rejected and held ticks, stale instruments and those without a source',
    input: z.object({}),
    output: prices,
  },
};
