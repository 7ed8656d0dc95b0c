import { StepKey } from '@tradewind/client/app';
import { operatorAuthCalls } from '@tradewind/contract/operator-light';
import { Button, randomId, Sheet, toast } from '@tradewind/ui';
import { useState } from 'react';
import { api } from '../../shared/api.ts';
import { CODE_DIGITS, CodeField } from '../../shared/CodeField.tsx';
import { useT } from '../../shared/language.ts';
import { newPasswordFaults } from '../../shared/new-password.ts';
import { Section } from '../../shared/Page.tsx';
import { PasswordField } from '../../shared/PasswordField.tsx';
import { readAgain } from '../../shared/queries.ts';
import { SubmitForm } from '../../shared/forms.tsx';
import { useForm } from '../../shared/use-form.ts';

export function PasswordSection() {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <Section
      title={t('account.password.title')}
      hint={t('account.password.body')}
      actions={<Button onClick={() => setOpen(true)}>{t('account.password.open')}</Button>}
    >
      <Sheet open={open} onOpenChange={setOpen} title={t('account.password.open')}>
        {/* mounted each time it opens, so that no password stays in a closed sheet */}
        <PasswordForm onDone={() => setOpen(false)} />
      </Sheet>
    </Section>
  );
}

const EMPTY = { current: '', password: '', repeat: '', code: '' };
type Field = keyof typeof EMPTY;

function PasswordForm({ onDone }: { onDone(): void }) {
  const t = useT();
  const [texts, setTexts] = useState(EMPTY);
  const [key] = useState(() => new StepKey(randomId));
  const form = useForm<Field>({
    check: () => ({
      ...(texts.current === '' ? { current: t('login.needPassword') } : {}),
      ...newPasswordFaults(texts.password, texts.repeat, t),
      ...(texts.code.length === CODE_DIGITS ? {} : { code: t('login.needDigits') }),
    }),
    async send() {
      await key.run((idempotencyKey) =>
        api.call(
          operatorAuthCalls.changePassword,
          { password: texts.current, new_password: texts.password, auth_code: texts.code },
          { quiet: true, idempotencyKey },
        ),
      );
      toast('success', t('account.password.saved'));
      onDone();
      await readAgain(operatorAuthCalls.sessions);
    },
    refusals: { wrong_credentials: 'current', password_weak: 'password', code_wrong: 'code' },
    // the server's text is meant for customers, whose passwords may be shorter
    texts: { password_weak: t('login.join.weak') },
    invalid: { password: 'current', new_password: 'password', auth_code: 'code' },
  });
  const field = (name: Field) => form.field(name, texts[name], (text) => setTexts({ ...texts, [name]: text }));
  return (
    <SubmitForm
      form={form}
      label={t('account.password.open')}
      action={t('account.password.save')}
      size="large"
      className="pt-1"
    >
      <PasswordField label={t('account.password.current')} name="current-password" {...field('current')} />
      <PasswordField fresh label={t('account.password.newPassword')} name="new-password" {...field('password')} />
      <PasswordField fresh label={t('account.password.repeat')} name="repeat" {...field('repeat')} />
      <CodeField label={t('account.password.code')} {...field('code')} />
    </SubmitForm>
  );
}
