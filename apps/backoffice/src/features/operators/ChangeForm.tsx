import { StepKey } from '@tradewind/client/app';
import { operatorPeopleCalls, type OperatorRow } from '@tradewind/contract/operator-light';
import { randomId, Switch, TextField, toast } from '@tradewind/ui';
import { useState } from 'react';
import { api } from '../../shared/api.ts';
import { useT } from '../../shared/language.ts';
import { SubmitForm } from '../../shared/forms.tsx';
import { useForm } from '../../shared/use-form.ts';
import { toastProposal } from '../../shared/proposal-toast.ts';
import { RoleField } from './InviteForm.tsx';

const NAME_LENGTH = 80;

interface ChangeFormProps {
  readonly operator: OperatorRow;
  onDone(): Promise<void>;
}

/** Name, role and access of an operator; changing role or access ends their sessions. */
export function ChangeForm({ operator, onDone }: ChangeFormProps) {
  const t = useT();
  const [name, setName] = useState(operator.name);
  const [role, setRole] = useState(operator.role);
  const [disabled, setDisabled] = useState(operator.disabled === 1);
  const [key] = useState(() => new StepKey(randomId));
  const form = useForm<'name'>({
    check: () => (name.trim() === '' ? { name: t('operators.needName') } : {}),
    async send() {
      const made = await key.run((idempotencyKey) =>
        api.call(
          operatorPeopleCalls.changeOperator,
          { id: operator.id, name, role, disabled: disabled ? 1 : 0 },
          { quiet: true, idempotencyKey },
        ),
      );
      if ('proposal' in made) toastProposal(made, t);
      else toast('success', t('operators.saved'));
      await onDone();
    },
    explain: ({ details }) => (details['reason'] === 'waiting' ? { failure: t('operators.waiting') } : undefined),
    invalid: { name: 'name' },
  });
  return (
    <SubmitForm form={form} label={t('operators.change')} action={t('operators.save')}>
      <TextField
        label={t('operators.name')}
        name="operator-name"
        autoComplete="off"
        maxLength={NAME_LENGTH}
        {...form.field('name', name, setName)}
      />
      <RoleField role={role} onRole={setRole} />
      <Switch label={t('operators.disabled')} checked={disabled} onCheckedChange={setDisabled} />
      <p className="text-1 text-muted">{t('operators.changeHint')}</p>
    </SubmitForm>
  );
}
