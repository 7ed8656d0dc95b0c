/** An account's notifications: the list in the app, and the channels of each kind. */
import { z } from 'zod';
import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_EVENTS,
  NOTIFICATION_KINDS,
  UNREAD_COUNTED,
  type NotificationEvent,
} from './notices-wire.ts';
import { flagInput, idInput, pageInput, pageOf, timeMs } from './primitives.ts';

const kind = z.enum(NOTIFICATION_KINDS);
const unread = z
  .int()
  .min(0)
  .max(UNREAD_COUNTED)
  .meta({ description: `${UNREAD_COUNTED} stands for so many or more` });
const flag = z.union([z.literal(0), z.literal(1)]);
const EVENTS = Object.keys(NOTIFICATION_EVENTS) as [NotificationEvent, ...NotificationEvent[]];

export const notificationRow = z.object({
  id: z.int().positive(),
  kind,
  event: z.enum(EVENTS),
  title: z.string(),
  body: z.string(),
  url: z.string().meta({ description: "path of the app's page that it leads to" }),
  read: flag,
  created_at: timeMs,
});
export type NotificationRow = z.infer<typeof notificationRow>;

/** The socket message: a new notification, or only a changed count. */
export const noticeMessage = z.object({ notification: notificationRow.optional(), unread });
export type NoticeMessage = z.infer<typeof noticeMessage>;

export const pushDevice = z.object({
  id: z.int().positive(),
  device: z.string(),
  created_at: timeMs,
  here: flag.meta({ description: '1: the device of this session' }),
});
export type PushDevice = z.infer<typeof pushDevice>;

export const notificationSettings = z.object({
  kinds: z.array(
    z.object({
      kind,
      in_app: flag,
      push: flag,
      email: flag,
      locked: z.array(z.enum(NOTIFICATION_CHANNELS)).meta({ description: 'channels that cannot be switched off' }),
    }),
  ),
  hide_amounts: flag.meta({ description: '1: push messages do not show amounts on the lock screen' }),
  devices: z.array(pushDevice),
  push_key: z.string().meta({ description: 'the public VAPID key, base64url' }),
  has_email: flag.meta({ description: '0: the account has no email address' }),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

const BASE64URL = /^[A-Za-z0-9_-]+$/u;

export const notificationSchemas = {
  notifications: {
    summary: "The account's notifications in the caller's language, newest first; kept 180 days",
    input: z.object({ page: pageInput, kind: kind.optional() }),
    output: pageOf(notificationRow).extend({ unread }),
  },
  unreadNotifications: {
    summary: 'Number of unread notifications',
    input: z.object({}),
    output: z.object({ unread }),
  },
  readNotifications: {
    summary: 'Mark one notification read, or all of them without `id`',
    input: z.object({ id: idInput.optional() }),
    output: z.object({ unread }),
  },
  notificationSettings: {
    summary: 'Channels by kind of notification, and the devices that receive push messages',
    input: z.object({}),
    output: notificationSettings,
  },
  saveNotificationSettings: {
    summary: 'Switch one channel of one kind, or whether pushed messages hide amounts',
    input: z.union([
      z.object({ kind, channel: z.enum(NOTIFICATION_CHANNELS), on: flagInput }),
      z.object({ hide_amounts: flagInput }),
    ]),
    output: notificationSettings,
  },
  pushSubscribe: {
    summary: 'Send push messages to this browser (a PushSubscription) as long as this session lasts',
    input: z.object({
      endpoint: z.url().max(1000),
      p256dh: z.string().regex(BASE64URL).min(80).max(100),
      auth: z.string().regex(BASE64URL).min(20).max(30),
    }),
    output: notificationSettings,
  },
  pushUnsubscribe: {
    summary: 'Stop push messages to a device; without `id`, to the device of this session',
    input: z.object({ id: idInput.optional() }),
    output: notificationSettings,
  },
  pushTest: {
    summary: 'Send a push test message to the device of this session',
    input: z.object({}),
    output: z.object({}),
  },
};
