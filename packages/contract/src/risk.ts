/** The risk warning required by the firm's regulator. */
import { z } from 'zod';
import { LOCALES } from './locales.ts';
import { timeMs } from './primitives.ts';

export const riskWarning = z.object({
  regulator: z.string().meta({ description: 'as shown, for example FCA' }),
  sentences: z
    .array(z.object({ locale: z.enum(LOCALES), text: z.string() }))
    .meta({ description: "official wordings with the figure filled in; the first is in the regulator's own language" }),
  as_of: timeMs
    .nullable()
    .meta({ description: 'when the figure was computed; null if the sentences do not contain it' }),
});
export type RiskWarning = z.infer<typeof riskWarning>;
