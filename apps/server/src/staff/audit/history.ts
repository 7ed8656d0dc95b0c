/** The history of one record, from the audit log. */
import type { HistoryRow } from '@tradewind/contract/operator';
import type { Queryable } from '../../platform/db/index.ts';
import type { AuditEntry } from './audit.ts';

/** The latest entries; the audit log has all of them. */
const MAX_ROWS = 100;

interface Columns {
  readonly seq: number;
  readonly timeMs: number;
  readonly operatorId: number | null;
  readonly operatorName: string | null;
  readonly action: string;
  readonly before: string | null;
  readonly after: string | null;
}

const jsonOf = (text: string | null): unknown => (text === null ? null : JSON.parse(text));

/** Newest first. Accesses, which change nothing, are left out. */
export async function historyOf(db: Queryable, subject: AuditEntry['subject']): Promise<HistoryRow[]> {
  const { rows } = await db.query<Columns>(
    `SELECT l.seq, l.time_ms AS "timeMs", o.id AS "operatorId", o.name AS "operatorName", l.action, l.before, l.after
       FROM audit_log l LEFT JOIN operators o ON o.id = l.operator_id
      WHERE l.subject_type = $1 AND l.subject_id = $2 AND l.action NOT LIKE '%look'
      ORDER BY l.seq DESC LIMIT $3`,
    [subject.type, String(subject.id), MAX_ROWS],
  );
  return rows.map(({ seq, timeMs, operatorId, operatorName, action, before, after }) => ({
    seq,
    time: timeMs,
    operator: operatorId === null ? null : { id: operatorId, name: operatorName ?? '' },
    action,
    before: jsonOf(before),
    after: jsonOf(after),
  }));
}
