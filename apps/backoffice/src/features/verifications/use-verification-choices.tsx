import type { ApiError } from '@tradewind/client/app';
import { operatorQueueCalls, type VerificationDetail } from '@tradewind/contract/operator-light';
import { api } from '../../shared/api.ts';
import type { DecisionChoice } from '../../shared/Decision.tsx';
import { useT } from '../../shared/language.ts';
import { decisionRefusal } from '../../shared/outcome.ts';
import { REMARK_MAX, REMARK_MIN } from '../../shared/remark.ts';
import { IdentityClaim } from './VerificationRecord.tsx';

const TEMPLATES = ['unreadable', 'cutOff', 'mismatch', 'expired', 'wrongKind'] as const;

/** The choices for a waiting verification. */
export function useVerificationChoices(verification: VerificationDetail): readonly DecisionChoice[] {
  const t = useT();
  const { approveVerification, refuseVerification } = operatorQueueCalls;
  const { id } = verification;
  const refusal = (error: ApiError) => decisionRefusal(error, t);
  return [
    {
      id: 'approve',
      tone: 'accent',
      label: t('verifications.approve.label'),
      title: t('verifications.approve.title'),
      body: (
        <>
          <p className="mb-2">{t('verifications.approve.body')}</p>
          <IdentityClaim verification={verification} />
        </>
      ),
      action: t('verifications.approve.action'),
      done: t('verifications.approve.done'),
      refusal,
      run: (idempotencyKey) => api.call(approveVerification, { id }, { idempotencyKey, quiet: true }),
    },
    {
      id: 'refuse',
      tone: 'danger',
      danger: true,
      label: t('verifications.refuse.label'),
      title: t('verifications.refuse.title', { id }),
      body: t('verifications.refuse.body'),
      action: t('verifications.refuse.action'),
      done: t('verifications.refuse.done'),
      words: {
        label: t('queues.remarkLabel'),
        hint: t('queues.remarkHint'),
        minLength: REMARK_MIN,
        maxLength: REMARK_MAX,
        templates: TEMPLATES.map((template) => ({
          label: t(`verifications.refuse.template.${template}`),
          text: t(`verifications.refuse.template.${template}Text`),
        })),
      },
      refusal,
      run: (idempotencyKey, remark) => api.call(refuseVerification, { id, remark }, { idempotencyKey, quiet: true }),
    },
  ];
}
