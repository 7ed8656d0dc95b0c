/** Scheduled changes of instruments, as announced to customers. */
import { z } from 'zod';
import { filterIdInput, idInput, price, timeMs } from './primitives.ts';
import { TERMS_FIELDS } from './instruments-wire.ts';

export const upcomingChange = z.object({
  Kind: z.enum(['terms', 'closed']).meta({ description: 'other terms, or a market that will be closed for a while' }),
  ForexId: z.int().positive(),
  ShowCode: z.string(),
  Time: timeMs.meta({ description: 'from when on' }),
  TimeHandler: z.string(),
  EndTime: timeMs.nullable().meta({ description: 'of a closed market: when it opens again' }),
  EndTimeHandler: z.string(),
  Name: z.string().meta({ description: 'of the holiday; empty for terms' }),
  Changes: z.array(
    z.object({
      Field: z.enum(TERMS_FIELDS),
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
        OpenTime: timeMs.nullable().meta({ description: 'null = open since nine days or more' }),
        CloseTime: timeMs.nullable().meta({ description: 'null = open for two weeks or more' }),
      }),
    )
    .meta({ description: 'when it is open, from yesterday on, two weeks ahead; holidays are left out' }),
  Holidays: z
    .array(z.object({ Name: z.string(), FromTime: timeMs, ToTime: timeMs }))
    .meta({ description: 'the closings of the next 90 days, the one that lasts included' }),
  TypicalSpread: price.nullable().meta({ description: 'the median spread of the last SpreadTicks prices' }),
  SpreadTicks: z.int().nonnegative().meta({ description: 'at most 1000' }),
});
export type InstrumentFacts = z.infer<typeof instrumentFacts>;

export const instrumentSchemas = {
  facts: {
    summary: 'What an instrument does besides its terms in trade_list: its hours, closings, and usual spread',
    input: z.object({ forex_id: idInput }),
    output: instrumentFacts,
  },
  upcoming: {
    summary:
      'What will change about instruments: terms that two operators agreed upon, and closed markets of the next days',
    input: z.object({ forex_id: filterIdInput }),
    output: z.array(upcomingChange),
  },
};
