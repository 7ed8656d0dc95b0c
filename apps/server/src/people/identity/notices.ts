/** Mails about what happened to an account, to the account's own contact. */
import { type RequestOrigin, type UserRow, deviceText, shownAddress } from '../../platform/access/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import { type Outbox, recipientOf } from '../../messaging/outbox/index.ts';

export interface Notices {
  readonly outbox: Outbox;
  readonly now: () => number;
  /** Keeps it among the user's notifications, in the transaction of `client`. */
  readonly securityNews: (
    client: Queryable,
    userId: number,
    event: Event | PasskeyEvent,
    params: Readonly<Record<string, string>>,
  ) => Promise<void>;
}

type Event = 'password_changed' | 'new_login' | 'two_factor_on' | 'two_factor_off';
type PasskeyEvent = 'passkey_added' | 'passkey_removed';

/** Tells of an event with its time and place, as part of the transaction of `client` in which it happens. */
export async function notice(
  notices: Notices,
  client: Queryable,
  template: Event,
  user: UserRow,
  visit: RequestOrigin,
): Promise<void> {
  const { time, ...place } = circumstances(notices, visit);
  await notices.securityNews(client, user.id, template, place);
  const recipient = recipientOf(user);
  if (recipient === undefined) return;
  await notices.outbox.enqueue(template, recipient, { time, ...place }, { client });
}

/** Tells that a passkey of this name came or went, likewise. */
export async function passkeyNotice(
  notices: Notices,
  client: Queryable,
  template: PasskeyEvent,
  user: UserRow,
  visit: RequestOrigin,
  name: string,
): Promise<void> {
  const { time, ...place } = { ...circumstances(notices, visit), name };
  await notices.securityNews(client, user.id, template, place);
  const recipient = recipientOf(user);
  if (recipient === undefined) return;
  await notices.outbox.enqueue(template, recipient, { time, ...place }, { client });
}

/** Time and unknown devices are put into words by the templates. */
function circumstances({ now }: Notices, { userAgent, address }: RequestOrigin) {
  return { time: String(now()), device: deviceText(userAgent), address: shownAddress(address) };
}
