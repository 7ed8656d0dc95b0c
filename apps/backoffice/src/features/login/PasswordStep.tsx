import { TextField } from '@tradewind/ui';
import { useState } from 'react';
import { useT } from '../../shared/language.ts';
import { PasswordField } from '../../shared/PasswordField.tsx';
import { SubmitForm } from '../../shared/forms.tsx';
import { useForm } from '../../shared/use-form.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export function PasswordStep({ onSubmit }: { onSubmit(credentials: Credentials): Promise<void> }) {
  const t = useT();
  const [texts, setTexts] = useState<Credentials>({ email: '', password: '' });
  const form = useForm<keyof Credentials>({
    check: () => ({
      email: texts.email.trim() === '' ? t('login.needEmail') : undefined,
      password: texts.password === '' ? t('login.needPassword') : undefined,
    }),
    send: () => onSubmit({ email: texts.email.trim(), password: texts.password }),
    invalid: { email: 'email', password: 'password' },
  });
  const field = (name: keyof Credentials) =>
    form.field(name, texts[name], (text) => setTexts({ ...texts, [name]: text }));
  return (
    <SubmitForm form={form} label={t('login.title')} action={t('login.next')} size="large">
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
      <PasswordField label={t('login.password')} name="password" {...field('password')} />
    </SubmitForm>
  );
}
