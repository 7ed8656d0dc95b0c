/** What the server writes to customers, and where it leaves it. */
import type { Locale } from '@tradewind/contract';
import type { Queryable } from '../../platform/db/index.ts';

/**
 * Each template with the names of its parameters; the texts in every language lie in templates/. `time` is epoch
 * milliseconds in digits: it is told in the reader's language, UTC. `device` and `address` may be empty. `number` is that of
 * a deposit or withdrawal, `amount` comes with its currency, `reason` is what operators wrote, `text` a notification in words, or a message
 * of the support chat, `link` an address of ours, which may be empty.
 */
export const TEMPLATES = {
  code_register: ['code', 'minutes'],
  code_reset: ['code', 'minutes'],
  password_changed: ['time', 'device', 'address'],
  new_login: ['time', 'device', 'address'],
  two_factor_on: ['time', 'device', 'address'],
  two_factor_off: ['time', 'device', 'address'],
  passkey_added: ['name', 'time', 'device', 'address'],
  passkey_removed: ['name', 'time', 'device', 'address'],
  payout_method_added: ['method', 'time', 'device', 'address'],
  withdrawal_requested: ['number', 'amount', 'method', 'time'],
  withdrawal_paid: ['number', 'amount', 'reference', 'time'],
  withdrawal_refused: ['number', 'amount', 'reason', 'time'],
  deposit_credited: ['number', 'amount', 'time'],
  deposit_rejected: ['number', 'amount', 'reason', 'time'],
  balance_corrected: ['amount', 'reason', 'time'],
  account_suspended: ['reason', 'time'],
  chat_answer: ['text', 'link'],
  chat_waiting: ['text', 'link'],
  verification_approved: ['time'],
  verification_refused: ['reason', 'time'],
  price_alert: ['text', 'time'],
  order_news: ['text', 'time'],
  stop_reached: ['text', 'time'],
  margin_call: ['text', 'time'],
  stop_out: ['text', 'time'],
} as const;

export type Template = keyof typeof TEMPLATES;
export type TemplateParams<T extends Template> = Readonly<Record<(typeof TEMPLATES)[T][number], string>>;

export interface Recipient {
  readonly channel: 'email' | 'sms';
  /** An email address, or a mobile number in E.164. */
  readonly to: string;
  readonly locale: Locale;
}

export interface Outbox {
  /**
   * Keeps a message until it is sent; resolves once it is durable. With `client` it is part of that transaction.
   * `expiresAtMs`: not sent any more after it.
   */
  enqueue<T extends Template>(
    template: T,
    recipient: Recipient,
    params: TemplateParams<T>,
    options?: { readonly expiresAtMs?: number; readonly client?: Queryable },
  ): Promise<void>;
  /** What was written with a `client` is sent at once after its commit, instead of within two seconds. */
  hurry(channel: Recipient['channel']): void;
}
