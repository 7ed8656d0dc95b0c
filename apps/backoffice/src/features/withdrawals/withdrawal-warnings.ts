import { WITHDRAWAL_STATES, type WithdrawalDetail } from '@tradewind/contract/operator-light';

type WithdrawalWarning =
  | 'suspended'
  | 'notApproved'
  | 'sameDetails'
  | 'newMethod'
  | 'newPassword'
  | 'newAccount'
  | 'neverDeposited';

const HOUR_MS = 3_600_000;
/** A stolen account is usually emptied within days of a new password or a new payout method. */
const FRESH_MS = 48 * HOUR_MS;
const YOUNG_MS = 7 * 24 * HOUR_MS;

type Seen = Pick<
  WithdrawalDetail,
  | 'status'
  | 'created_at'
  | 'suspended'
  | 'verification'
  | 'same_details'
  | 'method_bound_at'
  | 'password_changed_at'
  | 'registered_at'
  | 'deposited_usd'
>;

/** Warnings before this withdrawal is paid, most serious first; none once it is decided. */
export function withdrawalWarnings(withdrawal: Seen): readonly WithdrawalWarning[] {
  if (withdrawal.status !== WITHDRAWAL_STATES.waiting) return [];
  const { created_at: at, password_changed_at: passwordAt, registered_at: registeredAt } = withdrawal;
  const spoken: readonly (readonly [WithdrawalWarning, boolean])[] = [
    ['suspended', withdrawal.suspended !== ''],
    ['notApproved', withdrawal.verification !== 'approved'],
    ['sameDetails', withdrawal.same_details.length > 0],
    ['newMethod', at - withdrawal.method_bound_at < FRESH_MS],
    // also an older password that was changed since; setting the first one does not count as a change
    ['newPassword', passwordAt !== null && passwordAt > registeredAt && at - passwordAt < FRESH_MS],
    ['newAccount', at - registeredAt < YOUNG_MS],
    ['neverDeposited', withdrawal.deposited_usd === 0],
  ];
  return spoken.filter(([, isTrue]) => isTrue).map(([warning]) => warning);
}
