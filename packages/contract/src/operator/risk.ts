/** The regulator's risk warning, as edited by operators. */
import { z } from 'zod';
import { LOCALES } from '../locales.ts';
import { textInput, timeMs } from '../primitives.ts';
import { proposed } from './second-admin.ts';

const SENTENCE_LENGTH = 2000;
const SOURCE_LENGTH = 300;

const riskSentence = z.object({
  locale: z.enum(LOCALES),
  text: z.string().meta({ description: 'verbatim; `{percent}` is replaced with the share of losing accounts' }),
  text_without_share: z.string().meta({ description: 'the wording while there is no share yet; empty = none' }),
  source: z.string().meta({ description: 'name of the rule, its part and its date' }),
});
export type RiskSentence = z.infer<typeof riskSentence>;

/** What operators enter, as stored. */
export const riskWording = z.object({
  regulator: z.string().meta({ description: 'empty = not configured' }),
  sentences: z.array(riskSentence).meta({ description: "the regulator's own language first" }),
});

const lossShare = z.object({
  percent: z.number().nullable().meta({ description: 'one decimal; null while no live account has traded' }),
  accounts: z.int().nonnegative().meta({ description: 'live accounts that traded or held a position' }),
  lost: z.int().nonnegative(),
  from: timeMs,
  to: timeMs,
});
export type LossShare = z.infer<typeof lossShare>;

const riskSettings = riskWording.extend({
  share: lossShare.nullable().meta({ description: 'null: not computed yet' }),
});
export type RiskSettings = z.infer<typeof riskSettings>;

export const operatorRiskSchemas = {
  riskWarning: {
    summary: "The regulator's risk warning, and the share of losing accounts",
    input: z.object({}),
    output: riskSettings,
  },
  saveRiskWarning: {
    summary:
      'Set the regulator and its official sentences, each with its source; an empty regulator removes the warning. It waits for a second admin',
    input: z.object({
      regulator: textInput(60),
      sentences: z
        .array(
          z.object({
            locale: z.enum(LOCALES),
            text: textInput(SENTENCE_LENGTH, 1),
            text_without_share: textInput(SENTENCE_LENGTH).default(''),
            source: textInput(SOURCE_LENGTH, 1),
          }),
        )
        .max(LOCALES.length),
    }),
    output: z.union([riskSettings, proposed]),
  },
};
