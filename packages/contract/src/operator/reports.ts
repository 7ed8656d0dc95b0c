/** Operators' view of a customer's statements and order proofs, and of the copies of the event log's head. */
import { z } from 'zod';
import { idInput, pageInput, timeMs } from '../primitives.ts';
import { dayInput, orderProof, statement, statementFile, statementPeriod } from '../reports.ts';
import { OUTSIDE_PLACES } from './wire.ts';

/** Also the input of the files. */
export const operatorStatementInput = statementPeriod.extend({ user_id: idInput });
export const operatorStatementFile = statementFile.extend({ user_id: idInput });

export const outsideStampInput = z.object({ day: dayInput });

const outsideCopy = z.object({
  place: z.enum(OUTSIDE_PLACES),
  day: z.string().nullable().meta({ description: 'the newest day whose head was brought there; null: none yet' }),
  head: z.string().nullable().meta({ description: 'SEQ:HASH of that day, for npm run verify -- --expect' }),
  sent_at: timeMs.nullable(),
  unsent_since: timeMs.nullable().meta({ description: 'since when a newer head waits; null: none waits' }),
});
export type OutsideCopy = z.infer<typeof outsideCopy>;

export const operatorReportSchemas = {
  statement: {
    summary: 'The statement of a customer for a month, or for days from and to',
    input: operatorStatementInput.extend({ page: pageInput }),
    output: statement,
  },
  proof: {
    summary: "The event chain's entries for a customer's order",
    input: z.object({ user_id: idInput, id: idInput }),
    output: orderProof,
  },
  outsideHeads: {
    summary: "Copies of the event log's daily head outside of the installation",
    input: z.object({}),
    output: z.object({ data: z.array(outsideCopy).meta({ description: 'one for each place that is set up' }) }),
  },
};
