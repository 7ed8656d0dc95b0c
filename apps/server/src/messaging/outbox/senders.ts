/** How a message leaves: by mail or text message. */
import type { Locale } from '@tradewind/contract';
import type { Template } from './types.ts';

export interface OutgoingMessage {
  /** Names the message for good: the same at every try, so that a repeat can be recognised. */
  readonly key: string;
  /** An email address, or a mobile number in E.164. */
  readonly to: string;
  readonly locale: Locale;
  readonly template: Template;
  readonly params: Readonly<Record<string, string>>;
}

export interface Sender {
  /** Resolves once the provider accepted it. Throws Undeliverable when no further try can help, else any error. */
  send(message: OutgoingMessage): Promise<void>;
  /** Gives up what is under way. */
  stop(): void;
}

/** The provider refused this message, not its service: trying again is of no use. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
}
