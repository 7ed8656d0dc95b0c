/** A person's contact: email or mobile. The entered contact is shared by login, registration and forgotten password. */
import type { AreaCode, User } from '@tradewind/contract/light';
import { keepForVisit } from '../shared/visit.ts';

/** contract: `type` of registration, login and codes. */
export const CONTACT_TYPE = { email: 1, mobile: 2 } as const;
export type ContactKind = keyof typeof CONTACT_TYPE;

/** `areaId` is '' until one is chosen. */
export const contactDraft = keepForVisit('tradewind.contact', { kind: 'email', email: '', mobile: '', areaId: '' });

/** Setting is_show_mobile (contract §4): 0 no mobile, 1 area code and number, 3 number only. */
export type MobileMode = 0 | 1 | 3;

export interface Contact {
  readonly kind: ContactKind;
  /** As typed, trimmed. */
  readonly to: string;
  /** Undefined with email, with mode 3, and until one is selected. */
  readonly area: AreaCode | undefined;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/u;
/** Digits with common separators. */
const MOBILE = /^\+?[\d\s().-]{4,25}$/u;
const MOBILE_DIGITS = 4;

export const isEmail = (text: string): boolean => EMAIL.test(text);
export const isMobile = (text: string): boolean =>
  MOBILE.test(text) && text.replaceAll(/\D/gu, '').length >= MOBILE_DIGITS;

/** The contacts of an account: email, mobile or both; the one that codes are sent to comes first. */
export function ownContacts(user: User): readonly Contact[] {
  return [
    ...(user.email === null ? [] : [{ kind: 'email' as const, to: user.email, area: undefined }]),
    // as stored, including its area code: no separate area is needed
    ...(user.mobile === null ? [] : [{ kind: 'mobile' as const, to: user.mobile, area: undefined }]),
  ];
}

/** The contact as input of a call. */
export function contactInput({ kind, to, area }: Contact): {
  type: 1 | 2;
  account: string;
  area_id?: number;
} {
  return {
    type: CONTACT_TYPE[kind],
    account: to,
    ...(kind === 'mobile' && area !== undefined ? { area_id: area.id } : {}),
  };
}

/** Key of a contact in this visit's tables; spaces and case make no difference. */
export function contactKey({ kind, to, area }: Contact): string {
  return kind === 'email' ? to.toLowerCase() : `${area?.global_code ?? ''} ${to.replaceAll(/\D/gu, '')}`;
}

/** For display: the number with its area code. */
export function contactText({ kind, to, area }: Contact): string {
  return kind === 'mobile' && area !== undefined ? `+${area.global_code} ${to}` : to;
}

/** The contact of a logged-in user, mostly hidden because others may see the screen. */
export function maskedContact(text: string): string {
  const [name = '', domain] = text.split('@');
  if (domain !== undefined) return `${name.slice(0, 2)}•••@${domain}`;
  // the start could be cut within the area code and would look like another country
  return `••• ${text.slice(-3)}`;
}
