/** Mails about what happened to an account, to the account's own contact. */
import { toLocale } from '@tradewind/contract';
import type { Queryable } from '../../db/index.ts';
import type { Outbox, Recipient } from '../messages/types.ts';
import { deviceText, shownAddress } from './device.ts';
import type { Visit } from './types.ts';
import type { UserRow } from './user-row.ts';

/** Undefined for demo users, who have no contact. */
export function recipientOf({
  email,
  mobile,
  lang,
}: Pick<UserRow, 'email' | 'mobile' | 'lang'>): Recipient | undefined {
  const locale = toLocale(lang);
  if (email !== null) return { channel: 'email', to: email, locale };
  return mobile === null ? undefined : { channel: 'sms', to: mobile, locale };
}

export interface Notices {
  readonly outbox: Outbox;
  readonly now: () => number;
}

type Event = 'password_changed' | 'new_login' | 'two_factor_on' | 'two_factor_off';

/** Tells of an event with its time and place, as part of the transaction of `client` in which it happens. */
export async function notice(
  notices: Notices,
  client: Queryable,
  template: Event,
  user: UserRow,
  visit: Visit,
): Promise<void> {
  const recipient = recipientOf(user);
  if (recipient === undefined) return;
  await notices.outbox.enqueue(template, recipient, circumstances(notices, visit), { client });
}

/** Tells that a passkey of this name came or went, likewise. */
export async function passkeyNotice(
  notices: Notices,
  client: Queryable,
  template: 'passkey_added' | 'passkey_removed',
  user: UserRow,
  visit: Visit,
  name: string,
): Promise<void> {
  const recipient = recipientOf(user);
  if (recipient === undefined) return;
  await notices.outbox.enqueue(template, recipient, { ...circumstances(notices, visit), name }, { client });
}

/** Time and unknown devices are put into words by the templates. */
function circumstances({ now }: Notices, { userAgent, address }: Visit) {
  return { time: String(now()), device: deviceText(userAgent), address: shownAddress(address) };
}
