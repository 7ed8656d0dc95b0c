import { authCalls, type User } from '@tradewind/contract/light';
import { Button, FormFailure, FormFrame, Segmented, toast } from '@tradewind/ui';
import { useState } from 'react';
import { CodeField } from '../../auth/CodeField.tsx';
import { CONTACT_TYPE, maskedContact, type Contact, type ContactKind } from '../../auth/contact.ts';
import { NewPassword } from '../../auth/PasswordFields.tsx';
import { useForm } from '../../shared/use-form.ts';
import { useNewPassword, type NewPasswordField } from '../../auth/use-new-password.ts';
import { useClient, useUser } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { Page, useGoBack } from '../../shared/Page.tsx';
import { PATHS } from '../../shared/paths.ts';
import { queries } from '../../shared/queries.ts';
import { randomId } from '../../shared/random-id.ts';
import { TrueAccountGate } from '../../shared/TrueAccountGate.tsx';

/** /mine/password: a new password with a code sent to the own contact. */
export function PasswordPage() {
  const t = useT();
  const user = useUser();
  return (
    <Page title={t('auth.change.title')} parent={PATHS.security}>
      <TrueAccountGate>{user !== undefined && <ChangeForm user={user} />}</TrueAccountGate>
    </Page>
  );
}

/** The contacts of an account: one of the two, or both. */
function contactsOf(user: User): readonly Contact[] {
  return [
    ...(user.email === null ? [] : [{ kind: 'email' as const, to: user.email, area: undefined }]),
    // as the account has it, with its area code: no area is needed besides
    ...(user.mobile === null ? [] : [{ kind: 'mobile' as const, to: user.mobile, area: undefined }]),
  ];
}

function ChangeForm({ user }: { user: User }) {
  const t = useT();
  const { api } = useClient();
  const goBack = useGoBack(PATHS.security);
  const secrets = useNewPassword();
  const contacts = contactsOf(user);
  const [kind, setKind] = useState<ContactKind | undefined>(contacts[0]?.kind);
  const contact = contacts.find((one) => one.kind === kind);

  const form = useForm<NewPasswordField>({
    check: secrets.faults,
    async send() {
      await api.call(
        authCalls.amendPassword,
        {
          new_password: secrets.password,
          re_password: secrets.repeat,
          auth_code: secrets.code,
          type: CONTACT_TYPE[kind ?? 'email'],
        },
        { quiet: true, idempotencyKey: randomId() },
      );
      toast('success', t('auth.change.done'), t('auth.change.doneBody'));
      void queries.invalidateQueries({ queryKey: ['security'] });
      goBack();
    },
    refusals: { code_wrong: 'code', code_too_soon: 'code', password_weak: 'password', password_not_equal: 'repeat' },
    invalid: {
      auth_code: ['code', t('auth.need.code')],
      new_password: ['password', t('auth.need.newPassword')],
      re_password: ['repeat', t('auth.need.repeat')],
    },
  });
  const set = (field: NewPasswordField, text: string) => {
    secrets.set(field, text);
    form.clearError(field);
  };
  if (contact === undefined) return null;

  return (
    <FormFrame form={form} label={t('auth.change.title')} className="mx-auto flex max-w-104 flex-col gap-4 px-4 pt-2">
      {contacts.length > 1 && (
        <Segmented<ContactKind>
          label={t('auth.change.by')}
          value={contact.kind}
          onValueChange={setKind}
          choices={[
            { value: 'email', label: t('auth.contact.email') },
            { value: 'mobile', label: t('auth.contact.mobile') },
          ]}
        />
      )}
      <p className="text-2 text-muted">{t('auth.change.body', { contact: maskedContact(contact.to) })}</p>
      {/* lets a password manager find the account */}
      <input type="text" name="username" autoComplete="username" value={contact.to} readOnly hidden />
      <CodeField
        contact={contact}
        purpose="reset"
        value={secrets.code}
        onValueChange={(code) => set('code', code)}
        error={form.error('code')}
        ready={() => true}
        onFailure={form.showFailure}
        masked
      />
      <NewPassword
        label={t('auth.newPassword')}
        password={secrets.password}
        repeat={secrets.repeat}
        onPasswordChange={(text) => set('password', text)}
        onRepeatChange={(text) => set('repeat', text)}
        error={form.error('password')}
        repeatError={form.error('repeat')}
      />
      <FormFailure text={form.failure} />
      <Button type="submit" tone="accent" size="large" block busy={form.busy}>
        {t('auth.change.submit')}
      </Button>
    </FormFrame>
  );
}
