import { Button, FormFailure, FormFrame, TextField } from '@tradewind/ui';
import { useEffect, useRef, useState } from 'react';
import { CaptchaField } from '../../auth/CaptchaField.tsx';
import { useT } from '../../shared/language.ts';
import { Lockout } from './Lockout.tsx';
import type { Login } from './use-login.ts';

const DIGITS = 6;

/** The second factor: six digits from the app, submitted as soon as they are complete, or a recovery code. */
export function FactorStep({ login, locked }: { login: Login; locked: boolean }) {
  const t = useT();
  const { form } = login;
  const [byRecovery, setByRecovery] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), [byRecovery]);

  const type = (text: string) => {
    login.setFactor(byRecovery ? text : text.replaceAll(/\D/gu, ''));
  };
  // the state with the last digit is rendered before the form is sent
  const isComplete = !byRecovery && login.factor.length === DIGITS;
  const sentOf = useRef('');
  useEffect(() => {
    if (!isComplete || locked || login.needsCaptcha || sentOf.current === login.factor) return;
    sentOf.current = login.factor;
    form.submit();
  });

  return (
    <FormFrame form={form} label={t('login.factorTitle')} className="space-y-4">
      <div>
        <h2 className="text-4 font-semibold">{t('login.factorTitle')}</h2>
        <p className="mt-1 text-2 text-muted">{byRecovery ? t('login.recoveryBody') : t('login.factorBody')}</p>
      </div>
      <TextField
        ref={input}
        key={String(byRecovery)}
        label={byRecovery ? t('login.recoveryCode') : t('login.factorCode')}
        id="factor"
        name="factor"
        dir="ltr"
        inputMode={byRecovery ? 'text' : 'numeric'}
        autoComplete={byRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={byRecovery ? 32 : DIGITS}
        value={login.factor}
        onValueChange={type}
        error={form.error('factor')}
      />
      {login.needsCaptcha && (
        <CaptchaField captcha={login.captcha} error={form.error('captcha')} onEdit={() => form.clearError('captcha')} />
      )}
      <FormFailure text={form.failure} />
      <Lockout untilMs={login.lockedUntilMs} />
      <Button type="submit" tone="accent" size="large" block busy={form.busy} disabled={locked}>
        {t('login.confirm')}
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button
          type="button"
          tone="quiet"
          className="-ms-4"
          onClick={() => {
            login.setFactor('');
            setByRecovery(!byRecovery);
          }}
        >
          {byRecovery ? t('login.useApp') : t('login.useRecovery')}
        </Button>
        <Button type="button" tone="quiet" className="-me-4" onClick={login.startOver}>
          {t('login.startOver')}
        </Button>
      </div>
    </FormFrame>
  );
}
