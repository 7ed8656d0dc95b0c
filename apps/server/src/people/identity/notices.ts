/** Mails about security events, sent to the account's own contact. */
import { type RequestOrigin, type UserRow, deviceText, shownAddress } from '../../platform/access/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import { type Outbox, recipientOf } from '../../messaging/outbox/index.ts';

export interface Notices {
  readonly outbox: Outbox;
  readonly now: () => number;
  /** Adds it to the user's notifications, in the transaction of `client`. */
  readonly securityNews: (
    client: Queryable,
    userId: number,
    event: Event | NamedEvent,
    params: Readonly<Record<string, string>>,
  ) => Promise<void>;
}

type Event = 'password_changed' | 'new_login' | 'two_factor_on' | 'two_factor_off' | 'second_factor_failed';
type NamedEvent = 'passkey_added' | 'passkey_removed' | 'service_added' | 'api_key_created' | 'api_key_network';

/** Sends the notice of an event with its time and place, in the transaction of `client`. */
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

/** Sends the notice about a passkey, API key, hook or webhook with its name, in the transaction of `client`. */
export async function namedNotice(
  notices: Notices,
  client: Queryable,
  template: NamedEvent,
  user: UserRow,
  visit: Pick<RequestOrigin, 'address' | 'userAgent'>,
  name: string,
): Promise<void> {
  const { time, ...place } = { ...circumstances(notices, visit), name };
  await notices.securityNews(client, user.id, template, place);
  const recipient = recipientOf(user);
  if (recipient === undefined) return;
  await notices.outbox.enqueue(template, recipient, { time, ...place }, { client });
}

/** The templates format the time and unknown devices. */
function circumstances({ now }: Notices, { userAgent, address }: Pick<RequestOrigin, 'address' | 'userAgent'>) {
  return { time: String(now()), device: deviceText(userAgent), address: shownAddress(address) };
}
