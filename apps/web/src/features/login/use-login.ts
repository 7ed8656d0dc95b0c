import type { Form } from '@tradewind/ui';
import { ApiError } from '@tradewind/client/app';
import { authCalls, type Session } from '@tradewind/contract/light';
import { useState } from 'react';
import { contactDraft, contactInput, contactKey } from '../../auth/contact.ts';
import { useCaptcha, type Captcha } from '../../auth/use-captcha.ts';
import { useContact, type ContactEntry } from '../../auth/use-contact.ts';
import { useForm } from '../../shared/use-form.ts';
import { useClient } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';

export type LoginField = 'account' | 'area' | 'password' | 'captcha' | 'factor';

export interface Login {
  readonly entry: ContactEntry;
  readonly form: Form<LoginField>;
  readonly password: string;
  setPassword(password: string): void;
  readonly captcha: Captcha;
  /** The server now requires one with every attempt. */
  readonly needsCaptcha: boolean;
  /** The password is right, the second factor is missing. */
  readonly needsFactor: boolean;
  readonly factor: string;
  setFactor(code: string): void;
  /** Another account, or another password. */
  startOver(): void;
  /** Epoch ms until which all attempts are refused; 0 = none. */
  readonly lockedUntilMs: number;
}

/** The server's restrictions on attempts for one account. */
interface Held {
  readonly account: string;
  readonly captcha: boolean;
  readonly lockedUntilMs: number;
}

/** Used when a lock does not state its duration. */
const LOCK_S = 60;
const NOTHING_HELD: Held = { account: '', captcha: false, lockedUntilMs: 0 };

/** Login by password in at most two steps. `onSession` receives the session. */
export function useLogin(onSession: (session: Session) => void): Login {
  const t = useT();
  const { api } = useClient();
  const entry = useContact();
  const captcha = useCaptcha();
  const [password, setPassword] = useState('');
  const [factor, setFactor] = useState('');
  const [needsFactor, setNeedsFactor] = useState(false);
  const [last, setLast] = useState(NOTHING_HELD);
  const account = contactKey(entry.contact);
  // restrictions on one account do not apply to another
  const held = last.account === account ? last : NOTHING_HELD;
  const needsCaptcha = held.captcha;

  function refused(error: ApiError): boolean {
    const isLocked = error.key === 'account_locked';
    const waitMs = Number(error.details['wait_s'] ?? LOCK_S) * 1000;
    setLast({
      account,
      captcha: needsCaptcha || error.details['captcha'] === true,
      lockedUntilMs: isLocked ? Date.now() + waitMs : 0,
    });
    if (isLocked) return true;
    // typing six new digits is faster than correcting the old ones
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
        // a captcha allows one attempt, and only the server knows whether it was used
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
      form.clearError('password');
    },
    captcha,
    needsCaptcha,
    needsFactor,
    factor,
    setFactor(text) {
      setFactor(text);
      form.clearError('factor');
    },
    startOver() {
      setNeedsFactor(false);
      setFactor('');
      setPassword('');
    },
    lockedUntilMs: held.lockedUntilMs,
  };
}
