/** Operator calls for identity verifications. */
import { operatorQueueCalls } from '@tradewind/contract/operator';
import type { ActingOperator } from '../../platform/access/index.ts';
import { inTransaction } from '../../platform/db/index.ts';
import type { OperatorLayer } from '../../platform/http/index.ts';
import { appendAudit } from '../../staff/audit/index.ts';
import { type AccessLog, requireOthersAccount } from '../../staff/records/index.ts';
import type { Decision, Verifications } from '../../people/verification/index.ts';
import { type RecordServices, verificationDetail, verificationPage, verifiedUser } from './verification-records.ts';

export interface ReviewServices extends RecordServices {
  readonly verifications: Verifications;
  readonly accessLog: AccessLog;
  /** Resolves once the customer is notified. */
  readonly caughtUp: () => Promise<void>;
  readonly now: () => number;
}

export function serveReviewsToOperators(calls: OperatorLayer, services: ReviewServices): void {
  const { verifications, verification, approveVerification, refuseVerification } = operatorQueueCalls;
  /** A decision also counts as an access, because its answer contains personal data. */
  const look = async (operator: ActingOperator, id: number) => {
    await verifiedUser(services.database, id);
    await services.accessLog.record(operator, { type: 'verification', id });
    return verificationDetail(services, id);
  };
  calls.serve(verifications, ({ input: { page, ...filter } }) => verificationPage(services, filter, page));
  calls.serve(verification, ({ operator, input }) => look(operator, input.id));
  calls.serve(approveVerification, async ({ operator, input }) => {
    await decide(services, operator, input.id, { state: 'approved' });
    return look(operator, input.id);
  });
  calls.serve(refuseVerification, async ({ operator, input }) => {
    await decide(services, operator, input.id, { state: 'refused', remark: input.remark });
    return look(operator, input.id);
  });
}

const ACTIONS = { approved: 'verification.approve', refused: 'verification.refuse' } as const;

/**
 * Throws Refused not_found, forbidden (data.reason = own_account), or conflict when it is already decided, even by
 * another operator at the same moment.
 */
async function decide(
  { database, verifications, caughtUp, now }: ReviewServices,
  operator: ActingOperator,
  id: number,
  decision: Decision,
): Promise<void> {
  await requireOthersAccount(database, operator, await verifiedUser(database, id));
  await inTransaction(database, async (client) => {
    await verifications.decide(id, decision, client);
    const entry = {
      operator,
      action: ACTIONS[decision.state],
      subject: { type: 'verification', id },
      before: { state: 'waiting' },
      after: decision,
    };
    await appendAudit(client, entry, now());
  });
  await caughtUp();
}
