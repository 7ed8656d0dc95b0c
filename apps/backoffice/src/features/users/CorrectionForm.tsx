import { StepKey } from '@tradewind/client/app';
import { operatorBaseCalls, operatorQueueCalls, type UserDetail } from '@tradewind/contract/operator-light';
import { DecimalField, Money, randomId, Segmented, toast, useFormat } from '@tradewind/ui';
import { useState } from 'react';
import { api } from '../../shared/api.ts';
import { useT } from '../../shared/language.ts';
import { decisionRefusal } from '../../shared/outcome.ts';
import { readAgain } from '../../shared/queries.ts';
import { TextArea } from '../../shared/TextArea.tsx';
import { SubmitForm } from '../../shared/forms.tsx';
import { useForm } from '../../shared/use-form.ts';
import { REASON_LENGTH, REASON_MIN } from '../../shared/reason.ts';
import { balanceAfter, correctionAmount, type CorrectionDraft } from './correction.ts';

interface CorrectionFormProps {
  readonly user: UserDetail;
  onDone(): Promise<void>;
}

/** Proposes a correction of a balance, with the reason that the customer reads; a second operator approves. */
export function CorrectionForm({ user, onDone }: CorrectionFormProps) {
  const t = useT();
  const format = useFormat();
  const [direction, setDirection] = useState<CorrectionDraft['direction']>('add');
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [key] = useState(() => new StepKey(randomId));
  const amount = correctionAmount({ direction, amount: typed });
  const after = balanceAfter(user.balance, { direction, amount: typed });
  const isTooMuch = direction === 'take' && Number(typed) > user.withdrawable;
  const form = useForm<'amount' | 'reason'>({
    check: () => ({
      ...(amount === undefined ? { amount: t('users.correction.needAmount') } : {}),
      ...(reason.trim().length < REASON_MIN ? { reason: t('users.correction.needReason') } : {}),
    }),
    async send() {
      const change = await key.run((idempotencyKey) =>
        api.call(
          operatorBaseCalls.proposeCorrection,
          { user_id: user.id, amount: amount ?? '', reason },
          { quiet: true, idempotencyKey },
        ),
      );
      toast('success', t('users.correction.done', { id: String(change.id) }), t('users.correction.doneBody'));
      await readAgain(operatorBaseCalls.changes, operatorQueueCalls.overview);
      await onDone();
    },
    explain(error) {
      const waits = error.key === 'conflict' && error.details['reason'] === 'waiting';
      const failure = waits ? t('users.correction.waiting') : decisionRefusal(error, t);
      return failure === undefined ? undefined : { failure };
    },
    refusals: { amount_out_of_range: 'amount' },
    invalid: { amount: 'amount', reason: 'reason' },
  });
  return (
    <SubmitForm
      form={form}
      label={t('users.correction.propose')}
      action={t('users.correction.send')}
      testId="send-correction"
    >
      <p className="text-2 text-muted">{t('users.correction.about')}</p>
      <Segmented
        label={t('users.correction.direction')}
        value={direction}
        onValueChange={(next) => setDirection(next)}
        choices={[
          { value: 'add', label: t('users.correction.add') },
          { value: 'take', label: t('users.correction.take') },
        ]}
      />
      <DecimalField
        label={t('users.correction.amount')}
        name="correction-amount"
        {...form.field('amount', typed, setTyped)}
        leading={
          <span aria-hidden className="text-3 font-semibold">
            {direction === 'take' ? '−' : '+'}
          </span>
        }
        trailing={<span className="text-2 text-muted">USD</span>}
      />
      <div role="status" className="rounded-control bg-press px-3 py-2 text-2">
        <dl>
          <div className="flex justify-between gap-4">
            <dt className="text-muted">{t('users.correction.balanceNow')}</dt>
            <dd>
              <Money value={user.balance} kind="profit" currency />
            </dd>
          </div>
          <div className="mt-1 flex justify-between gap-4">
            <dt className="text-muted">{t('users.correction.balanceAfter')}</dt>
            <dd>
              <Money value={after} kind="profit" currency className="font-semibold" />
            </dd>
          </div>
        </dl>
        {isTooMuch && (
          <p className="mt-1 text-1 text-amber">
            {t('users.correction.tooMuch', { amount: format.money(user.withdrawable, 'balance') })}
          </p>
        )}
      </div>
      <TextArea
        label={t('users.reason')}
        hint={t('users.correction.reasonHint')}
        rows={3}
        maxLength={REASON_LENGTH}
        {...form.field('reason', reason, setReason)}
      />
    </SubmitForm>
  );
}
