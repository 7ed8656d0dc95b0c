/** Feedback of customers and guests, as operators see it. */
import { z } from 'zod';
import { LOCALES } from '../locales.ts';
import { idInput, pageInput, pageOf, textInput, timeMs } from '../primitives.ts';
import { customer, decider } from './queues.ts';

export const feedbackRow = z.object({
  id: z.int().positive(),
  text: z.string(),
  contact: z.string().meta({ description: 'as given by the author; may be empty' }),
  lang: z.enum(LOCALES),
  customer: customer.nullable().meta({ description: 'null for a guest' }),
  demo: z.boolean(),
  created_at: timeMs,
  handled_by: decider.nullable(),
  handled_at: timeMs.nullable(),
  remark: z.string().meta({ description: 'remark of the operator who handled it; not shown to the author' }),
});
export type FeedbackRow = z.infer<typeof feedbackRow>;

export const operatorFeedbackSchemas = {
  feedback: {
    summary: 'Feedback, newest first; `open` is the number not yet handled',
    input: z.object({ state: z.enum(['open', 'handled']).optional(), page: pageInput }),
    output: pageOf(feedbackRow).extend({ open: z.int().nonnegative() }),
  },
  handleFeedback: {
    summary: 'Mark it as handled, or as open again; refused as conflict if it already is',
    input: z.object({
      id: idInput,
      handled: z.union([z.literal(0), z.literal(1)]),
      remark: textInput(500).default(''),
    }),
    output: feedbackRow,
  },
};
