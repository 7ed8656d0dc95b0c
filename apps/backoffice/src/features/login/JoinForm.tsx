import {
  OPERATOR_PASSWORD_MIN_LENGTH,
  operatorAuthCalls,
  type OperatorSetup,
} from '@tradewind/contract/operator-light';
import { TextField } from '@tradewind/ui';
import { useState } from 'react';
import { api } from '../../shared/api.ts';
import { useT } from '../../shared/language.ts';
import { newPasswordFaults } from '../../shared/new-password.ts';
import { PasswordField } from '../../shared/PasswordField.tsx';
import { SubmitForm } from '../../shared/forms.tsx';
import { useForm } from '../../shared/use-form.ts';

interface JoinFormProps {
  readonly token: string;
  /** The person that the link was created for; the first operator enters their own data. */
  readonly person: { readonly first: 0 | 1; readonly email: string };
  onJoined(setup: OperatorSetup, account: string): void;
}

const EMPTY = { name: '', email: '', password: '', repeat: '' };
type Field = keyof typeof EMPTY;

export function JoinForm({ token, person, onJoined }: JoinFormProps) {
  const t = useT();
  const isFirst = person.first === 1;
  const [texts, setTexts] = useState(EMPTY);
  const email = isFirst ? texts.email.trim() : person.email;
  const form = useForm<Field>({
    check: () => ({
      ...(isFirst && texts.name.trim() === '' ? { name: t('login.join.needName') } : {}),
      ...(email === '' ? { email: t('login.needEmail') } : {}),
      ...newPasswordFaults(texts.password, texts.repeat, t),
    }),
    async send() {
      const setup = await api.call(
        operatorAuthCalls.join,
        { token, password: texts.password, ...(isFirst ? { email, name: texts.name.trim() } : {}) },
        { quiet: true },
      );
      onJoined(setup, email);
    },
    refusals: { password_weak: 'password', account_exists: 'email' },
    // the server's text is meant for customers, whose passwords may be shorter
    texts: { password_weak: t('login.join.weak') },
    invalid: { email: 'email', name: 'name', password: 'password' },
  });
  const field = (name: Field) => form.field(name, texts[name], (text) => setTexts({ ...texts, [name]: text }));
  return (
    <SubmitForm form={form} label={t('login.join.title')} action={t('login.join.submit')} size="large">
      {isFirst ? (
        <>
          <TextField label={t('login.join.name')} name="name" autoComplete="name" maxLength={80} {...field('name')} />
          <TextField
            label={t('login.email')}
            name="email"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            {...field('email')}
          />
        </>
      ) : (
        // password managers save the new password under this name
        <input type="hidden" name="email" autoComplete="username" value={person.email} readOnly />
      )}
      <PasswordField
        fresh
        label={t('login.join.newPassword')}
        name="new-password"
        hint={t('login.join.rule', { count: OPERATOR_PASSWORD_MIN_LENGTH })}
        {...field('password')}
      />
      <PasswordField fresh label={t('login.join.repeat')} name="repeat" {...field('repeat')} />
    </SubmitForm>
  );
}
