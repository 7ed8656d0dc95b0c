/**
 * Reads notifications about operators' decisions that move no money from the audit log. Its rows are written in the
 * transaction of each decision.
 */
import type { NotificationEvent } from '@tradewind/contract';
import { z } from 'zod';
import type { Queryable } from '../../platform/db/index.ts';
import { changedHours } from './changed-hours.ts';
import { changedSpreads } from './changed-spreads.ts';
import type { LogBatch } from './trade-log.ts';
import type { Draft, Params } from './types.ts';

const BATCH_SIZE = 1000;
const EVENTS: Readonly<Record<string, NotificationEvent>> = {
  'deposit.reject': 'deposit_rejected',
  'verification.approve': 'verification_approved',
  'verification.refuse': 'verification_refused',
  'customer.suspend': 'account_suspended',
  'customer.group': 'group_changed',
};

interface Row {
  readonly seq: number;
  readonly timeMs: number;
  readonly action: string;
  readonly subjectId: number;
  readonly after: string | null;
  readonly userId: number | null;
  readonly amount: number | null;
  readonly remark: string | null;
}

/** `effective_at`: it waits for that instant. The levels of the group, in percent, are absent in old rows. */
const moved = z.looseObject({
  group: z.string(),
  effective_at: z.int().optional(),
  margin_call: z.int().optional(),
  stop_out: z.int().optional(),
});
const suspended = z.looseObject({ reason: z.string() });

/** The batch after `after`; undefined at the end of the log. */
export async function readAuditLog(db: Queryable, after: number): Promise<LogBatch | undefined> {
  const { rows: ends } = await db.query<{ seq: number | null }>(
    `SELECT max(seq) AS seq FROM (
       SELECT seq FROM audit_log WHERE seq > $1::bigint ORDER BY seq LIMIT ${BATCH_SIZE}) AS batch`,
    [after],
  );
  const seq = ends[0]?.seq ?? null;
  if (seq === null) return undefined;
  const { rows } = await db.query<Row>(
    `SELECT a.seq, a.time_ms AS "timeMs", a.action, a.subject_id::bigint AS "subjectId", a.after,
            coalesce(d.user_id, v.user_id, CASE a.subject_type WHEN 'customer' THEN a.subject_id::bigint END) AS "userId",
            d.number_micro_usd AS amount, coalesce(d.remark, v.remark) AS remark
       FROM audit_log a
       LEFT JOIN deposits d ON a.subject_type = 'deposit' AND d.id = a.subject_id::bigint
       LEFT JOIN verifications v ON a.subject_type = 'verification' AND v.id = a.subject_id::bigint
      WHERE a.seq > $1::bigint AND a.seq <= $2::bigint AND a.action = ANY ($3::text[])
      ORDER BY a.seq`,
    [after, seq, Object.keys(EVENTS)],
  );
  return {
    seq,
    drafts: [
      ...rows.flatMap(draftOf),
      ...(await changedHours(db, after, seq)),
      ...(await changedSpreads(db, after, seq)),
    ],
  };
}

function draftOf(row: Row): readonly Draft[] {
  const known = EVENTS[row.action];
  if (known === undefined || row.userId === null) return [];
  const isLater = known === 'group_changed' && moved.parse(JSON.parse(row.after ?? '{}')).effective_at !== undefined;
  const event = isLater ? 'group_moves' : known;
  return [{ userId: row.userId, event, params: paramsOf(event, row), timeMs: row.timeMs, source: `audit ${row.seq}` }];
}

function paramsOf(event: NotificationEvent, { subjectId, amount, remark, after }: Row): Params {
  if (event === 'account_suspended') return { reason: suspended.parse(JSON.parse(after ?? '{}')).reason };
  if (event === 'group_changed' || event === 'group_moves') {
    const { group, effective_at: time, margin_call: call, stop_out: stopOut } = moved.parse(JSON.parse(after ?? '{}'));
    return {
      group,
      ...(time !== undefined && { time }),
      ...(call !== undefined && stopOut !== undefined && { call, stopOut }),
    };
  }
  return {
    ...(amount === null ? {} : { number: subjectId, amount }),
    ...(remark === null || remark === '' ? {} : { reason: remark }),
  };
}
