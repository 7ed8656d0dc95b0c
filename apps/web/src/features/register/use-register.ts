import { authCalls, type Session } from '@tradewind/contract/light';
import { type Form, useReadable } from '@tradewind/ui';
import { useState } from 'react';
import { contactDraft, contactInput } from '../../auth/contact.ts';
import { useCaptcha, type Captcha } from '../../auth/use-captcha.ts';
import { useContact, type ContactEntry } from '../../auth/use-contact.ts';
import { useForm } from '../../shared/use-form.ts';
import { useClient } from '../../shared/client.tsx';
import { companyId, invitation } from '../../shared/entry.ts';
import { useT } from '../../shared/language.ts';
import { keepForVisit } from '../../shared/visit.ts';

export type RegisterField = 'account' | 'area' | 'country' | 'code' | 'captcha' | 'password' | 'repeat' | 'invite';

/** verify_reg_type (product.md §5). */
const BY_CAPTCHA = 2;

const draft = keepForVisit('tradewind.register', { country: '' });

interface Secrets {
  readonly code: string;
  readonly password: string;
  readonly repeat: string;
}

export interface Register extends Secrets {
  readonly entry: ContactEntry;
  readonly form: Form<RegisterField>;
  readonly captcha: Captcha;
  /** How the contact is checked; undefined until the settings of the base are known. */
  readonly check: 'captcha' | 'code' | undefined;
  /** ISO code of the declared country; '' until one is selected. */
  readonly country: string;
  readonly invite: string;
  setCountry(code: string): void;
  setInvite(code: string): void;
  setSecret(field: keyof Secrets, text: string): void;
  /** Checks the contact before a code is sent to it. */
  contactReady(): boolean;
}

/** Registration by email or mobile. Password and code are kept only while the page is open; the rest survives a reload. */
export function useRegister(onSession: (session: Session) => void): Register {
  const t = useT();
  const client = useClient();
  const base = useReadable(client.base);
  const entry = useContact();
  const captcha = useCaptcha();
  const { country } = useReadable(draft);
  const [invite, setInvite] = useState(invitation.get);
  const [secrets, setSecrets] = useState<Secrets>({ code: '', password: '', repeat: '' });
  const check = base === null ? undefined : base.verify_reg_type === BY_CAPTCHA ? 'captcha' : 'code';
  const isEmail = entry.contact.kind === 'email';
  const contactFaults = () => ({
    ...entry.faults(),
    country: isEmail && country === '' ? t('auth.need.country') : undefined,
  });

  const form = useForm<RegisterField>({
    check: () => ({
      ...contactFaults(),
      code: check === 'code' && secrets.code === '' ? t('auth.need.code') : undefined,
      captcha: check === 'captcha' && captcha.text.trim() === '' ? t('auth.need.captcha') : undefined,
      password: secrets.password === '' ? t('auth.need.newPassword') : undefined,
      repeat:
        secrets.repeat === ''
          ? t('auth.need.repeat')
          : secrets.repeat === secrets.password
            ? undefined
            : t('auth.need.equal'),
    }),
    async send() {
      const company = companyId();
      try {
        const session = await client.api.call(
          authCalls.register,
          {
            ...contactInput(entry.contact),
            password: secrets.password,
            re_password: secrets.repeat,
            ...(check === 'captcha' ? captcha.input : { sms_code: secrets.code }),
            ...(invite.trim() === '' ? {} : { invite_code: invite.trim() }),
            ...(isEmail ? { country } : {}),
            ...(company === undefined ? {} : { company_id: company }),
          },
          { quiet: true },
        );
        invitation.forget();
        contactDraft.clear();
        draft.clear();
        onSession(session);
      } catch (error) {
        // each picture allows one attempt
        if (check === 'captcha') captcha.renew();
        throw error;
      }
    },
    refusals: {
      account_exists: 'account',
      code_wrong: 'code',
      code_too_soon: 'code',
      captcha_wrong: 'captcha',
      password_weak: 'password',
      password_not_equal: 'repeat',
      invite_code_unknown: 'invite',
      region_not_served: isEmail ? 'country' : 'area',
    },
    invalid: {
      account: ['account', isEmail ? t('auth.need.emailShape') : t('auth.need.mobileShape')],
      to: ['account', isEmail ? t('auth.need.emailShape') : t('auth.need.mobileShape')],
      mobile: ['account', t('auth.need.mobileShape')],
      area_id: ['area', t('auth.need.area')],
      country: ['country', t('auth.need.country')],
      sms_code: check === 'captcha' ? ['captcha', t('auth.need.captcha')] : ['code', t('auth.need.code')],
      password: ['password', t('auth.need.newPassword')],
    },
  });

  return {
    ...secrets,
    entry,
    form,
    captcha,
    check,
    country,
    invite,
    setCountry(code) {
      draft.change({ country: code });
      form.clearError('country');
    },
    setInvite(code) {
      setInvite(code);
      invitation.set(code.trim());
      form.clearError('invite');
    },
    setSecret(field, text) {
      setSecrets({ ...secrets, [field]: text });
      form.clearError(field);
    },
    contactReady: () => !form.show(contactFaults()),
  };
}
