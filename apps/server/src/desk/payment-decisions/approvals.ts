/** Which approvals of a withdrawal count. */
import { operatorQueueCalls } from '@tradewind/contract/operator';

const MAY_APPROVE = operatorQueueCalls.approveWithdrawal.roles.map((role) => `'${role}'`).join(', ');

/** SQL, of the operator `o` who approved: enabled, and in a role that may approve. */
export const STILL_COUNTS = `NOT o.disabled AND o.role IN (${MAY_APPROVE})`;
