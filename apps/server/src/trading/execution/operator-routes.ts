/** The proof of a customer's order, for operators. */
import { operatorReportCalls } from '@tradewind/contract/operator';
import type { OperatorLayer } from '../../platform/http/index.ts';
import type { AccessLog } from '../../staff/records/index.ts';
import { type ExecutionServices, proofOf } from './order-proof.ts';

export function serveExecutionToOperators(
  calls: OperatorLayer,
  services: ExecutionServices & { readonly accessLog: AccessLog },
): void {
  calls.serve(operatorReportCalls.proof, async ({ input, operator, locale }) => {
    const proof = await proofOf(services, input.user_id, input.id, locale);
    await services.accessLog.record(operator, { type: 'proof', id: input.id });
    return proof;
  });
}
