import type { WithdrawalDetail } from '@tradewind/contract/operator-light';

interface ApprovalState {
  /** Two operators are needed if this one decides. */
  readonly needed: boolean;
  /** When this operator approved it. */
  readonly ownAt: number | undefined;
  /** Another operator has approved it, and the approval is valid. */
  readonly byOther: boolean;
  /** An approval is no longer valid: its operator was disabled or has another role. */
  readonly isSomeGone: boolean;
}

/** The state of the approvals, as seen by one operator. `approvals` is the number of valid ones. */
export function approvalOf(
  {
    yours: { operators_needed: needed },
    approvals,
    approved_by: approvedBy,
  }: Pick<WithdrawalDetail, 'approvals' | 'approved_by'> & {
    yours: Pick<WithdrawalDetail['yours'], 'operators_needed'>;
  },
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
