/** The interface of the outbox. */
import type { Locale } from '@tradewind/contract';
import type { Queryable } from '../../platform/db/index.ts';
import type { TEMPLATES, Template } from '../../platform/locales/types.ts';

export { TEMPLATES, type Template } from '../../platform/locales/types.ts';

export type TemplateParams<T extends Template> = Readonly<Record<(typeof TEMPLATES)[T][number], string>>;

export interface Recipient {
  readonly channel: 'email' | 'sms';
  /** An email address, or a mobile number in E.164. */
  readonly to: string;
  readonly locale: Locale;
}

export interface Outbox {
  /**
   * Stores a message until it is sent; resolves once it is durable. With `client` it is part of that transaction.
   * `expiresAtMs`: not sent after that time.
   */
  enqueue<T extends Template>(
    template: T,
    recipient: Recipient,
    params: TemplateParams<T>,
    options?: { readonly expiresAtMs?: number; readonly client?: Queryable },
  ): Promise<void>;
  /** Sends messages written with a `client` right after its commit, instead of within two seconds. */
  hurry(channel: Recipient['channel']): void;
}
