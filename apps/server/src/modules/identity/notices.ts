/** Mails about what happened to an account, to the account's own contact. */
import { LOCALE_TAGS, type Locale, toLocale } from '@tradewind/contract';
import type { Queryable } from '../../db/index.ts';
import type { Outbox, Recipient } from '../messages/types.ts';
import { deviceText, shownAddress } from './device.ts';
import type { Visit } from './types.ts';
import type { UserRow } from './user-row.ts';

const UNKNOWN_DEVICE = '–';

/** Undefined for demo users, who have no contact. */
export function recipientOf({ email, mobile, lang }: UserRow): Recipient | undefined {
  const locale = toLocale(lang);
  if (email !== null) return { channel: 'email', to: email, locale };
  return mobile === null ? undefined : { channel: 'sms', to: mobile, locale };
}

export interface Notices {
  readonly outbox: Outbox;
  readonly now: () => number;
}

/** Tells of an event with its time and place, as part of the transaction of `client`. */
export async function notice(
  { outbox, now }: Notices,
  client: Queryable,
  template: 'password_changed' | 'new_login',
  user: UserRow,
  { userAgent, address }: Visit,
): Promise<void> {
  const recipient = recipientOf(user);
  if (recipient === undefined) return;
  const device = deviceText(userAgent);
  await outbox.enqueue(
    template,
    recipient,
    {
      time: noticeTime(now(), recipient.locale),
      device: device === '' ? UNKNOWN_DEVICE : device,
      address: shownAddress(address),
    },
    { client },
  );
}

/** UTC, because the reader may be anywhere. */
function noticeTime(timeMs: number, locale: Locale): string {
  const format = new Intl.DateTimeFormat(LOCALE_TAGS[locale], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `${format.format(timeMs)} UTC`;
}
