import { authCalls, type InputOf, type User } from '@tradewind/contract/light';
import { Button, FormFailure, FormFrame, Segmented, Skeleton, toast, randomId } from '@tradewind/ui';
import { useState } from 'react';
import { CodeField } from '../../auth/CodeField.tsx';
import { CONTACT_TYPE, maskedContact, ownContacts, type Contact, type ContactKind } from '../../auth/contact.ts';
import { FactorField } from '../../auth/FactorField.tsx';
import { NewPassword, OwnPasswordField } from '../../auth/PasswordFields.tsx';
import { refreshSecurity, useTwoFactor } from '../../auth/security-query.ts';
import { useNewPassword, type NewPasswordField } from '../../auth/use-new-password.ts';
import { useClient, useUser } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { Page, useGoBack } from '../../shared/Page.tsx';
import { PATHS } from '../../shared/paths.ts';
import { queries } from '../../shared/queries.ts';
import { TrueAccountGate } from '../../shared/TrueAccountGate.tsx';
import { useForm } from '../../shared/use-form.ts';

/** /mine/password: a new password with a sent code or the old password; with two-factor on, with an authenticator code. */
export function PasswordPage() {
  const t = useT();
  const user = useUser();
  return (
    <Page title={t('auth.change.title')} parent={PATHS.security}>
      <TrueAccountGate>{user !== undefined && <Change user={user} />}</TrueAccountGate>
    </Page>
  );
}

function Change({ user }: { user: User }) {
  const t = useT();
  const { data, isError } = useTwoFactor();
  if (data === undefined && !isError) {
    return (
      <div role="status" aria-label={t('ui.loading')} className="mx-auto max-w-104 space-y-4 px-4 pt-2">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-12.5" />
        ))}
      </div>
    );
  }
  return <ChangeForm user={user} twoFactor={data?.enabled === true} />;
}

type Field = NewPasswordField | 'old';
type Proof = Pick<InputOf<typeof authCalls.amendPassword>, 'auth_code' | 'old_password' | 'type'>;

function ChangeForm({ user, twoFactor }: { user: User; twoFactor: boolean }) {
  const t = useT();
  const { api } = useClient();
  const goBack = useGoBack(PATHS.security);
  const secrets = useNewPassword();
  const contacts = ownContacts(user);
  const [kind, setKind] = useState<ContactKind | undefined>(contacts[0]?.kind);
  const contact = contacts.find((one) => one.kind === kind);
  const [wantsOld, setWantsOld] = useState(false);
  const [old, setOld] = useState('');
  const byOld = wantsOld && !twoFactor;

  const form = useForm<Field>({
    check() {
      const { code, ...faults } = secrets.faults();
      return byOld ? { ...faults, old: old === '' ? t('auth.need.password') : undefined } : { ...faults, code };
    },
    async send() {
      const proof: Proof = byOld
        ? { old_password: old }
        : { auth_code: secrets.code.trim(), type: CONTACT_TYPE[kind ?? 'email'] };
      await api.call(
        authCalls.amendPassword,
        { new_password: secrets.password, re_password: secrets.repeat, ...proof },
        { quiet: true, idempotencyKey: randomId() },
      );
      toast('success', t('auth.change.done'), t('auth.change.doneBody'));
      void queries.invalidateQueries({ queryKey: ['security'] });
      goBack();
    },
    refusals: {
      code_wrong: 'code',
      code_too_soon: 'code',
      two_factor_required: 'code',
      wrong_credentials: 'old',
      password_weak: 'password',
      password_not_equal: 'repeat',
    },
    texts: { wrong_credentials: t('auth.need.passwordWrong') },
    invalid: {
      auth_code: ['code', t('auth.need.code')],
      new_password: ['password', t('auth.need.newPassword')],
      re_password: ['repeat', t('auth.need.repeat')],
    },
    onRefusal(error) {
      // switched on or off in the meantime
      if (error.key === 'two_factor_required' || error.key === 'code_wrong') void refreshSecurity('two-factor');
      return false;
    },
  });
  const set = (field: NewPasswordField, text: string) => {
    secrets.set(field, text);
    form.clearError(field);
  };
  const code = form.field('code', secrets.code, (text) => secrets.set('code', text));

  return (
    <FormFrame form={form} label={t('auth.change.title')} className="mx-auto flex max-w-104 flex-col gap-4 px-4 pt-2">
      {/* lets a password manager find the account */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={user.email ?? user.mobile ?? ''}
        readOnly
        hidden
      />
      {twoFactor && <FactorField {...code} />}
      {byOld && (
        <OwnPasswordField label={t('auth.change.old')} name="current-password" {...form.field('old', old, setOld)} />
      )}
      {!twoFactor && !byOld && contact !== undefined && (
        <SentCode
          contacts={contacts}
          contact={contact}
          onKindChange={setKind}
          field={code}
          onFailure={form.showFailure}
        />
      )}
      {!twoFactor && (
        <Button
          tone="quiet"
          className="-ms-4 -mt-2 self-start text-start"
          onClick={() => setWantsOld(!wantsOld)}
          data-testid="proof-switch"
        >
          {t(byOld ? 'auth.change.useCode' : 'auth.change.useOld')}
        </Button>
      )}
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

interface SentCodeProps {
  readonly contacts: readonly Contact[];
  readonly contact: Contact;
  onKindChange(kind: ContactKind): void;
  readonly field: {
    readonly value: string;
    readonly error: string | undefined;
    onValueChange(code: string): void;
  };
  onFailure(error: unknown): void;
}

function SentCode({ contacts, contact, onKindChange, field, onFailure }: SentCodeProps) {
  const t = useT();
  return (
    <>
      {contacts.length > 1 && (
        <Segmented<ContactKind>
          label={t('auth.change.by')}
          value={contact.kind}
          onValueChange={onKindChange}
          choices={[
            { value: 'email', label: t('auth.contact.email') },
            { value: 'mobile', label: t('auth.contact.mobile') },
          ]}
        />
      )}
      <p className="text-2 text-muted">{t('auth.change.body', { contact: maskedContact(contact.to) })}</p>
      <CodeField {...field} contact={contact} purpose="password" ready={() => true} onFailure={onFailure} masked />
    </>
  );
}
