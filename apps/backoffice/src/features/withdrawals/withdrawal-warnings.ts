import { WITHDRAWAL_STATES, type WithdrawalDetail } from '@tradewind/contract/operator-light';

type Seen = Pick<WithdrawalDetail, 'status' | 'suspended' | 'warnings'>;

/** Warnings before this withdrawal is paid, most serious first; none once it is decided. */
export function withdrawalWarnings({
  status,
  suspended,
  warnings,
}: Seen): readonly (WithdrawalDetail['warnings'][number] | 'suspended')[] {
  if (status !== WITHDRAWAL_STATES.waiting) return [];
  return suspended === '' ? warnings : ['suspended', ...warnings];
}
