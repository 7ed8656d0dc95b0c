/** Which decisions of a first operator still count for a second one. */
import { operatorQueueCalls } from '@tradewind/contract/operator';
import type { OperatorRole } from '@tradewind/contract/operator';

/** SQL condition on the operator `o`: enabled, and in a role that may still make this decision. */
const stillCounts = (roles: readonly OperatorRole[]): string =>
  `NOT o.disabled AND o.role IN (${roles.map((role) => `'${role}'`).join(', ')})`;

export const WITHDRAWAL_APPROVAL_COUNTS = stillCounts(operatorQueueCalls.approveWithdrawal.roles);
export const DEPOSIT_APPROVAL_COUNTS = stillCounts(operatorQueueCalls.finishDeposit.roles);
