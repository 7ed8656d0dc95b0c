/** Scheduled changes of instruments, as announced to customers. */
import { z } from 'zod';
import { filterIdInput, timeMs } from './primitives.ts';
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

export const instrumentSchemas = {
  upcoming: {
    summary:
      'What will change about instruments: terms that two operators agreed upon, and closed markets of the next days',
    input: z.object({ forex_id: filterIdInput }),
    output: z.array(upcomingChange),
  },
};
