import { Button, FormFailure, TextField } from '@tradewind/ui';
import { useState } from 'react';
import { useT } from '../../shared/language.ts';
import { PasswordField } from '../../shared/PasswordField.tsx';
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
  const set = (field: keyof Credentials, text: string) => {
    setTexts({ ...texts, [field]: text });
    form.clearError(field);
  };
  return (
    <form id={form.id} onSubmit={form.submit} noValidate className="space-y-4" aria-label={t('login.title')}>
      <TextField
        label={t('login.email')}
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={texts.email}
        onValueChange={(text) => set('email', text)}
        error={form.error('email')}
      />
      <PasswordField
        label={t('login.password')}
        name="password"
        value={texts.password}
        onValueChange={(text) => set('password', text)}
        error={form.error('password')}
      />
      <FormFailure text={form.failure} />
      <Button type="submit" tone="accent" size="large" block busy={form.busy}>
        {t('login.next')}
      </Button>
    </form>
  );
}
