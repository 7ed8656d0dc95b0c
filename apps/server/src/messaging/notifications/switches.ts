/** Which kinds are sent by which channel: the defaults and the user's settings. */
import { LOCKED_CHANNELS, type NotificationChannel, type NotificationKind } from '@tradewind/contract';
import type { Queryable } from '../../platform/db/index.ts';

/**
 * All kinds are shown in the app. Push and mail are for events that the user may miss: no push for the fill of an order
 * sent a moment ago, and no mail for what happens many times a day.
 */
const OFF: Readonly<Partial<Record<NotificationKind, readonly NotificationChannel[]>>> = {
  fill: ['push', 'email'],
  stop: ['email'],
};

export type Switches = Readonly<Record<NotificationChannel, boolean>>;

export const isLocked = (kind: NotificationKind, channel: NotificationChannel): boolean =>
  LOCKED_CHANNELS[kind]?.includes(channel) === true;

/** One non-default setting, such as `fill:push`. */
export type Switched = ReadonlyMap<string, boolean>;

export function switchesOf(kind: NotificationKind, switched: Switched): Switches {
  const isOn = (channel: NotificationChannel): boolean => {
    if (isLocked(kind, channel)) return true;
    return switched.get(`${kind}:${channel}`) ?? OFF[kind]?.includes(channel) !== true;
  };
  return { in_app: isOn('in_app'), push: isOn('push'), email: isOn('email') };
}

/** Settings by user; users without settings are left out. */
export async function switchedBy(db: Queryable, userIds: readonly number[]): Promise<ReadonlyMap<number, Switched>> {
  const { rows } = await db.query<{ userId: number; kind: string; channel: string; enabled: boolean }>(
    `SELECT user_id AS "userId", kind, channel, enabled FROM notification_switches WHERE user_id = ANY ($1::bigint[])`,
    [userIds],
  );
  const found = new Map<number, Map<string, boolean>>();
  for (const { userId, kind, channel, enabled } of rows) {
    const own = found.get(userId) ?? new Map<string, boolean>();
    found.set(userId, own.set(`${kind}:${channel}`, enabled));
  }
  return found;
}

export async function switchChannel(
  db: Queryable,
  userId: number,
  kind: NotificationKind,
  channel: NotificationChannel,
  isOn: boolean,
): Promise<void> {
  await db.query(
    `INSERT INTO notification_switches VALUES ($1::bigint, $2::text, $3::text, $4::boolean)
     ON CONFLICT (user_id, kind, channel) DO UPDATE SET enabled = EXCLUDED.enabled`,
    [userId, kind, channel, isOn],
  );
}

export async function hidesAmounts(db: Queryable, userId: number): Promise<boolean> {
  const { rows } = await db.query<{ hides: boolean }>(
    'SELECT hide_amounts AS hides FROM notification_privacy WHERE user_id = $1::bigint',
    [userId],
  );
  return rows[0]?.hides ?? false;
}

export async function hideAmounts(db: Queryable, userId: number, isOn: boolean): Promise<void> {
  await db.query(
    `INSERT INTO notification_privacy VALUES ($1::bigint, $2::boolean)
     ON CONFLICT (user_id) DO UPDATE SET hide_amounts = EXCLUDED.hide_amounts`,
    [userId, isOn],
  );
}
