/** Starts messages to customers: the outbox with its jobs, notifications, Web Push. */
import type { CoreContext } from '../core/index.ts';
import type { Queryable } from '../platform/db/index.ts';
import type { Config } from '../platform/config/index.ts';
import type { HttpScopes } from '../platform/web-server/index.ts';
import { startHousekeeping } from '../platform/limits/index.ts';
import { Follower, type MoneyRecord, Notifications, renderFor, serveNotifications } from './notifications/index.ts';
import { type Outbox, startMessages } from './outbox/index.ts';
import { Push } from './push/index.ts';

export interface MessagingContext extends CoreContext {
  readonly outbox: Outbox;
  readonly notifications: Notifications;
  readonly push: Push;
  /** Keeps a security event among the user's notifications, in the transaction of `client`. */
  readonly securityNews: (
    client: Queryable,
    userId: number,
    event: SecurityEvent,
    params: Readonly<Record<string, string>>,
  ) => Promise<void>;
  /** Resolves once notifications are written for everything that is durable. */
  readonly caughtUp: () => Promise<void>;
}

type SecurityEvent =
  | 'password_changed'
  | 'new_login'
  | 'two_factor_on'
  | 'two_factor_off'
  | 'passkey_added'
  | 'passkey_removed';

export interface MessagingOptions {
  /** Reads the record that a movement of money belongs to. */
  readonly moneyRecord: (db: Queryable) => MoneyRecord;
  /** For tests: messages may be pushed to receivers on this machine, and by http. */
  readonly pushToAnyHost?: boolean;
}

export async function startMessaging(
  context: CoreContext,
  { moneyRecord, pushToAnyHost = false }: MessagingOptions,
): Promise<MessagingContext> {
  const { config, database, vault, log, now, market, host, onError, onStop } = context;
  const { outbox, jobs, stop } = await startMessages({ database, vault, log, now, config });
  onStop(stop);
  const subject = pushSubject(config);
  const push = await Push.open({ database, vault, jobs, log, now, subject, toAnyHost: pushToAnyHost });
  onStop(() => push.stop());
  await push.start(renderFor(database, now));
  const notifications = new Notifications({ database, outbox, push, now });
  const follower = new Follower({
    database,
    notifications,
    instrumentOf: (id) => {
      const instrument = market.byId(id);
      if (instrument === undefined) return undefined;
      const { spec, showCode: symbol } = instrument;
      return { code: spec.code, symbol, precision: spec.pricePrecision };
    },
    moneyRecord,
    onError: (error) => log.error({ err: error }, 'notifications could not be written yet'),
  });
  follower.start(host);
  onStop(() => follower.stop());
  onStop(startHousekeeping([outbox, notifications], onError));
  return {
    ...context,
    outbox,
    notifications,
    push,
    securityNews: async (client, userId, event, params) => {
      await notifications.record(client, [{ userId, event, params, timeMs: now() }]);
    },
    caughtUp: () => follower.caughtUp(),
  };
}

export function serveMessaging({ calls }: HttpScopes, context: MessagingContext): void {
  serveNotifications(calls, context);
}

/** RFC 8292: whom a push service can ask about this server. */
function pushSubject({ publicUrl, mailFrom }: Config): string {
  if (publicUrl?.startsWith('https:') === true) return publicUrl;
  return `mailto:${/<(?<address>[^>]+)>/u.exec(mailFrom)?.groups?.['address'] ?? mailFrom}`;
}
