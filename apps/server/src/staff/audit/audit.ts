/**
 * The audit log: actions of operators, each row chained to the previous one. Rows are only written by the database
 * function append_audit (migration 006), in the transaction of the action and as its last statement, because others
 * wait for the end of the chain until the commit.
 */
import { type ActingOperator, shownAddress } from '../../platform/access/index.ts';
import { type BatchWrite, BatchStatement } from '../../core/engine-host/index.ts';
import type { Queryable } from '../../platform/db/index.ts';

export interface AuditEntry {
  /** Null = the system itself, or a caller who is not an operator, such as a failed login. */
  readonly operator: Pick<ActingOperator, 'id' | 'role' | 'address'> | null;
  /** Network address, if there is no operator to take it from. */
  readonly address?: string;
  /** `subject.verb`, such as `deposit.finish`; lower-case letters, `_` and `.`. */
  readonly action: string;
  readonly subject: { readonly type: string; readonly id: string | number };
  /** Plain data, no secrets: it is shown to operators and exported. */
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Also last in its batch, so that the end of the chain is locked only briefly, with nothing else left to wait for. */
export const APPEND_AUDIT = new BatchStatement({
  name: 'append_audit',
  text: 'SELECT append_audit($1::bigint, $2::integer, $3::text, $4::text, $5::text, $6::text, $7::text, $8::text, $9::text)',
  parameters: ['number', 'number?', 'text', 'text', 'text', 'text', 'text?', 'text?', 'text'],
  last: true,
});

const jsonOf = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

/** For a command of the trading core. `nowMs`: milliseconds since 1970. */
export function auditWrite(entry: AuditEntry, nowMs: number): BatchWrite {
  const { operator, action, subject, before, after } = entry;
  return APPEND_AUDIT.write(
    nowMs,
    operator?.id ?? null,
    operator?.role ?? '',
    action,
    subject.type,
    String(subject.id),
    jsonOf(before),
    jsonOf(after),
    shownAddress(operator?.address ?? entry.address ?? ''),
  );
}

/** Appends a row in the transaction of `client`. It must be the last statement of that transaction. */
export async function appendAudit(client: Queryable, entry: AuditEntry, nowMs: number): Promise<void> {
  await client.query(APPEND_AUDIT.text, [...auditWrite(entry, nowMs).values]);
}
