/** Notifications and price alerts: kinds, events and limits, without schemas. */

/** The kinds that a reader can filter by and switch on or off. */
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

/** Events, each with its kind. */
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
  group_changed: 'account',
  group_moves: 'account',
  hours_changed: 'account',
  spread_changes: 'account',
  new_login: 'security',
  password_changed: 'security',
  two_factor_on: 'security',
  two_factor_off: 'security',
  second_factor_failed: 'security',
  passkey_added: 'security',
  passkey_removed: 'security',
  service_added: 'security',
  api_key_created: 'security',
  api_key_network: 'security',
} as const satisfies Readonly<Record<string, NotificationKind>>;
export type NotificationEvent = keyof typeof NOTIFICATION_EVENTS;

export const NOTIFICATION_CHANNELS = ['in_app', 'push', 'email'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** Emails that protect an account cannot be switched off. */
export const LOCKED_CHANNELS: Readonly<Partial<Record<NotificationKind, readonly NotificationChannel[]>>> = {
  security: ['email'],
};
/** Unread notifications are counted up to this number, which is shown as 99+. */
export const UNREAD_COUNTED = 100;

/** The price that an alert watches; `mid` is (bid + ask) ÷ 2. */
export const ALERT_SOURCES = ['bid', 'ask', 'mid'] as const;
export type AlertSource = (typeof ALERT_SOURCES)[number];

/**
 * `move`: by this percentage in either direction since it was set. `day_change`: the change of the trading day, as quoted
 * (based on the bid), reaches a signed percentage.
 */
export const ALERT_CONDITIONS = ['rises_to', 'falls_to', 'move', 'day_change'] as const;
export type AlertCondition = (typeof ALERT_CONDITIONS)[number];

export const ALERT_STATES = ['active', 'fired', 'expired'] as const;
export type AlertState = (typeof ALERT_STATES)[number];

/** Active alerts per account; a note in characters; times in seconds; percentages in percent. */
export const ALERT_LIMITS = {
  perAccount: 50,
  noteLength: 100,
  cooldownMinS: 60,
  cooldownMaxS: 7 * 86_400,
  percentMin: 0.01,
  percentMax: 90,
} as const;

/** Push devices per account; a new one replaces the one that was used longest ago. */
export const PUSH_DEVICES = 10;
