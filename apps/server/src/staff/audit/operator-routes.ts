/** Calls for reading the audit log. */
import { PAGE_SIZE } from '@tradewind/contract';
import { type AuditRow, OPERATOR_FILES, operatorPeopleCalls } from '@tradewind/contract/operator';
import { type Database, offsetOf } from '../../platform/db/index.ts';
import type { OperatorLayer } from '../../platform/http/index.ts';
import { auditExport } from './export.ts';
import { type ListedAuditRow, auditPage } from './sql.ts';
import { subjectNames } from './subject-names.ts';

const parsed = (text: string | null): unknown => (text === null ? null : JSON.parse(text));

function presentAuditRow(row: ListedAuditRow, subjectName: string): AuditRow {
  return {
    seq: row.seq,
    time: row.timeMs,
    operator: row.operatorId === null ? null : { id: row.operatorId, name: row.operatorName ?? '' },
    role: row.role,
    action: row.action,
    subject_type: row.subjectType,
    subject_id: row.subjectId,
    subject_name: subjectName,
    before: parsed(row.before),
    after: parsed(row.after),
    address: row.address,
    hash: row.hash,
  };
}

export function serveAuditToOperators(calls: OperatorLayer, database: Database, now: () => number): void {
  const call = operatorPeopleCalls.audit;

  calls.serve(call, async ({ input }) => {
    const filter = {
      operatorId: input.operator_id,
      action: input.action,
      subjectType: input.subject_type,
      subjectId: input.subject_id,
      fromMs: input.from,
      toMs: input.to,
    };
    const { data: rows, total } = await auditPage(database, filter, { offset: offsetOf(input.page), limit: PAGE_SIZE });
    const nameOf = await subjectNames(database, rows);
    return { data: rows.map((row) => presentAuditRow(row, nameOf(row))), total };
  });

  const { path, roles } = OPERATOR_FILES.audit;
  calls.file({ path, roles, input: call.input.pick({ from: true, to: true }) }, async ({ input, operator }) => ({
    type: 'application/x-ndjson; charset=utf-8',
    body: await auditExport({ database, operator, fromMs: input.from, toMs: input.to, nowMs: now() }),
    headers: { 'content-disposition': 'attachment; filename="audit.ndjson"' },
  }));
}
