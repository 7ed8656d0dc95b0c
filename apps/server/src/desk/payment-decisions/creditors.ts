/** Who credited a customer does not pay them, so that no single person moves money in and out (contract §11). */
import { CREDITOR_DAYS, DEPOSIT_STATES } from '@tradewind/contract/operator';
import type { ActingOperator } from '../../platform/access/index.ts';
import { DAY_MS } from '../../platform/clock/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';

/**
 * SQL condition: within the days before `nowMs`, this operator credited a deposit of the customer, entered one as the
 * first of two operators, or proposed or approved a correction in their favour. Not for corrections of quotes, whose
 * amounts follow from the fills.
 */
export function creditedSql(operator: string, customer: string, nowMs: number): string {
  const sinceMs = nowMs - CREDITOR_DAYS * DAY_MS;
  if (!Number.isSafeInteger(sinceMs)) throw new RangeError(`not a time: ${nowMs}`);
  return `(
    EXISTS (SELECT FROM deposits credited WHERE credited.user_id = ${customer} AND credited.decided_by = ${operator}
      AND credited.status = ${DEPOSIT_STATES.finished} AND credited.decided_at_ms > ${sinceMs})
    OR EXISTS (SELECT FROM deposit_approvals entry JOIN deposits entered ON entered.id = entry.deposit_id
      WHERE entered.user_id = ${customer} AND entry.operator_id = ${operator} AND entry.created_at_ms > ${sinceMs})
    OR EXISTS (SELECT FROM corrections given JOIN change_requests asked ON asked.id = given.change_request_id
      WHERE given.user_id = ${customer} AND given.amount_micro_usd > 0 AND asked.kind = 'correction'
        AND ${operator} IN (asked.proposed_by, asked.decided_by) AND given.created_at_ms > ${sinceMs}))`;
}

export async function isCreditor(db: Queryable, operatorId: number, userId: number, nowMs: number): Promise<boolean> {
  const { rows } = await db.query(`SELECT WHERE ${creditedSql('$1::integer', '$2::bigint', nowMs)}`, [
    operatorId,
    userId,
  ]);
  return rows.length > 0;
}

/** Throws Refused forbidden (data.reason = credited_by_you). */
export async function requireNotCreditor(
  db: Queryable,
  { id }: Pick<ActingOperator, 'id'>,
  userId: number,
  nowMs: number,
): Promise<void> {
  if (await isCreditor(db, id, userId, nowMs)) throw new Refused('forbidden', { reason: 'credited_by_you' });
}
