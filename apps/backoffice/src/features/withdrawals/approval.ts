import type { WithdrawalDetail } from '@tradewind/contract/operator-light';

interface ApprovalState {
  /** Two have to agree. */
  readonly needed: boolean;
  /** When this operator approved it. */
  readonly ownAt: number | undefined;
  /** Another operator has approved it, and that counts. */
  readonly byOther: boolean;
  /** Some approval does not count any more: its operator was disabled or has another role. */
  readonly isSomeGone: boolean;
}

/** How far two operators have agreed, seen by one of them. `approvals` counts those that count. */
export function approvalOf(
  {
    operators_needed: needed,
    approvals,
    approved_by: approvedBy,
  }: Pick<WithdrawalDetail, 'operators_needed' | 'approvals' | 'approved_by'>,
  operatorId: number | undefined,
): ApprovalState {
  const own = approvedBy.find(({ operator }) => operator.id === operatorId);
  return {
    needed: needed >= 2,
    ownAt: own?.time,
    // the current operator is not disabled, and every role that sees this may approve
    byOther: approvals - (own === undefined ? 0 : 1) > 0,
    isSomeGone: approvals < approvedBy.length,
  };
}
