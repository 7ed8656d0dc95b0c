/** Rows of change_requests, proposed and decided by admins. */
import { ADMIN_CHANGE_KINDS, CHANGE_MAX_AGE_DAYS } from '@tradewind/contract/operator';
import type { ActingOperator } from '../../platform/access/index.ts';
import { type Queryable, onlyRow, violated } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import type { AuditEntry } from '../audit/index.ts';
import type { AdminProposal, Ends, Fields } from './types.ts';

export const MAX_AGE_MS = CHANGE_MAX_AGE_DAYS * 86_400_000;

export interface WaitingProposal extends AdminProposal {
  readonly id: number;
  readonly proposedBy: number;
  readonly proposedAtMs: number;
  /** Whether the proposer is still an active admin. */
  readonly isProposerAdmin: boolean;
}

export type Decision = 'approved' | 'refused' | 'withdrawn';

const jsonOf = (fields: Fields | null): string | null => (fields === null ? null : JSON.stringify(fields));
const subjectOf = (id: number): AuditEntry['subject'] => ({ type: 'change', id });

/** Throws Refused conflict (data.reason = waiting) when a proposal for the same subject is pending. */
export async function insertProposal(
  client: Queryable,
  operator: ActingOperator,
  { kind, subjectId, subjectVersion, before, payload, reason }: AdminProposal,
  nowMs: number,
): Promise<{ readonly id: number; readonly entry: AuditEntry }> {
  const inserted = await client
    .query<{ id: number }>(
      `INSERT INTO change_requests (kind, subject_id, subject_version, before, payload, reason, proposed_by, proposed_at_ms)
       VALUES ($1, $2::bigint, $3::integer, $4::jsonb, $5::jsonb, $6, $7::integer, $8::bigint) RETURNING id`,
      [kind, subjectId, subjectVersion, jsonOf(before), jsonOf(payload), reason, operator.id, nowMs],
    )
    .catch((error: unknown) => {
      throw violated('unique', error) === undefined ? error : new Refused('conflict', { reason: 'waiting' });
    });
  const { id } = onlyRow(inserted);
  const after = { state: 'waiting', kind, ...payload, reason };
  return { id, entry: { operator, action: 'change.propose', subject: subjectOf(id), before, after } };
}

/** Locked until the end of the transaction. Throws Refused not_found, or conflict when it is already decided. */
export async function waitingProposal(client: Queryable, id: number): Promise<WaitingProposal> {
  const { rows } = await client.query<WaitingProposal & { readonly state: string }>(
    `SELECT q.id, q.kind, q.subject_id AS "subjectId", q.subject_version AS "subjectVersion", q.before, q.payload,
            q.reason, q.state, q.proposed_by AS "proposedBy", q.proposed_at_ms AS "proposedAtMs",
            o.role = 'admin' AND o.totp_enabled AND NOT o.disabled AS "isProposerAdmin"
       FROM change_requests q JOIN operators o ON o.id = q.proposed_by
      WHERE q.id = $1::bigint AND q.kind = ANY ($2::text[]) FOR NO KEY UPDATE OF q`,
    [id, ADMIN_CHANGE_KINDS],
  );
  const [found] = rows;
  if (found === undefined) throw new Refused('not_found');
  if (found.state !== 'waiting') throw new Refused('conflict');
  return found;
}

const ACTIONS = { approved: 'change.approve', refused: 'change.refuse', withdrawn: 'change.withdraw' } as const;

/** Four eyes: the table's constraint also enforces it. */
export async function decide(
  client: Queryable,
  operator: ActingOperator,
  { id, kind, before, payload, reason }: WaitingProposal,
  state: Decision,
  remark: string,
  nowMs: number,
): Promise<AuditEntry> {
  await client.query(
    `UPDATE change_requests SET state = $2, remark = $3, decided_by = $4::integer, decided_at_ms = $5::bigint
      WHERE id = $1::bigint AND state = 'waiting'`,
    [id, state, remark, operator.id, nowMs],
  );
  return {
    operator,
    action: ACTIONS[state],
    subject: subjectOf(id),
    before: { state: 'waiting', ...before },
    after: { state, kind, ...payload, reason, ...(remark === '' ? {} : { remark }) },
  };
}

/** Ends pending proposals that have been overtaken. `operator`: the one who made the overtaking change. */
export async function endOvertaken(
  client: Queryable,
  operator: ActingOperator | null,
  ends: Ends,
  nowMs: number,
): Promise<AuditEntry[]> {
  if ('operatorId' in ends)
    return end(
      client,
      operator,
      nowMs,
      `(kind IN ('operator', 'reset') AND subject_id = $3) OR ($4 AND proposed_by = $3)`,
      [ends.operatorId, ends.asProposer],
    );
  if ('kind' in ends)
    return end(client, operator, nowMs, 'kind = $3 AND subject_id IS NOT DISTINCT FROM $4::bigint', [
      ends.kind,
      ends.subjectId,
    ]);
  return end(client, operator, nowMs, `kind = 'settings' AND payload ?| $3::text[]`, [ends.settings]);
}

/** Ends proposals that have been pending for too long. */
export const endExpired = (client: Queryable, nowMs: number): Promise<AuditEntry[]> =>
  end(client, null, nowMs, 'proposed_at_ms < $3', [nowMs - MAX_AGE_MS]);

async function end(
  client: Queryable,
  operator: ActingOperator | null,
  nowMs: number,
  condition: string,
  values: readonly unknown[],
): Promise<AuditEntry[]> {
  const { rows } = await client.query<{ id: number; kind: string }>(
    `UPDATE change_requests SET state = 'ended', decided_at_ms = $1::bigint
      WHERE state = 'waiting' AND kind = ANY ($2::text[]) AND (${condition}) RETURNING id, kind`,
    [nowMs, ADMIN_CHANGE_KINDS, ...values],
  );
  return rows.map(({ id, kind }) => ({
    operator,
    action: 'change.end',
    subject: subjectOf(id),
    before: { state: 'waiting' },
    after: { state: 'ended', kind },
  }));
}
