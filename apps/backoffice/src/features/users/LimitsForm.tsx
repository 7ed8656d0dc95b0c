import { StepKey } from '@tradewind/client/app';
import { operatorPeopleCalls, type UserDetail } from '@tradewind/contract/operator-light';
import { parseScaled } from '@tradewind/money';
import { DecimalField, randomId, TextField, toast } from '@tradewind/ui';
import { useState } from 'react';
import { api } from '../../shared/api.ts';
import { SubmitForm } from '../../shared/forms.tsx';
import { useT } from '../../shared/language.ts';
import { decisionRefusal } from '../../shared/outcome.ts';
import { TextArea } from '../../shared/TextArea.tsx';
import { useForm } from '../../shared/use-form.ts';
import { REASON_LENGTH, REASON_MIN } from '../../shared/reason.ts';
import { toastProposal } from '../../shared/proposal-toast.ts';

const LOT_DECIMALS = 6;

interface LimitsFormProps {
  readonly user: UserDetail;
  onDone(): Promise<void>;
}

/** Sets the limits of an account; with two or more admins a second one approves. */
export function LimitsForm({ user, onDone }: LimitsFormProps) {
  const t = useT();
  const [orders, setOrders] = useState(String(user.max_open_orders));
  const [lots, setLots] = useState(String(user.max_position_lots));
  const [reason, setReason] = useState('');
  const [key] = useState(() => new StepKey(randomId));
  const areLots = (parseScaled(lots, LOT_DECIMALS) ?? -1) >= 0;
  const form = useForm<'orders' | 'lots' | 'reason'>({
    check: () => ({
      ...(/^\d{1,6}$/u.test(orders.trim()) ? {} : { orders: t('users.limits.needOrders') }),
      ...(areLots ? {} : { lots: t('users.limits.needLots') }),
      ...(reason.trim().length < REASON_MIN ? { reason: t('users.limits.needReason') } : {}),
    }),
    async send() {
      const input = { id: user.id, max_open_orders: Number(orders), max_position_lots: lots.trim(), reason };
      const made = await key.run((idempotencyKey) =>
        api.call(operatorPeopleCalls.setUserLimits, input, { quiet: true, idempotencyKey }),
      );
      if ('proposal' in made) toastProposal(made, t);
      else toast('success', t('users.limits.done'));
      await onDone();
    },
    explain(error) {
      if (error.key === 'conflict' && error.details['reason'] === 'no_change')
        return { fields: { orders: t('users.limits.unchanged') } };
      if (error.key === 'conflict' && error.details['reason'] === 'waiting')
        return { failure: t('users.limits.waiting') };
      const failure = decisionRefusal(error, t);
      return failure === undefined ? undefined : { failure };
    },
    invalid: { max_open_orders: 'orders', max_position_lots: 'lots', reason: 'reason' },
  });
  return (
    <SubmitForm form={form} label={t('users.limits.label')} action={t('users.limits.action')} testId="send-limits">
      <p className="text-2 text-muted">{t('users.limits.about')}</p>
      <TextField
        label={t('users.limits.orders')}
        name="max-open-orders"
        inputMode="numeric"
        autoComplete="off"
        {...form.field('orders', orders, setOrders)}
      />
      <DecimalField
        label={t('users.limits.lots')}
        hint={t('users.limits.hint')}
        name="max-position-lots"
        {...form.field('lots', lots, setLots)}
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
