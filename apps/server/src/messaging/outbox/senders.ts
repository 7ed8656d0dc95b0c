/** Sends a message by mail or text message. */
import type { Locale } from '@tradewind/contract';
import type { Template } from './types.ts';

export interface OutgoingMessage {
  /** Identifies the message: the same at every attempt, so that duplicates can be recognised. */
  readonly key: string;
  /** An email address, or a mobile number in E.164. */
  readonly to: string;
  readonly locale: Locale;
  readonly template: Template;
  readonly params: Readonly<Record<string, string>>;
}

export interface Sender {
  /** Resolves once the provider accepted it. Throws Undeliverable when retrying cannot help, otherwise any error. */
  send(message: OutgoingMessage): Promise<void>;
  /** Aborts messages being sent. */
  stop(): void;
}

/** The provider refused this message permanently: retrying does not help. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
}
