/** Operators' view of a customer's statements and order proofs. */
import { z } from 'zod';
import { idInput, pageInput } from '../primitives.ts';
import { orderProof, statement, statementFile, statementPeriod } from '../reports.ts';

/** Also the input of the files. */
export const operatorStatementInput = statementPeriod.extend({ user_id: idInput });
export const operatorStatementFile = statementFile.extend({ user_id: idInput });

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
};
