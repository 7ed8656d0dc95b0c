import { operatorQueueCalls, type DepositDetail } from '@tradewind/contract/operator-light';
import { useFormat } from '@tradewind/ui';
import { api } from '../../shared/api.ts';
import type { DecisionChoice } from '../../shared/Decision.tsx';
import { useT } from '../../shared/language.ts';
import { decisionRefusal } from '../../shared/outcome.ts';
import { REMARK_MAX, REMARK_MIN } from '../../shared/remark.ts';

const TEMPLATES = ['notArrived', 'unreadable', 'otherAmount', 'otherName'] as const;

/** What can be decided about a deposit that waits. */
export function useDepositChoices({
  id,
  number,
  amount,
  currency,
  customer,
}: DepositDetail): readonly DecisionChoice[] {
  const t = useT();
  const { finishDeposit, rejectDeposit, invalidateDeposit } = operatorQueueCalls;
  const usd = { amount: useFormat().money(number, 'balance') };
  const name = customer.name === '' ? customer.contact : `${customer.name} (${customer.contact})`;
  const refusal = (error: Parameters<typeof decisionRefusal>[0]) => decisionRefusal(error, t);
  return [
    {
      id: 'finish',
      tone: 'accent',
      label: t('deposits.finish.label'),
      title: t('deposits.finish.title', usd),
      body: t('deposits.finish.body', { ...usd, customer: name, paid: `${amount} ${currency}` }),
      action: t('deposits.finish.action', usd),
      done: t('deposits.finish.done', usd),
      refusal,
      run: (idempotencyKey) => api.call(finishDeposit, { id }, { idempotencyKey, quiet: true }),
    },
    {
      id: 'reject',
      tone: 'danger',
      danger: true,
      label: t('deposits.reject.label'),
      title: t('deposits.reject.title', { id }),
      body: t('deposits.reject.body'),
      action: t('deposits.reject.action'),
      done: t('deposits.reject.done'),
      words: {
        label: t('queues.remarkLabel'),
        hint: t('queues.remarkHint'),
        minLength: REMARK_MIN,
        maxLength: REMARK_MAX,
        templates: TEMPLATES.map((template) => ({
          label: t(`deposits.reject.template.${template}`),
          text: t(`deposits.reject.template.${template}Text`),
        })),
      },
      refusal,
      run: (idempotencyKey, remark) => api.call(rejectDeposit, { id, remark }, { idempotencyKey, quiet: true }),
    },
    {
      id: 'invalidate',
      label: t('deposits.invalidate.label'),
      title: t('deposits.invalidate.title', { id }),
      body: t('deposits.invalidate.body'),
      action: t('deposits.invalidate.action'),
      done: t('deposits.invalidate.done'),
      words: {
        label: t('deposits.invalidate.remark'),
        hint: t('deposits.invalidate.hint'),
        minLength: 0,
        maxLength: REMARK_MAX,
      },
      refusal,
      run: (idempotencyKey, remark) => api.call(invalidateDeposit, { id, remark }, { idempotencyKey, quiet: true }),
    },
  ];
}
