import { Button, FormFailure, FormFrame } from '@tradewind/ui';
import { Link, useSearchParams } from 'react-router';
import { CaptchaField } from '../../auth/CaptchaField.tsx';
import { ContactFields } from '../../auth/ContactFields.tsx';
import { OwnPasswordField } from '../../auth/PasswordFields.tsx';
import { useT } from '../../shared/language.ts';
import { forgotPath, PATHS } from '../../shared/paths.ts';
import { Lockout } from './Lockout.tsx';
import type { Login } from './use-login.ts';

/** Account and password, and a captcha once the server asks for one. */
export function PasswordStep({ login, locked }: { login: Login; locked: boolean }) {
  const t = useT();
  const { entry, form, captcha } = login;
  const [parameters] = useSearchParams();
  const from = parameters.get('from');
  return (
    <FormFrame form={form} label={t('login.title')} className="space-y-4">
      <ContactFields
        entry={entry}
        accountError={form.error('account')}
        areaError={form.error('area')}
        onEdit={form.clearError}
        purpose="login"
      />
      <div>
        <OwnPasswordField
          label={t('auth.password')}
          name="password"
          value={login.password}
          onValueChange={login.setPassword}
          error={form.error('password')}
        />
        <div className="text-end">
          <Link
            to={from === null ? PATHS.forgot : forgotPath(from)}
            className="hit inline-flex items-center text-2 text-accent"
          >
            {t('login.forgot')}
          </Link>
        </div>
      </div>
      {login.needsCaptcha && (
        <CaptchaField captcha={captcha} error={form.error('captcha')} onEdit={() => form.clearError('captcha')} />
      )}
      <FormFailure text={form.failure} />
      <Lockout untilMs={login.lockedUntilMs} />
      <Button
        type="submit"
        tone="accent"
        size="large"
        block
        busy={form.busy}
        disabled={locked}
        aria-describedby={locked ? 'lockout' : undefined}
      >
        {t('login.submit')}
      </Button>
    </FormFrame>
  );
}
