/** Customer statements for operators; each access is logged. */
import {
  OPERATOR_FILES,
  operatorReportCalls,
  operatorStatementFile,
  operatorStatementInput,
} from '@tradewind/contract/operator';
import type { Database } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { type OperatorLayer, heldFile } from '../../platform/http/index.ts';
import type { AccessLog } from '../../staff/records/index.ts';
import { statementQuotas } from './quotas.ts';
import { type Owner, type StatementServices, csvOf, pdfOf, statementOf } from './statement-of.ts';

export function serveStatementsToOperators(
  calls: OperatorLayer,
  services: StatementServices & { readonly accessLog: AccessLog },
): void {
  const { database, accessLog } = services;
  const { files, papers, figures } = statementQuotas();

  calls.serve(operatorReportCalls.statement, async ({ input, operator, locale }) => {
    const owner = await ownerOf(database, input.user_id);
    await accessLog.record(operator, { type: 'statement', id: owner.id });
    return figures.run(() => statementOf(services, owner, input, input.page, locale));
  });

  calls.file({ ...OPERATOR_FILES.statementCsv, input: operatorStatementFile }, async ({ input, operator, locale }) => {
    const owner = await ownerOf(database, input.user_id);
    await accessLog.record(operator, { type: 'statement', id: owner.id });
    return heldFile(files, operator.id, () => csvOf(services, owner, input, locale));
  });

  calls.file({ ...OPERATOR_FILES.statementPdf, input: operatorStatementInput }, async ({ input, operator, locale }) => {
    const owner = await ownerOf(database, input.user_id);
    await accessLog.record(operator, { type: 'statement', id: owner.id });
    return heldFile(papers, operator.id, () => pdfOf(services, owner, input, locale));
  });
}

/** Throws Refused `not_found`. */
async function ownerOf(database: Database, id: number): Promise<Owner> {
  const { rows } = await database.query<{ id: number; uid: string; isDemo: boolean }>(
    'SELECT id, uid, is_demo AS "isDemo" FROM users WHERE id = $1::bigint',
    [id],
  );
  const [owner] = rows;
  if (owner === undefined) throw new Refused('not_found');
  return owner;
}
