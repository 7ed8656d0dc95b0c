/** Operator calls for deposits and withdrawals. */
import { OPERATOR_FILES, operatorQueueCalls } from '@tradewind/contract/operator';
import type { ActingOperator } from '../../platform/access/index.ts';
import type { OperatorLayer } from '../../platform/http/index.ts';
import { requireRealMoney } from '../../money/records/index.ts';
import { appendAudit } from '../../staff/audit/index.ts';
import { DepositDecisions } from './deposit-decisions.ts';
import { depositTermsOf } from './deposit-credits.ts';
import { depositDetail, depositPage } from './deposit-records.ts';
import { depositFile, withdrawalFile } from './files.ts';
import type { DecisionServices } from './services.ts';
import { WithdrawalDecisions } from './withdrawal-decisions.ts';
import { withdrawalDetail } from './withdrawal-detail.ts';
import { withdrawalPage } from './withdrawal-records.ts';

export function servePaymentDecisionsToOperators(calls: OperatorLayer, services: DecisionServices): void {
  serveDeposits(calls, services);
  serveWithdrawals(calls, services);
}

function serveDeposits(calls: OperatorLayer, services: DecisionServices): void {
  const decisions = new DepositDecisions(services);
  const { deposits, deposit, depositTerms, finishDeposit, rejectDeposit, invalidateDeposit } = operatorQueueCalls;
  calls.serve(deposits, ({ input: { page, ...filter } }) => depositPage(services, filter, page));
  calls.serve(deposit, ({ input }) => depositDetail(services, input.id));
  calls.serve(depositTerms, ({ operator, input: { id, ...entered } }) =>
    depositTermsOf(services, operator, id, entered),
  );
  calls.serve(finishDeposit, async ({ operator, input: { id, ...entered } }) => {
    requireRealMoney(services.config);
    await decisions.finish(operator, id, entered);
    return depositDetail(services, id);
  });
  calls.serve(rejectDeposit, async ({ operator, input }) => {
    await decisions.reject(operator, input.id, input.remark);
    return depositDetail(services, input.id);
  });
  calls.serve(invalidateDeposit, async ({ operator, input }) => {
    await decisions.invalidate(operator, input.id, input.remark);
    return depositDetail(services, input.id);
  });
  const input = deposits.input.omit({ page: true });
  calls.file({ ...OPERATOR_FILES.deposits, input }, async ({ operator, input }) => {
    await noteExport(services, operator, 'deposit', input);
    return depositFile(services, input);
  });
}

function serveWithdrawals(calls: OperatorLayer, services: DecisionServices): void {
  const decisions = new WithdrawalDecisions(services);
  const { withdrawals, withdrawal, approveWithdrawal, finishWithdrawal, refuseWithdrawal } = operatorQueueCalls;
  calls.serve(withdrawals, ({ input: { page, ...filter } }) => withdrawalPage(services, filter, page));
  calls.serve(withdrawal, ({ operator, input }) => withdrawalDetail(services, operator, input.id));
  calls.serve(approveWithdrawal, async ({ operator, input }) => {
    await decisions.approve(operator, input.id);
    return withdrawalDetail(services, operator, input.id);
  });
  calls.serve(finishWithdrawal, async ({ operator, input }) => {
    requireRealMoney(services.config);
    await decisions.finish(operator, input.id, input.payment_reference);
    return withdrawalDetail(services, operator, input.id);
  });
  calls.serve(refuseWithdrawal, async ({ operator, input }) => {
    await decisions.refuse(operator, input.id, input.remark);
    return withdrawalDetail(services, operator, input.id);
  });
  const input = withdrawals.input.omit({ page: true });
  calls.file({ ...OPERATOR_FILES.withdrawals, input }, async ({ operator, input }) => {
    await noteExport(services, operator, 'withdrawal', input);
    return withdrawalFile(services, input);
  });
}

/** Exports are audited, because files take the data of many customers out of the system. */
async function noteExport(
  { database, now }: Pick<DecisionServices, 'database' | 'now'>,
  operator: ActingOperator,
  what: 'deposit' | 'withdrawal',
  filter: object,
): Promise<void> {
  const subject = { type: what, id: '' };
  await appendAudit(database, { operator, action: `${what}.export`, subject, after: filter }, now());
}
