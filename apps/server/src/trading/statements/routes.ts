/** Statements for their owner: as figures, as CSV, as PDF. */
import {
  STATEMENT_CSV_PATH,
  STATEMENT_PDF_PATH,
  reportCalls,
  statementFile,
  statementPeriod,
} from '@tradewind/contract';
import { type CallLayer, heldFile } from '../../platform/http/index.ts';
import { monthsSince } from './period.ts';
import { statementQuotas } from './quotas.ts';
import { type StatementServices, csvOf, pdfOf, statementOf } from './statement-of.ts';

export function serveStatements(calls: CallLayer, services: StatementServices): void {
  const { files, papers, figures } = statementQuotas();

  calls.member(reportCalls.statementMonths, ({ session }) => ({
    months: monthsSince(session.user.createdAtMs, services.now()),
  }));

  calls.member(reportCalls.statement, ({ input, session, locale }) =>
    figures.run(() => statementOf(services, session.user, input, input.page, locale)),
  );

  calls.memberFile({ path: STATEMENT_CSV_PATH, input: statementFile, key: 'read' }, ({ input, session, locale }) =>
    heldFile(files, session.user.id, () => csvOf(services, session.user, input, locale)),
  );

  calls.memberFile({ path: STATEMENT_PDF_PATH, input: statementPeriod, key: 'read' }, ({ input, session, locale }) =>
    heldFile(papers, session.user.id, () => pdfOf(services, session.user, input, locale)),
  );
}
