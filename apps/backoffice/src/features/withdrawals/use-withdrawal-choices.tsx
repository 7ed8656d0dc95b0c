import type { ApiError } from '@tradewind/client/app';
import { operatorQueueCalls, type WithdrawalDetail } from '@tradewind/contract/operator-light';
import { useFormat } from '@tradewind/ui';
import { api, mayUse } from '../../shared/api.ts';
import type { DecisionChoice } from '../../shared/Decision.tsx';
import { Facts } from '../../shared/Facts.tsx';
import { amountText } from '../../shared/grouped.ts';
import { useT, type T } from '../../shared/language.ts';
import { decisionRefusal } from '../../shared/outcome.ts';
import { REFERENCE_MAX, REMARK_MAX, REMARK_MIN } from '../../shared/remark.ts';
import { useOperator } from '../../shared/session.ts';
import { approvalOf } from './approval.ts';
import { wayFacts } from './WithdrawalFacts.tsx';

const TEMPLATES = ['identity', 'details', 'otherName', 'contact'] as const;

function refusalOf(error: ApiError, t: T): string | undefined {
  const { reason, withdrawal } = error.details;
  if (reason === 'suspended') return t('withdrawals.finish.suspended');
  if (reason === 'credited_by_you') return t('withdrawals.creditedByYou');
  if (reason === 'second_operator') return t('withdrawals.finish.needsSecond');
  if (reason === 'reference_used') return t('withdrawals.finish.used', { id: Number(withdrawal) });
  return decisionRefusal(error, t);
}

/** This operator's choices for a waiting withdrawal. */
export function useWithdrawalChoices(withdrawal: WithdrawalDetail): readonly DecisionChoice[] {
  const t = useT();
  const operator = useOperator();
  const { approveWithdrawal, finishWithdrawal, refuseWithdrawal } = operatorQueueCalls;
  const { id, number, customer, real_amount: amount, currency } = withdrawal;
  const usd = useFormat().money(number, 'balance');
  const words = { amount: usd, customer: customer.name === '' ? customer.contact : customer.name };
  const approval = approvalOf(withdrawal, operator?.id);
  const refusal = (error: ApiError) => refusalOf(error, t);
  const mayPay = mayUse(operator?.role, finishWithdrawal);
  // compliance approves for a payer who may not pay it alone
  const isApproved = approval.byOther || approval.ownAt !== undefined;
  const offersApproval = !isApproved && (approval.needed || !mayPay);
  const isCreditor = withdrawal.yours.credited_by_you === 1;
  const creditor = isCreditor ? t('withdrawals.creditedByYou') : undefined;
  const warning = withdrawal.warnings.includes('other_way') && (
    <p className="rounded-control bg-amber-soft px-3 py-2 text-2" data-testid="other-way">
      {t('withdrawals.notice.otherWay')}
    </p>
  );

  const approve: DecisionChoice = {
    id: 'approve',
    tone: 'accent',
    label: t('withdrawals.approve.label'),
    title: t('withdrawals.approve.title', { id }),
    body: (
      <div className="space-y-3">
        <p>{t('withdrawals.approve.body', words)}</p>
        {warning}
      </div>
    ),
    blocked: creditor,
    action: t('withdrawals.approve.action'),
    done: t('withdrawals.approve.done'),
    refusal,
    run: (idempotencyKey) => api.call(approveWithdrawal, { id }, { idempotencyKey, quiet: true }),
  };
  const finish: DecisionChoice = {
    id: 'finish',
    tone: offersApproval ? 'plain' : 'accent',
    label: t('withdrawals.finish.label'),
    title: t('withdrawals.finish.title', { paid: `${amountText(amount)} ${currency}` }),
    body: (
      <div className="space-y-3">
        <p>{t('withdrawals.finish.body', words)}</p>
        {warning}
        <Facts rows={wayFacts(withdrawal, t)} />
      </div>
    ),
    action: t('withdrawals.finish.action'),
    done: t('withdrawals.finish.done', { id }),
    words: {
      label: t('withdrawals.finish.reference'),
      hint: t('withdrawals.finish.referenceHint'),
      minLength: REMARK_MIN,
      maxLength: REFERENCE_MAX,
      short: true,
    },
    refusal,
    blocked: isCreditor
      ? creditor
      : !approval.needed || approval.byOther
        ? undefined
        : approval.ownAt === undefined
          ? t('withdrawals.finish.needsSecond')
          : t('withdrawals.finish.needsOther'),
    run: (idempotencyKey, reference) =>
      api.call(finishWithdrawal, { id, payment_reference: reference }, { idempotencyKey, quiet: true }),
  };
  const refuse: DecisionChoice = {
    id: 'refuse',
    tone: 'danger',
    danger: true,
    label: t('withdrawals.refuse.label'),
    title: t('withdrawals.refuse.title', { id }),
    body: t('withdrawals.refuse.body', words),
    action: t('withdrawals.refuse.action'),
    done: t('withdrawals.refuse.done', words),
    words: {
      label: t('queues.remarkLabel'),
      hint: t('queues.remarkHint'),
      minLength: REMARK_MIN,
      maxLength: REMARK_MAX,
      templates: TEMPLATES.map((template) => ({
        label: t(`withdrawals.refuse.template.${template}`),
        text: t(`withdrawals.refuse.template.${template}Text`),
      })),
    },
    refusal,
    run: (idempotencyKey, remark) => api.call(refuseWithdrawal, { id, remark }, { idempotencyKey, quiet: true }),
  };
  return [
    ...(offersApproval && mayUse(operator?.role, approveWithdrawal) ? [approve] : []),
    ...(mayPay ? [finish] : []),
    ...(mayUse(operator?.role, refuseWithdrawal) ? [refuse] : []),
  ];
}
