import { DEPOSIT_STATES, type DepositDetail } from '@tradewind/contract/operator-light';

type DepositWarning = 'sameProof' | 'rejected' | 'noIdentity' | 'first';

/** Warnings before this deposit is credited, most serious first. */
export function depositWarnings(
  deposit: Pick<DepositDetail, 'status' | 'same_proof' | 'earlier' | 'customer'>,
): readonly DepositWarning[] {
  const { status, same_proof: sameProof, earlier, customer } = deposit;
  const isOpen = status === DEPOSIT_STATES.unchecked;
  return [
    ...(sameProof.length > 0 ? (['sameProof'] as const) : []),
    ...(isOpen && earlier.rejected > 0 ? (['rejected'] as const) : []),
    ...(isOpen && customer.name === '' ? (['noIdentity'] as const) : []),
    ...(isOpen && earlier.finished === 0 && earlier.rejected === 0 ? (['first'] as const) : []),
  ];
}
