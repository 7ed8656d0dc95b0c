import { Button, FormFailure, FormFrame, Skeleton, TextField, toast } from '@tradewind/ui';
import { CaptchaField } from '../../auth/CaptchaField.tsx';
import { CodeField } from '../../auth/CodeField.tsx';
import { ContactFields } from '../../auth/ContactFields.tsx';
import { LanguageLink } from '../../auth/LanguageLink.tsx';
import { OtherEntry } from '../../auth/OtherEntry.tsx';
import { NewPassword } from '../../auth/PasswordFields.tsx';
import { useReturnPath } from '../../auth/use-return-path.ts';
import { useClient } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { Page } from '../../shared/Page.tsx';
import { loginPath, PATHS } from '../../shared/paths.ts';
import { RiskWarning } from '../../shared/RiskWarning.tsx';
import { CountryField } from './CountryField.tsx';
import { useRegister, type Register } from './use-register.ts';

/** /register: a real account by email or mobile, then back to where the visitor came from. */
export function RegisterPage() {
  const t = useT();
  const client = useClient();
  const { from } = useReturnPath();
  const register = useRegister((session) => {
    client.session.adopt(session);
    toast('success', t('auth.register.welcome'), t('auth.register.welcomeBody'));
  });
  const { form } = register;

  return (
    <Page title={t('auth.register.title')} parent={PATHS.login} actions={<LanguageLink />}>
      <FormFrame
        form={form}
        label={t('auth.register.title')}
        className="mx-auto flex max-w-104 flex-col gap-4 px-4 pt-2"
      >
        <Fields register={register} />
        <RiskWarning
          fallback={
            <p className="text-1 text-muted">
              <b className="font-semibold">{t('auth.register.riskOurs')}</b> · {t('auth.register.risk')}
            </p>
          }
        />
        <FormFailure text={form.failure} />
        <Button type="submit" tone="accent" size="large" block busy={form.busy} disabled={register.check === undefined}>
          {t('auth.register.submit')}
        </Button>
        <OtherEntry
          question={t('auth.register.haveOne')}
          action={t('auth.register.login')}
          to={from === null ? PATHS.login : loginPath(from)}
        />
      </FormFrame>
    </Page>
  );
}

function Fields({ register }: { register: Register }) {
  const t = useT();
  const { entry, form, captcha, check } = register;
  return (
    <>
      <ContactFields
        entry={entry}
        accountError={form.error('account')}
        areaError={form.error('area')}
        onEdit={form.clearError}
        purpose="new"
      />
      {entry.contact.kind === 'email' && (
        <CountryField country={register.country} onChoose={register.setCountry} error={form.error('country')} />
      )}
      {check === undefined && <Skeleton className="h-16" />}
      {check === 'code' && (
        <CodeField
          contact={entry.contact}
          purpose="register"
          value={register.code}
          onValueChange={(code) => register.setSecret('code', code)}
          error={form.error('code')}
          ready={register.contactReady}
          onFailure={form.showFailure}
        />
      )}
      {check === 'captcha' && (
        <CaptchaField captcha={captcha} error={form.error('captcha')} onEdit={() => form.clearError('captcha')} />
      )}
      <NewPassword
        label={t('auth.password')}
        password={register.password}
        repeat={register.repeat}
        onPasswordChange={(text) => register.setSecret('password', text)}
        onRepeatChange={(text) => register.setSecret('repeat', text)}
        error={form.error('password')}
        repeatError={form.error('repeat')}
      />
      <TextField
        label={t('auth.invite')}
        id="invite"
        name="invite"
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={32}
        value={register.invite}
        onValueChange={register.setInvite}
        error={form.error('invite')}
      />
    </>
  );
}
