/** Notifications and price alerts: their words and limits, without schemas. */

/** What a reader switches and filters by. */
export const NOTIFICATION_KINDS = [
  'alert',
  'fill',
  'stop',
  'margin',
  'deposit',
  'withdrawal',
  'account',
  'security',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** What happened, each with its kind. */
export const NOTIFICATION_EVENTS = {
  price_alert: 'alert',
  calendar_event: 'alert',
  order_filled: 'fill',
  order_triggered: 'fill',
  order_cancelled: 'fill',
  stop_loss: 'stop',
  take_profit: 'stop',
  margin_call: 'margin',
  stop_out: 'margin',
  deposit_finished: 'deposit',
  deposit_rejected: 'deposit',
  withdrawal_requested: 'withdrawal',
  withdrawal_paid: 'withdrawal',
  withdrawal_refused: 'withdrawal',
  balance_corrected: 'account',
  verification_approved: 'account',
  verification_refused: 'account',
  account_suspended: 'account',
  hours_changed: 'account',
  new_login: 'security',
  password_changed: 'security',
  two_factor_on: 'security',
  two_factor_off: 'security',
  second_factor_failed: 'security',
  passkey_added: 'security',
  passkey_removed: 'security',
} as const satisfies Readonly<Record<string, NotificationKind>>;
export type NotificationEvent = keyof typeof NOTIFICATION_EVENTS;

export const NOTIFICATION_CHANNELS = ['in_app', 'push', 'email'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** The mails that protect an account cannot be switched off. */
export const LOCKED_CHANNELS: Readonly<Partial<Record<NotificationKind, readonly NotificationChannel[]>>> = {
  security: ['email'],
};
/** Unread ones are counted up to here, and shown as 99+. */
export const UNREAD_COUNTED = 100;

/** The price that an alert watches; `mid` is half of bid + ask. */
export const ALERT_SOURCES = ['bid', 'ask', 'mid'] as const;
export type AlertSource = (typeof ALERT_SOURCES)[number];

/**
 * `move`: by so many percent either way since it was set. `day_change`: the change of the trading day, as quoted
 * (of the bid), reaches a signed percentage.
 */
export const ALERT_CONDITIONS = ['rises_to', 'falls_to', 'move', 'day_change'] as const;
export type AlertCondition = (typeof ALERT_CONDITIONS)[number];

export const ALERT_STATES = ['active', 'fired', 'expired'] as const;
export type AlertState = (typeof ALERT_STATES)[number];

/** Active ones of an account; a note in characters; times in seconds; percentages in percent. */
export const ALERT_LIMITS = {
  perAccount: 50,
  noteLength: 100,
  cooldownMinS: 60,
  cooldownMaxS: 7 * 86_400,
  percentMin: 0.01,
  percentMax: 90,
} as const;

/** Devices of an account that messages are pushed to; the one used longest ago makes room. */
export const PUSH_DEVICES = 10;
