/** The calls for notifications and push devices. */
import { LOCKED_CHANNELS, NOTIFICATION_KINDS, type NotificationSettings, notificationCalls } from '@tradewind/contract';
import type { ActiveSession } from '../../platform/access/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import type { CallLayer } from '../../platform/http/index.ts';
import type { AbuseLimits } from '../../platform/limits/index.ts';
import type { Push } from '../push/index.ts';
import type { Notifications } from './notifications.ts';
import { presentNotification } from './readers.ts';
import { hideAmounts, hidesAmounts, isLocked, switchChannel, switchedBy, switchesOf } from './switches.ts';

export interface NotificationServices {
  readonly database: Database;
  readonly notifications: Notifications;
  readonly push: Push;
  readonly limits: AbuseLimits;
}

const flag = (isOn: boolean): 0 | 1 => (isOn ? 1 : 0);

/** Calls with small responses. */
export function serveNotifications(calls: CallLayer, services: NotificationServices): void {
  const { database, notifications } = services;
  calls.member(notificationCalls.notifications, async ({ input, session, locale }) => {
    const userId = session.user.id;
    const [{ data, total }, unread] = await Promise.all([
      notifications.page(userId, input.page, input.kind),
      notifications.unread(userId),
    ]);
    return { data: data.map((one) => presentNotification(one, locale)), total, unread };
  });
  calls.member(notificationCalls.unreadNotifications, async ({ session }) => ({
    unread: await notifications.unread(session.user.id),
  }));
  calls.member(notificationCalls.readNotifications, async ({ input, session }) => ({
    unread: await notifications.markRead(session.user.id, input.id),
  }));
  calls.member(notificationCalls.notificationSettings, ({ session }) => settingsOf(services, session));
  calls.member(notificationCalls.saveNotificationSettings, async ({ input, session }) => {
    const { id } = session.user;
    if ('kind' in input) {
      if (input.on === 0 && isLocked(input.kind, input.channel)) throw new Refused('forbidden', { reason: 'locked' });
      await switchChannel(database, id, input.kind, input.channel, input.on === 1);
    } else await hideAmounts(database, id, input.hide_amounts === 1);
    return settingsOf(services, session);
  });
  serveDevices(calls, services);
}

function serveDevices(calls: CallLayer, services: NotificationServices): void {
  const { push, limits } = services;
  calls.member(notificationCalls.pushSubscribe, async ({ input, session }) => {
    await limits.take('push_user', String(session.user.id));
    if (!push.allows(input.endpoint)) throw new Refused('invalid_input', { fields: { endpoint: 'enum' } });
    await push.devices.add(session.user.id, session.id, input);
    return settingsOf(services, session);
  });
  calls.member(notificationCalls.pushUnsubscribe, async ({ input, session }) => {
    await push.devices.remove(session.user.id, session.id, input.id);
    return settingsOf(services, session);
  });
  calls.member(notificationCalls.pushTest, async ({ session }) => {
    await limits.take('push_user', String(session.user.id));
    const device = await push.devices.ofSession(session.id);
    if (device === undefined) throw new Refused('not_found');
    await push.test(device);
    return {};
  });
}

async function settingsOf(
  { database, push }: NotificationServices,
  { id, user }: ActiveSession,
): Promise<NotificationSettings> {
  const [switched, hides, devices] = await Promise.all([
    switchedBy(database, [user.id]),
    hidesAmounts(database, user.id),
    push.devices.list(user.id, id),
  ]);
  const own = switched.get(user.id) ?? new Map<string, boolean>();
  return {
    kinds: NOTIFICATION_KINDS.map((kind) => {
      const { in_app, push: pushed, email } = switchesOf(kind, own);
      return {
        kind,
        in_app: flag(in_app),
        push: flag(pushed),
        email: flag(email),
        locked: [...(LOCKED_CHANNELS[kind] ?? [])],
      };
    }),
    hide_amounts: flag(hides),
    devices,
    push_key: push.publicKey,
    has_email: flag(user.email !== null),
  };
}
