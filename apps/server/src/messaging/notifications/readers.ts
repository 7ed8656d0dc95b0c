/** A notification as the app shows it and as a push message. */
import { LOCALE_TAGS, type Locale, type NotificationEvent, type NotificationRow, toLocale } from '@tradewind/contract';
import type { Queryable } from '../../platform/db/index.ts';
import type { Render } from '../push/index.ts';
import { notificationById } from './notifications.ts';
import { notificationText, redactedText } from './present.ts';
import { notificationsTexts } from '../../platform/locales/index.ts';
import type { Params, StoredNotification } from './types.ts';

/** Kinds whose texts contain no amounts, so there is nothing to hide. */
const WITHOUT_MONEY: ReadonlySet<string> = new Set(['alert', 'security']);
const URGENT: ReadonlySet<string> = new Set(['alert', 'margin', 'security', 'stop']);

export function presentNotification(stored: StoredNotification, locale: Locale): NotificationRow {
  const { id, kind, event, params, createdAtMs, isRead } = stored;
  return {
    id,
    kind,
    event,
    ...notificationText(event, params, locale),
    url: urlOf(event, params),
    read: isRead ? 1 : 0,
    created_at: createdAtMs,
  };
}

/** The page of the app that the event belongs to. */
function urlOf(event: NotificationEvent, params: Params): string {
  switch (event) {
    case 'price_alert':
      return `/trade?code=${encodeURIComponent(String(params['code'] ?? ''))}`;
    case 'calendar_event':
      return `/calendar?event=${encodeURIComponent(String(params['id'] ?? ''))}`;
    case 'hours_changed':
    case 'spread_changes':
      return `/instrument?code=${encodeURIComponent(String(params['code'] ?? ''))}`;
    case 'margin_call':
      return '/order';
    case 'order_filled':
    case 'order_triggered':
    case 'order_cancelled':
    case 'stop_loss':
    case 'take_profit':
    case 'stop_out':
      return `/order?id=${String(params['order'])}`;
    case 'deposit_finished':
    case 'deposit_rejected':
      return '/mine/charge?tab=records';
    case 'withdrawal_requested':
    case 'withdrawal_paid':
    case 'withdrawal_refused':
      return '/mine/withdraw?tab=records';
    case 'balance_corrected':
      return '/mine/history';
    case 'verification_approved':
    case 'verification_refused':
      return '/mine/auth';
    case 'account_suspended':
    case 'group_changed':
    case 'group_moves':
      return '/user';
    default:
      return '/mine/security';
  }
}

interface Reader {
  readonly lang: string;
  readonly hides: boolean;
}

/** Renders a push message in the user's language, without amounts if they hide amounts on the lock screen. */
export const renderFor =
  (db: Queryable, now: () => number): Render =>
  async (userId, notificationId) => {
    const { rows } = await db.query<Reader>(
      `SELECT u.lang, coalesce(p.hide_amounts, false) AS hides
         FROM users u LEFT JOIN notification_privacy p ON p.user_id = u.id WHERE u.id = $1::bigint`,
      [userId],
    );
    const [reader] = rows;
    if (reader === undefined) return undefined;
    const locale = toLocale(reader.lang);
    const lang = LOCALE_TAGS[locale];
    if (notificationId === undefined) {
      const payload = { ...notificationsTexts[locale].test, url: '/mine/notifications', tag: 'test', lang };
      return { payload, createdAtMs: now(), isUrgent: true };
    }
    const stored = await notificationById(db, notificationId);
    if (stored === undefined || stored.userId !== userId) return undefined;
    const { event, kind, params } = stored;
    const text =
      reader.hides && !WITHOUT_MONEY.has(kind)
        ? redactedText(event, params, locale)
        : notificationText(event, params, locale);
    const payload = { ...text, url: urlOf(event, params), tag: `${kind}-${stored.id}`, lang };
    return { payload, createdAtMs: stored.createdAtMs, isUrgent: URGENT.has(kind) };
  };
