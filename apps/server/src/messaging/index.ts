/** Starts the messages sent to customers: the outbox with its jobs, notifications and Web Push. */
import type { CoreContext } from '../core/index.ts';
import type { Queryable } from '../platform/db/index.ts';
import type { Config } from '../platform/config/index.ts';
import type { HttpScopes } from '../platform/web-server/index.ts';
import { startHousekeeping } from '../platform/limits/index.ts';
import {
  Follower,
  MarginCalls,
  type MoneyRecord,
  Notifications,
  renderFor,
  serveNotifications,
} from './notifications/index.ts';
import { type Outbox, openMessages } from './outbox/index.ts';
import { Push } from './push/index.ts';

/** Request to the process that follows the log. */
const CAUGHT_UP = 'caught-up';
const CAUGHT_UP_MS = 5000;

export interface MessagingContext extends CoreContext {
  readonly outbox: Outbox;
  readonly notifications: Notifications;
  readonly push: Push;
  /** For tests: messages also go to receivers on this machine, over plain HTTP. */
  readonly toAnyHost: boolean;
  /** Adds a security event to the user's notifications, in the transaction of `client`. */
  readonly securityNews: (
    client: Queryable,
    userId: number,
    event: SecurityEvent,
    params: Readonly<Record<string, string>>,
  ) => Promise<void>;
  /** Resolves once notifications are written for every durable event. */
  readonly caughtUp: () => Promise<void>;
}

type SecurityEvent =
  | 'password_changed'
  | 'new_login'
  | 'two_factor_on'
  | 'two_factor_off'
  | 'second_factor_failed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'service_added'
  | 'api_key_created'
  | 'api_key_network';

export interface MessagingOptions {
  /** Reads the money record that a transfer belongs to. */
  readonly moneyRecord: (db: Queryable) => MoneyRecord;
  /** For tests: Web Push and webhooks may go to receivers on this machine, over plain HTTP. */
  readonly toAnyHost?: boolean;
}

export async function startMessaging(
  context: CoreContext,
  { moneyRecord, toAnyHost = false }: MessagingOptions,
): Promise<MessagingContext> {
  const { config, database, vault, log, now, market, host, metrics, peers, work, onError, onStop } = context;
  const { outbox, jobs, send, close } = await openMessages({ database, vault, log, now, config, metrics, peers });
  onStop(close);
  await work.run(send);
  const subject = pushSubject(config);
  const push = await Push.open({ database, vault, jobs, log, now, peers, subject, toAnyHost });
  await work.run(async () => {
    await push.start(renderFor(database, now));
    return () => push.stop();
  });
  const notifications = new Notifications({ database, outbox, push, now, peers, kept: config.retention });
  const marginCalls = new MarginCalls({ host, market, database, now, onError });
  const follower = new Follower({
    database,
    notifications,
    marginCalls,
    instrumentOf: (id) => {
      const instrument = market.byId(id);
      if (instrument === undefined) return undefined;
      const { spec, showCode: symbol } = instrument;
      return { code: spec.code, symbol, precision: spec.pricePrecision };
    },
    moneyRecord,
    onError: (error) => log.error({ err: error }, 'could not write notifications yet'),
  });
  await work.run(async () => {
    await marginCalls.start();
    follower.start(host);
    const forget = peers.answer(CAUGHT_UP, () => follower.caughtUp());
    return async () => {
      forget();
      await follower.stop();
      marginCalls.stop();
    };
  });
  await work.run(() => startHousekeeping([outbox, notifications], onError));
  return {
    ...context,
    outbox,
    notifications,
    push,
    toAnyHost,
    securityNews: async (client, userId, event, params) => {
      await notifications.record(client, [{ userId, event, params, timeMs: now() }]);
    },
    // if no process answers, this one writes them: whichever writes locks the cursor
    caughtUp: () =>
      work.isActive ? follower.caughtUp() : peers.ask(CAUGHT_UP, CAUGHT_UP_MS).catch(() => follower.caughtUp()),
  };
}

export function serveMessaging({ calls }: HttpScopes, context: MessagingContext): void {
  serveNotifications(calls, context);
}

/** Contact for push services that have questions about this server (RFC 8292). */
function pushSubject({ publicUrl, mailFrom }: Config): string {
  if (publicUrl?.startsWith('https:') === true) return publicUrl;
  return `mailto:${/<(?<address>[^>]+)>/u.exec(mailFrom)?.groups?.['address'] ?? mailFrom}`;
}
