import { operatorPrivacyCalls, type ErasureRow } from '@tradewind/contract/operator-light';
import { api } from '../../shared/api.ts';
import type { DecisionChoice } from '../../shared/Decision.tsx';
import type { T } from '../../shared/language.ts';
import { decisionRefusal } from '../../shared/outcome.ts';
import { REASON_LENGTH, REASON_MIN } from '../../shared/reason.ts';

/** The choices for a waiting request. */
export function erasureChoices({ id, customer, obstacles }: ErasureRow, t: T): readonly DecisionChoice[] {
  const words = { minLength: REASON_MIN, maxLength: REASON_LENGTH };
  return [
    {
      id: `erase-${id}`,
      label: t('erasures.erase.label'),
      tone: 'danger',
      title: t('erasures.erase.title', { uid: customer.uid }),
      body: t('erasures.erase.body'),
      action: t('erasures.erase.action'),
      danger: true,
      blocked: obstacles.length === 0 ? undefined : t('erasures.erase.blocked'),
      words: { ...words, label: t('erasures.reason'), hint: t('erasures.reasonHint') },
      done: t('erasures.erase.done'),
      refusal: (error) => decisionRefusal(error, t),
      run: (idempotencyKey, reason) =>
        api.call(operatorPrivacyCalls.approveErasure, { id, reason }, { quiet: true, idempotencyKey }),
    },
    {
      id: `refuse-${id}`,
      label: t('erasures.refuse.label'),
      title: t('erasures.refuse.title', { uid: customer.uid }),
      body: t('erasures.refuse.body'),
      action: t('erasures.refuse.action'),
      words: { ...words, label: t('erasures.remark'), hint: t('erasures.remarkHint') },
      done: t('erasures.refuse.done'),
      refusal: (error) => decisionRefusal(error, t),
      run: (idempotencyKey, remark) =>
        api.call(operatorPrivacyCalls.refuseErasure, { id, remark }, { quiet: true, idempotencyKey }),
    },
  ];
}
