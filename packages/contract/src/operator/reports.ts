/** What operators see of a customer's statements and of the proof of his orders. */
import { z } from 'zod';
import { idInput, pageInput } from '../primitives.ts';
import { orderProof, statement, statementPeriod } from '../reports.ts';
import { operatorRead } from './call.ts';

const roles = ['support', 'finance', 'compliance'] as const;

/** Input of the files, too. */
export const operatorStatementInput = statementPeriod.extend({ user_id: idInput });

export const operatorReportCalls = {
  statement: operatorRead(
    '/admin/api/users/statement',
    roles,
    'The statement of a customer for a month, or for days from and to',
    operatorStatementInput.extend({ page: pageInput }),
    statement,
  ),
  proof: operatorRead(
    '/admin/api/users/proof',
    roles,
    'What the event chain holds of an order of a customer',
    z.object({ user_id: idInput, id: idInput }),
    orderProof,
  ),
} as const;
