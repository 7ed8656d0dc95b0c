import { StepKey } from '@tradewind/client/app';
import { OPERATOR_ROLES, operatorPeopleCalls, type OperatorRole } from '@tradewind/contract/operator-light';
import { randomId, TextField } from '@tradewind/ui';
import { useState } from 'react';
import { api } from '../../shared/api.ts';
import { useT } from '../../shared/language.ts';
import { SelectField } from '../../shared/SelectField.tsx';
import { SubmitForm } from '../../shared/forms.tsx';
import { useForm } from '../../shared/use-form.ts';
import type { Invited } from './use-made.ts';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u;
const NAME_LENGTH = 80;
const EMAIL_LENGTH = 254;

/** Invites a new operator with e-mail, name and role. */
export function InviteForm({ onDone }: { onDone(made: Invited): Promise<void> }) {
  const t = useT();
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState<OperatorRole>('finance');
  const [key] = useState(() => new StepKey(randomId));
  const form = useForm<'email' | 'name'>({
    check: () => ({
      ...(EMAIL.test(email.trim()) ? {} : { email: t('operators.needEmail') }),
      ...(name.trim() === '' ? { name: t('operators.needName') } : {}),
    }),
    async send() {
      await onDone(
        await key.run((idempotencyKey) =>
          api.call(operatorPeopleCalls.inviteOperator, { email, name, role }, { quiet: true, idempotencyKey }),
        ),
      );
    },
    refusals: { conflict: 'email' },
    texts: { conflict: t('operators.exists') },
    invalid: { email: 'email', name: 'name' },
  });
  return (
    <SubmitForm form={form} label={t('operators.invite')} action={t('operators.makeLink')}>
      <TextField
        label={t('operators.email')}
        type="email"
        name="operator-email"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={EMAIL_LENGTH}
        {...form.field('email', email, setEmail)}
      />
      <TextField
        label={t('operators.name')}
        name="operator-name"
        autoComplete="off"
        maxLength={NAME_LENGTH}
        {...form.field('name', name, setName)}
      />
      <RoleField role={role} onRole={setRole} />
    </SubmitForm>
  );
}

/** The choice of a role, with its permissions as a hint. */
export function RoleField({ role, onRole }: { role: OperatorRole; onRole(role: OperatorRole): void }) {
  const t = useT();
  return (
    <SelectField
      label={t('operators.role')}
      value={role}
      onValueChange={onRole}
      hint={t(`operators.may.${role}`)}
      choices={OPERATOR_ROLES.map((value) => ({ value, label: t(`app.role.${value}`) }))}
    />
  );
}
