import { StepKey } from '@tradewind/client';
import { OPERATOR_ROLES, operatorPeopleCalls, type OperatorRole } from '@tradewind/contract/operator-light';
import { Button, FormFailure, randomId, TextField } from '@tradewind/ui';
import { useState } from 'react';
import { api } from '../../shared/api.ts';
import { useT } from '../../shared/language.ts';
import { SelectField } from '../../shared/SelectField.tsx';
import { useForm } from '../../shared/use-form.ts';
import type { Link } from './JoinLink.tsx';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u;
const NAME_LENGTH = 80;
const EMAIL_LENGTH = 254;

/** A new operator: who he is and what he may do. */
export function InviteForm({ onDone }: { onDone(link: Link): Promise<void> }) {
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
    <form
      id={form.id}
      onSubmit={form.submit}
      noValidate
      aria-label={t('operators.invite')}
      className="space-y-4 pt-1 pb-2"
    >
      <TextField
        label={t('operators.email')}
        type="email"
        name="operator-email"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={EMAIL_LENGTH}
        value={email}
        error={form.error('email')}
        onValueChange={(text) => {
          setEmail(text);
          form.clearError('email');
        }}
      />
      <TextField
        label={t('operators.name')}
        name="operator-name"
        autoComplete="off"
        maxLength={NAME_LENGTH}
        value={name}
        error={form.error('name')}
        onValueChange={(text) => {
          setName(text);
          form.clearError('name');
        }}
      />
      <RoleField role={role} onRole={setRole} />
      <FormFailure text={form.failure} />
      <Button block tone="accent" type="submit" busy={form.busy}>
        {t('operators.makeLink')}
      </Button>
    </form>
  );
}

/** A role, with what it may do said below. */
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
