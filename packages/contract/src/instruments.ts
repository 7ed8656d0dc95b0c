/** Scheduled changes of instruments, as announced to customers. */
import { z } from 'zod';
import { filterIdInput, idInput, price, timeMs } from './primitives.ts';
import { ANNOUNCED_TERMS } from './instruments-wire.ts';

export const upcomingChange = z.object({
  Kind: z.enum(['terms', 'closed']).meta({ description: 'changed terms, or a temporary closing of the market' }),
  ForexId: z.int().positive(),
  ShowCode: z.string(),
  Time: timeMs.meta({ description: 'start' }),
  TimeHandler: z.string(),
  EndTime: timeMs.nullable().meta({ description: 'for a closed market: when it opens again' }),
  EndTimeHandler: z.string(),
  Name: z.string().meta({ description: 'name of the holiday; empty for terms' }),
  Changes: z.array(
    z.object({
      Field: z.enum(ANNOUNCED_TERMS),
      Before: z.string(),
      After: z.string().meta({ description: 'as in the trade list: a decimal, or leverages separated by commas' }),
    }),
  ),
});
export type UpcomingChange = z.infer<typeof upcomingChange>;

export const instrumentFacts = z.object({
  ForexId: z.int().positive(),
  Sessions: z
    .array(
      z.object({
        OpenTime: timeMs.nullable().meta({ description: 'null = open for nine days or more' }),
        CloseTime: timeMs.nullable().meta({ description: 'null = open for two weeks or more' }),
      }),
    )
    .meta({ description: 'opening periods from yesterday to two weeks ahead, without holidays' }),
  Holidays: z
    .array(z.object({ Name: z.string(), FromTime: timeMs, ToTime: timeMs }))
    .meta({ description: 'holidays of the next 90 days, including the current one' }),
  TypicalSpread: price.nullable().meta({ description: 'the median spread of the last SpreadTicks prices' }),
  MarkupBid: z.int().nonnegative().meta({ description: 'points that the bid of the caller is below the raw one' }),
  MarkupAsk: z.int().nonnegative().meta({ description: 'points that the ask of the caller is above the raw one' }),
  SpreadTicks: z.int().nonnegative().meta({ description: 'at most 1000' }),
  PricesSince: timeMs.nullable().meta({
    description:
      'with FEED=push: when its first price arrived; earlier candles were imported. null = no price yet, or another feed',
  }),
});
export type InstrumentFacts = z.infer<typeof instrumentFacts>;

export const instrumentSchemas = {
  facts: {
    summary: 'Further details of an instrument, in addition to trade_list: its hours, holidays and typical spread',
    input: z.object({ forex_id: idInput }),
    output: instrumentFacts,
  },
  upcoming: {
    summary: 'Upcoming changes of instruments: terms approved by two operators, and market holidays of the next days',
    input: z.object({ forex_id: filterIdInput }),
    output: z.array(upcomingChange),
  },
};
