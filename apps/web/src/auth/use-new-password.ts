import { useState } from 'react';
import { useT } from '../shared/language.ts';

interface Texts {
  readonly code: string;
  readonly password: string;
  readonly repeat: string;
}
export type NewPasswordField = keyof Texts;

export interface NewPasswordEntry extends Texts {
  set(field: NewPasswordField, text: string): void;
  /** Missing or differing fields. */
  faults(): Partial<Record<NewPasswordField, string>>;
}

/** A sent code and a new password twice, shared by /forgot and /mine/password. Kept only while the page is open. */
export function useNewPassword(): NewPasswordEntry {
  const t = useT();
  const [texts, setTexts] = useState<Texts>({ code: '', password: '', repeat: '' });
  return {
    ...texts,
    set: (field, text) => setTexts({ ...texts, [field]: text }),
    faults: () => ({
      ...(texts.code === '' ? { code: t('auth.need.code') } : {}),
      ...(texts.password === '' ? { password: t('auth.need.full') } : {}),
      ...(texts.repeat === ''
        ? { repeat: t('auth.need.full') }
        : texts.repeat === texts.password
          ? {}
          : { repeat: t('auth.need.equal') }),
    }),
  };
}
