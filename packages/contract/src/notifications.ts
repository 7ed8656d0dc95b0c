/** The notifications of an account: what is in the app, and which way each kind goes out. */
import { z } from 'zod';
import { change, read } from './call.ts';
import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_EVENTS,
  NOTIFICATION_KINDS,
  UNREAD_COUNTED,
  type NotificationEvent,
} from './notices-wire.ts';
import { idInput, integerInput, pageInput, pageOf, timeMs } from './primitives.ts';

const kind = z.enum(NOTIFICATION_KINDS);
const unread = z
  .int()
  .min(0)
  .max(UNREAD_COUNTED)
  .meta({ description: `${UNREAD_COUNTED} stands for so many or more` });
const flag = z.union([z.literal(0), z.literal(1)]);
const flagInput = integerInput(0, 1).transform((value): 0 | 1 => (value === 1 ? 1 : 0));
const EVENTS = Object.keys(NOTIFICATION_EVENTS) as [NotificationEvent, ...NotificationEvent[]];

export const notificationRow = z.object({
  id: z.int().positive(),
  kind,
  event: z.enum(EVENTS),
  title: z.string(),
  body: z.string(),
  url: z.string().meta({ description: 'path of the app that it leads to' }),
  read: flag,
  created_at: timeMs,
});
export type NotificationRow = z.infer<typeof notificationRow>;

/** What the socket tells: a new notification, or only another count. */
export const noticeMessage = z.object({ notification: notificationRow.optional(), unread });
export type NoticeMessage = z.infer<typeof noticeMessage>;

export const pushDevice = z.object({
  id: z.int().positive(),
  device: z.string(),
  created_at: timeMs,
  here: flag.meta({ description: '1: that of this session' }),
});
export type PushDevice = z.infer<typeof pushDevice>;

export const notificationSettings = z.object({
  kinds: z.array(
    z.object({
      kind,
      in_app: flag,
      push: flag,
      email: flag,
      locked: z.array(z.enum(NOTIFICATION_CHANNELS)).meta({ description: 'channels that stay on' }),
    }),
  ),
  hide_amounts: flag.meta({ description: '1: what is pushed to a lock screen names no money' }),
  devices: z.array(pushDevice),
  push_key: z.string().meta({ description: 'the public VAPID key, base64url' }),
  has_email: flag.meta({ description: '0: the account has no address to write to' }),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

const BASE64URL = /^[A-Za-z0-9_-]+$/u;

export const notificationCalls = {
  notifications: read(
    '/api/notification/list',
    'required',
    "The account's notifications in the caller's language, newest first; kept 180 days",
    z.object({ page: pageInput, kind: kind.optional() }),
    pageOf(notificationRow).extend({ unread }),
  ),
  unreadNotifications: read(
    '/api/notification/unread',
    'required',
    'How many notifications are unread',
    z.object({}),
    z.object({ unread }),
  ),
  readNotifications: change(
    '/api/notification/read',
    'required',
    'Mark one notification read, or all of them without `id`',
    z.object({ id: idInput.optional() }),
    z.object({ unread }),
  ),
  notificationSettings: read(
    '/api/notification/settings',
    'required',
    'Which kind goes out by which channel, and the devices that messages are pushed to',
    z.object({}),
    notificationSettings,
  ),
  saveNotificationSettings: change(
    '/api/notification/settings_save',
    'required',
    'Switch one channel of one kind, or whether pushed messages hide amounts',
    z.union([
      z.object({ kind, channel: z.enum(NOTIFICATION_CHANNELS), on: flagInput }),
      z.object({ hide_amounts: flagInput }),
    ]),
    notificationSettings,
  ),
  pushSubscribe: change(
    '/api/notification/push_subscribe',
    'required',
    'Push messages to this browser (a PushSubscription), for as long as this session lasts',
    z.object({
      endpoint: z.url().max(1000),
      p256dh: z.string().regex(BASE64URL).min(80).max(100),
      auth: z.string().regex(BASE64URL).min(20).max(30),
    }),
    notificationSettings,
  ),
  pushUnsubscribe: change(
    '/api/notification/push_unsubscribe',
    'required',
    'Push nothing to a device any more; without `id`, to that of this session',
    z.object({ id: idInput.optional() }),
    notificationSettings,
  ),
  pushTest: change(
    '/api/notification/push_test',
    'required',
    'Push a test message to the device of this session',
    z.object({}),
    z.object({}),
  ),
} as const;
