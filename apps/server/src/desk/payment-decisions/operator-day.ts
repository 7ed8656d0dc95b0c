/** What one operator may move alone within a trading day: credits and payouts together (contract §11). */
import { DEPOSIT_STATES, WITHDRAWAL_STATES } from '@tradewind/contract/operator';
import { type MicroUsd, ZERO_USD, microUsd } from '@tradewind/money';
import type { ActingOperator } from '../../platform/access/index.ts';
import { tradingDayStart } from '../../core/market/index.ts';
import { type Queryable, onlyRow } from '../../platform/db/index.ts';
import { usdNumber } from '../../platform/wire/index.ts';
import { typedUsd } from '../../money/rates/index.ts';
import { readSettings } from '../../staff/settings/index.ts';

export interface OperatorDay {
  /** Credited and paid by this operator alone since the day began. */
  readonly used: MicroUsd;
  readonly limit: MicroUsd;
}

/**
 * Deposits count with what was credited, withdrawals with what left the account. What two operators decided does not
 * count. Read and used by one decision of the operator at a time (MoneyRecordLocks.operatorDay).
 */
export async function operatorDayOf(db: Queryable, operatorId: number, nowMs: number): Promise<OperatorDay> {
  const [{ operator_day_usd: limit }, sums] = await Promise.all([
    readSettings(db),
    db.query<{ used: number }>(
      `SELECT (
         (SELECT coalesce(sum(credited_micro_usd), 0) FROM deposits
           WHERE decided_by = $1::integer AND decided_at_ms >= $2::bigint AND status = ${DEPOSIT_STATES.finished}
             AND operators_needed = 1)
         + (SELECT coalesce(sum(number_micro_usd), 0) FROM withdrawals
           WHERE decided_by = $1::integer AND decided_at_ms >= $2::bigint AND status = ${WITHDRAWAL_STATES.paid}
             AND operators_needed = 1))::bigint AS used`,
      [operatorId, tradingDayStart(nowMs, 'fx')],
    ),
  ]);
  return { used: microUsd(onlyRow(sums).used), limit: typedUsd(limit) ?? ZERO_USD };
}

export const isWithin = ({ used, limit }: OperatorDay, amount: MicroUsd): boolean => used + amount <= limit;

export const presentDay = ({ used, limit }: OperatorDay) => ({ used: usdNumber(used), limit: usdNumber(limit) });

/** Why two operators are needed to pay a withdrawal; null = this one may pay it alone. */
export async function operatorsForPayment(
  db: Queryable,
  operator: Pick<ActingOperator, 'id'>,
  { number, operatorsNeeded }: { readonly number: MicroUsd; readonly operatorsNeeded: number },
  nowMs: number,
): Promise<{ readonly because: 'customer_limit' | 'operator_day' | null; readonly ofOperator: OperatorDay }> {
  const ofOperator = await operatorDayOf(db, operator.id, nowMs);
  if (operatorsNeeded >= 2) return { because: 'customer_limit', ofOperator };
  return { because: isWithin(ofOperator, number) ? null : 'operator_day', ofOperator };
}
