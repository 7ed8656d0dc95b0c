/** Reads the audit log. */
import { type Page, type Queryable, onlyRow } from '../../platform/db/index.ts';
import type { AuditChainRow } from './chain.ts';

/** Columns of audit_log with the alias `a`: a row as AuditChainRow. */
const COLUMNS = `a.seq, a.time_ms AS "timeMs", a.operator_id AS "operatorId", a.role, a.action, a.subject_type AS "subjectType",
  a.subject_id AS "subjectId", a.before, a.after,
  encode(a.before_hash, 'hex') AS "beforeHash", encode(a.after_hash, 'hex') AS "afterHash", a.address, encode(a.prev_hash, 'hex') AS "prevHash", encode(a.hash, 'hex') AS hash`;

export interface AuditFilter {
  readonly operatorId?: number | undefined;
  readonly action?: string | undefined;
  readonly subjectType?: string | undefined;
  readonly subjectId?: string | undefined;
  /** Epoch milliseconds, both inclusive. */
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
}

export interface ListedAuditRow extends AuditChainRow {
  /** The current name; null when the row has no operator. */
  readonly operatorName: string | null;
}

const WHERE = `
   WHERE ($1::bigint IS NULL OR a.operator_id = $1) AND ($2::text IS NULL OR a.action = $2)
     AND ($3::text IS NULL OR a.subject_type = $3) AND ($4::text IS NULL OR a.subject_id = $4)
     AND ($5::bigint IS NULL OR a.time_ms >= $5) AND ($6::bigint IS NULL OR a.time_ms <= $6)`;

const valuesOf = (filter: AuditFilter): readonly (string | number | null)[] => [
  filter.operatorId ?? null,
  filter.action ?? null,
  filter.subjectType ?? null,
  filter.subjectId ?? null,
  filter.fromMs ?? null,
  filter.toMs ?? null,
];

/** Newest first. */
export async function auditPage(
  db: Queryable,
  filter: AuditFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<Page<ListedAuditRow>> {
  const values = valuesOf(filter);
  const { rows } = await db.query<ListedAuditRow>(
    `SELECT ${COLUMNS}, o.name AS "operatorName"
       FROM audit_log a LEFT JOIN operators o ON o.id = a.operator_id ${WHERE}
      ORDER BY a.seq DESC LIMIT $7 OFFSET $8`,
    [...values, limit, offset],
  );
  const counted = await db.query<{ total: number }>(`SELECT count(*) AS total FROM audit_log a ${WHERE}`, [...values]);
  return { data: rows, total: onlyRow(counted).total };
}

/** The numbers of the first and last row of a period; undefined when it has none. */
export async function auditRange(
  db: Queryable,
  { fromMs, toMs }: Pick<AuditFilter, 'fromMs' | 'toMs'>,
): Promise<{ readonly first: number; readonly last: number } | undefined> {
  const { first, last } = onlyRow(
    await db.query<{ first: number | null; last: number | null }>(
      `SELECT min(seq) AS first, max(seq) AS last FROM audit_log
      WHERE ($1::bigint IS NULL OR time_ms >= $1) AND ($2::bigint IS NULL OR time_ms <= $2)`,
      [fromMs ?? null, toMs ?? null],
    ),
  );
  return first === null || last === null ? undefined : { first, last };
}

/** Up to `limit` rows from number `first` to `last`, in chain order. */
export async function auditStretch(
  db: Queryable,
  first: number,
  last: number,
  limit: number,
): Promise<readonly AuditChainRow[]> {
  const { rows } = await db.query<AuditChainRow>(
    `SELECT ${COLUMNS} FROM audit_log a WHERE a.seq BETWEEN $1 AND $2 ORDER BY a.seq LIMIT $3`,
    [first, last, limit],
  );
  return rows;
}
