/** Which decisions of a first operator still count for a second one. */
import { operatorQueueCalls } from '@tradewind/contract/operator';
import type { OperatorRole } from '@tradewind/contract/operator';
import { creditedSql } from './creditors.ts';

/** SQL condition on the operator `o`: enabled, and in a role that may still make this decision. */
const stillCounts = (roles: readonly OperatorRole[]): string =>
  `NOT o.disabled AND o.role IN (${roles.map((role) => `'${role}'`).join(', ')})`;

/** SQL condition on the operator `o`, who besides has not credited the customer since. */
export const withdrawalApprovalCounts = (customer: string, nowMs: number): string =>
  `${stillCounts(operatorQueueCalls.approveWithdrawal.roles)} AND NOT ${creditedSql('o.id', customer, nowMs)}`;
export const DEPOSIT_APPROVAL_COUNTS = stillCounts(operatorQueueCalls.finishDeposit.roles);
