import { toLocale } from '@tradewind/contract';
import type { UserRow } from '../../platform/access/index.ts';
import type { Recipient } from './types.ts';

/** Recipient of messages to a user. Undefined for demo users, who have no contact. */
export function recipientOf({
  email,
  mobile,
  lang,
}: Pick<UserRow, 'email' | 'mobile' | 'lang'>): Recipient | undefined {
  const locale = toLocale(lang);
  if (email !== null) return { channel: 'email', to: email, locale };
  return mobile === null ? undefined : { channel: 'sms', to: mobile, locale };
}
