import type { ApiError } from '@tradewind/client/app';
import { operatorQueueCalls, type DepositDetail } from '@tradewind/contract/operator-light';
import { useFormat } from '@tradewind/ui';
import { api } from '../../shared/api.ts';
import type { DecisionChoice } from '../../shared/Decision.tsx';
import { useT, type T } from '../../shared/language.ts';
import { decisionRefusal } from '../../shared/outcome.ts';
import { REMARK_MAX, REMARK_MIN } from '../../shared/remark.ts';
import { CreditForm } from './CreditForm.tsx';
import { useCreditDraft } from './use-credit-draft.ts';

const TEMPLATES = ['notArrived', 'unreadable', 'otherAmount', 'otherName'] as const;

/** The choices for a waiting deposit. */
export function useDepositChoices(deposit: DepositDetail): readonly DecisionChoice[] {
  const t = useT();
  const { id } = deposit;
  const { rejectDeposit, invalidateDeposit } = operatorQueueCalls;
  const finish = useFinishChoice(deposit);
  const refusal = (error: ApiError) => decisionRefusal(error, t);
  return [
    finish,
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

/** Credits the received amount; where two operators are needed, the first one only enters it. */
function useFinishChoice(deposit: DepositDetail): DecisionChoice {
  const t = useT();
  const format = useFormat();
  const draft = useCreditDraft(deposit);
  const { id } = deposit;
  const { terms, entered } = draft;
  const usd = { amount: format.money(terms?.credited, 'balance') };
  const credits = terms === undefined || terms.operators_needed === 1 || draft.isSecond;
  return {
    id: 'finish',
    tone: 'accent',
    label: t('deposits.finish.label'),
    title: t('deposits.finish.title', { id }),
    body: <CreditForm deposit={deposit} draft={draft} />,
    action: t(
      terms === undefined ? 'deposits.finish.label' : credits ? 'deposits.finish.action' : 'deposits.finish.enter',
      usd,
    ),
    done: t(credits ? 'deposits.finish.done' : 'deposits.finish.entered', usd),
    check: () =>
      terms === undefined
        ? t('deposits.finish.noTerms')
        : draft.reference.trim() === ''
          ? t('deposits.finish.referenceMissing')
          : undefined,
    refusal: (error) => finishRefusal(error, format.money(Number(error.details['credited']), 'balance'), t),
    run: (idempotencyKey) =>
      api.call(
        operatorQueueCalls.finishDeposit,
        { id, ...entered, reference: draft.reference, ...(terms === undefined ? {} : { credited: terms.credited }) },
        { idempotencyKey, quiet: true },
      ),
  };
}

function finishRefusal(error: ApiError, credited: string, t: T): string | undefined {
  if (error.details['reason'] === 'second_operator') return t('deposits.finish.needsOther');
  if (error.details['reason'] === 'reference_used')
    return t('deposits.finish.used', { id: Number(error.details['deposit']) });
  if (error.key === 'invalid_input') return t('deposits.finish.referenceFault');
  if (error.details['reason'] === 'credited') return t('deposits.finish.changed', { amount: credited });
  return decisionRefusal(error, t);
}
