import { authCalls } from '@tradewind/contract/light';
import { Button, FormFailure, FormFrame } from '@tradewind/ui';
import { useNavigate, useSearchParams } from 'react-router';
import { CodeField } from '../../auth/CodeField.tsx';
import { ContactFields } from '../../auth/ContactFields.tsx';
import { contactInput } from '../../auth/contact.ts';
import { NewPassword } from '../../auth/PasswordFields.tsx';
import { useContact } from '../../auth/use-contact.ts';
import { useForm } from '../../shared/use-form.ts';
import { useNewPassword } from '../../auth/use-new-password.ts';
import { useClient, useUser } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { Page } from '../../shared/Page.tsx';
import { loginPath, loginState, PATHS } from '../../shared/paths.ts';

type Field = 'account' | 'area' | 'code' | 'password' | 'repeat';

/** /forgot: sets a new password with a code sent to the account. All its sessions end. */
export function ForgotPage() {
  const t = useT();
  const client = useClient();
  const user = useUser();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const from = parameters.get('from');
  const entry = useContact();
  const secrets = useNewPassword();
  const isEmail = entry.contact.kind === 'email';

  const form = useForm<Field>({
    check: () => ({
      ...entry.faults(),
      ...secrets.faults(),
      ...(secrets.password === '' ? { password: t('auth.need.newPassword') } : {}),
      ...(secrets.repeat === '' ? { repeat: t('auth.need.repeat') } : {}),
    }),
    async send() {
      const { account, ...input } = contactInput(entry.contact);
      await client.api.call(
        authCalls.forgetPassword,
        {
          ...input,
          account,
          new_password: secrets.password,
          secondary_password: secrets.repeat,
          auth_code: secrets.code,
        },
        { quiet: true },
      );
      // its sessions have ended, and this may be one of them; the device's demo account is not affected
      if (user?.is_demo === 0) client.session.clear();
      void navigate(from === null ? PATHS.login : loginPath(from), { replace: true, state: loginState('changed') });
    },
    refusals: {
      code_wrong: 'code',
      code_too_soon: 'code',
      password_weak: 'password',
      password_not_equal: 'repeat',
      region_not_served: 'area',
    },
    invalid: {
      account: ['account', isEmail ? t('auth.need.emailShape') : t('auth.need.mobileShape')],
      to: ['account', isEmail ? t('auth.need.emailShape') : t('auth.need.mobileShape')],
      area_id: ['area', t('auth.need.area')],
      auth_code: ['code', t('auth.need.code')],
      new_password: ['password', t('auth.need.newPassword')],
    },
  });
  const set = (field: 'code' | 'password' | 'repeat', text: string) => {
    secrets.set(field, text);
    form.clearError(field);
  };

  return (
    <Page title={t('auth.forgot.title')} parent={PATHS.login}>
      <FormFrame form={form} label={t('auth.forgot.title')} className="mx-auto flex max-w-104 flex-col gap-4 px-4 pt-2">
        <p className="text-2 text-muted">{t('auth.forgot.body')}</p>
        <ContactFields
          entry={entry}
          accountError={form.error('account')}
          areaError={form.error('area')}
          onEdit={form.clearError}
          purpose="login"
        />
        <CodeField
          contact={entry.contact}
          purpose="password"
          value={secrets.code}
          onValueChange={(code) => set('code', code)}
          error={form.error('code')}
          ready={() => !form.show(entry.faults())}
          onFailure={form.showFailure}
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
          {t('auth.forgot.submit')}
        </Button>
      </FormFrame>
    </Page>
  );
}
