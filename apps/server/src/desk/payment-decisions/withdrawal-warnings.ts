/** Warnings before a withdrawal is paid, for both operators: in the list, on its page and in the audit log. */
import { DEPOSIT_STATES, WITHDRAWAL_STATES, type WithdrawalWarning } from '@tradewind/contract/operator';
import { DAY_MS } from '../../platform/clock/index.ts';
import { type Queryable, onlyRow } from '../../platform/db/index.ts';
import { BANK } from '../../money/rates/index.ts';

/** A stolen account is usually emptied within days of a new password or a new payout method. */
const FRESH_MS = 2 * DAY_MS;
const YOUNG_MS = 7 * DAY_MS;

/** Withdrawals with what their warnings depend on. */
export const WITHDRAWALS = `withdrawals r JOIN funds_currencies c ON c.id = r.currency_id
  JOIN payout_methods m ON m.id = r.method_id JOIN users u ON u.id = r.user_id`;

/** Whether the currency `k` is of the same way as that of the withdrawal: bank, or the same coin on any network. */
const IS_SAME_WAY = `k.type = c.type AND (c.type = ${BANK} OR k.code = c.code)`;
const CREDITED = `FROM deposits d JOIN funds_currencies k ON k.id = d.currency_id
  WHERE d.user_id = r.user_id AND d.status = ${DEPOSIT_STATES.finished}
    AND d.decided_at_ms <= coalesce(r.decided_at_ms, d.decided_at_ms)`;
const PAID_BEFORE = `FROM withdrawals w JOIN funds_currencies k ON k.id = w.currency_id
  WHERE w.user_id = r.user_id AND w.id <> r.id AND w.status = ${WITHDRAWAL_STATES.paid}
    AND w.decided_at_ms <= coalesce(r.decided_at_ms, w.decided_at_ms)`;

/** Conditions on WITHDRAWALS, most serious first. What is fresh is compared with the time of the request. */
const CONDITIONS: readonly (readonly [WithdrawalWarning, string])[] = [
  [
    // more leaves this way than came by it, although money came another way
    'other_way',
    `EXISTS (SELECT ${CREDITED} AND NOT (${IS_SAME_WAY}))
      AND (SELECT coalesce(sum(d.credited_micro_usd), 0) ${CREDITED} AND ${IS_SAME_WAY})
        < r.number_micro_usd + (SELECT coalesce(sum(w.number_micro_usd), 0) ${PAID_BEFORE} AND ${IS_SAME_WAY})`,
  ],
  [
    'not_verified',
    `(SELECT v.state FROM verifications v WHERE v.user_id = r.user_id ORDER BY v.id DESC LIMIT 1)
      IS DISTINCT FROM 'approved'`,
  ],
  [
    'same_details',
    'EXISTS (SELECT FROM payout_methods o WHERE o.details_hash = m.details_hash AND o.user_id <> r.user_id)',
  ],
  ['new_method', `r.created_at_ms - m.created_at_ms < ${FRESH_MS}`],
  [
    // also an older password that was changed since; setting the first one does not count as a change
    'new_password',
    `u.password_changed_at_ms > u.created_at_ms AND r.created_at_ms - u.password_changed_at_ms < ${FRESH_MS}`,
  ],
  ['new_account', `r.created_at_ms - u.created_at_ms < ${YOUNG_MS}`],
  ['never_deposited', `NOT EXISTS (SELECT ${CREDITED})`],
];

/** SQL of the warnings, as an array. */
export const WARNINGS = `array_remove(ARRAY[${CONDITIONS.map(
  ([warning, condition]) => `CASE WHEN ${condition} THEN '${warning}' END`,
).join(', ')}], NULL)`;

export async function warningsOf(db: Queryable, id: number): Promise<readonly WithdrawalWarning[]> {
  const { warnings } = onlyRow(
    await db.query<{ warnings: WithdrawalWarning[] }>(
      `SELECT ${WARNINGS} AS warnings FROM ${WITHDRAWALS} WHERE r.id = $1::bigint`,
      [id],
    ),
  );
  return warnings;
}
