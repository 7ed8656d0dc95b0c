import { ApiError } from '@tradewind/client';
import { authCalls, type Session } from '@tradewind/contract/light';
import { useState } from 'react';
import { contactDraft, contactInput } from '../../auth/contact.ts';
import { useCaptcha, type Captcha } from '../../auth/use-captcha.ts';
import { useContact, type ContactEntry } from '../../auth/use-contact.ts';
import { useForm, type Form } from '../../auth/use-form.ts';
import { useClient } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';

export type LoginField = 'account' | 'area' | 'password' | 'captcha' | 'factor';

export interface Login {
  readonly entry: ContactEntry;
  readonly form: Form<LoginField>;
  readonly password: string;
  setPassword(password: string): void;
  readonly captcha: Captcha;
  /** The server asks for one with every try now. */
  readonly needsCaptcha: boolean;
  /** The password is right, the second factor is missing. */
  readonly needsFactor: boolean;
  readonly factor: string;
  setFactor(code: string): void;
  /** Another account, or another password. */
  startOver(): void;
  /** Epoch ms until which no try counts; 0 = none. */
  readonly lockedUntilMs: number;
}

/** Login by password in at most two steps. `onSession` takes over what it leads to. */
export function useLogin(onSession: (session: Session) => void): Login {
  const t = useT();
  const { api } = useClient();
  const entry = useContact();
  const captcha = useCaptcha();
  const [password, setPassword] = useState('');
  const [factor, setFactor] = useState('');
  const [needsCaptcha, setNeedsCaptcha] = useState(false);
  const [needsFactor, setNeedsFactor] = useState(false);
  const [lockedUntilMs, setLockedUntilMs] = useState(0);

  function refused(error: ApiError): boolean {
    if (error.details['captcha'] === true) setNeedsCaptcha(true);
    if (error.key === 'account_locked') {
      setLockedUntilMs(Date.now() + Number(error.details['wait_s'] ?? 60) * 1000);
      return true;
    }
    // six new digits are typed sooner than six old ones mended
    if (error.key === 'code_wrong') setFactor('');
    if (error.key !== 'two_factor_required') return false;
    setNeedsFactor(true);
    setFactor('');
    return true;
  }

  const form = useForm<LoginField>({
    check: () => ({
      ...entry.faults(),
      password: password === '' ? t('auth.need.password') : undefined,
      captcha: needsCaptcha && captcha.text.trim() === '' ? t('auth.need.captcha') : undefined,
      factor: needsFactor && factor.trim() === '' ? t('auth.need.code') : undefined,
    }),
    async send() {
      try {
        const session = await api.call(
          authCalls.login,
          {
            ...contactInput(entry.contact),
            password,
            ...(needsCaptcha ? captcha.input : {}),
            ...(needsFactor ? { auth_code: factor.trim() } : {}),
          },
          { quiet: true },
        );
        contactDraft.clear();
        onSession(session);
      } finally {
        // each picture has one try, and whether it was looked at is the server's to know
        if (needsCaptcha) captcha.renew();
      }
    },
    refusals: { captcha_wrong: 'captcha', code_wrong: 'factor', region_not_served: 'account' },
    invalid: {
      account: ['account', entry.contact.kind === 'email' ? t('auth.need.emailShape') : t('auth.need.mobileShape')],
      area_id: ['area', t('auth.need.area')],
      auth_code: ['factor', t('auth.need.code')],
      sms_code: ['captcha', t('auth.need.captcha')],
    },
    onRefusal: refused,
  });

  return {
    entry,
    form,
    password,
    setPassword(text) {
      setPassword(text);
      form.mend('password');
    },
    captcha,
    needsCaptcha,
    needsFactor,
    factor,
    setFactor(text) {
      setFactor(text);
      form.mend('factor');
    },
    startOver() {
      setNeedsFactor(false);
      setFactor('');
      setPassword('');
    },
    lockedUntilMs,
  };
}
