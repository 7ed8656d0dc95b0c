import { StepKey } from '@tradewind/client/app';
import { CREDIT_SCORE_MAX, operatorPeopleCalls, type UserDetail } from '@tradewind/contract/operator-light';
import { randomId, TextField, toast } from '@tradewind/ui';
import { useState } from 'react';
import { api } from '../../shared/api.ts';
import { SubmitForm } from '../../shared/forms.tsx';
import { useT } from '../../shared/language.ts';
import { decisionRefusal } from '../../shared/outcome.ts';
import { TextArea } from '../../shared/TextArea.tsx';
import { useForm } from '../../shared/use-form.ts';
import { REASON_LENGTH, REASON_MIN } from '../../shared/reason.ts';

interface ScoreFormProps {
  readonly user: UserDetail;
  onDone(): Promise<void>;
}

/** Sets the credit score that the customer sees, with a reason for the audit log. */
export function ScoreForm({ user, onDone }: ScoreFormProps) {
  const t = useT();
  const [typed, setTyped] = useState(String(user.credit_score));
  const [reason, setReason] = useState('');
  const [key] = useState(() => new StepKey(randomId));
  const max = String(CREDIT_SCORE_MAX);
  const isScore = /^\d{1,4}$/u.test(typed.trim()) && Number(typed) <= CREDIT_SCORE_MAX;
  const form = useForm<'score' | 'reason'>({
    check: () => ({
      ...(isScore ? {} : { score: t('users.score.needScore', { max }) }),
      ...(reason.trim().length < REASON_MIN ? { reason: t('users.score.needReason') } : {}),
    }),
    async send() {
      await key.run((idempotencyKey) =>
        api.call(
          operatorPeopleCalls.setCreditScore,
          { id: user.id, score: Number(typed), reason },
          { quiet: true, idempotencyKey },
        ),
      );
      toast('success', t('users.score.done'));
      await onDone();
    },
    explain(error) {
      if (error.key === 'conflict' && error.details['reason'] === 'no_change')
        return { fields: { score: t('users.score.unchanged') } };
      const failure = decisionRefusal(error, t);
      return failure === undefined ? undefined : { failure };
    },
    invalid: { score: 'score', reason: 'reason' },
  });
  return (
    <SubmitForm form={form} label={t('users.score.label')} action={t('users.score.action')} testId="send-score">
      <p className="text-2 text-muted">{t('users.score.about', { max })}</p>
      <TextField
        label={t('users.score.score')}
        name="credit-score"
        inputMode="numeric"
        autoComplete="off"
        {...form.field('score', typed, setTyped)}
      />
      <TextArea
        label={t('users.reason')}
        hint={t('users.auditHint')}
        rows={3}
        maxLength={REASON_LENGTH}
        {...form.field('reason', reason, setReason)}
      />
    </SubmitForm>
  );
}
