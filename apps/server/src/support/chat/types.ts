/** Participants of the chat, and how the two sides are reached. */
import type { Locale } from '@tradewind/contract';
import type { ActingOperator } from '../../platform/access/index.ts';

/** A person who writes to support: a user, or a guest. */
export interface Visitor {
  /** 0 = a user who has not written yet and has no row. */
  readonly id: number;
  readonly userId: number | null;
  readonly name: string;
  /** Where answers are mailed while the visitor is not connected; empty = nowhere. */
  readonly email: string;
  /** The visitor's language. */
  readonly locale: Locale;
}

/** A message before it is stored. */
export interface Draft {
  readonly clientId: string;
  readonly text: string;
  /** Name of a picture that was uploaded earlier. */
  readonly image: string | undefined;
}

/** A message as stored. */
export interface StoredMessage {
  readonly id: number;
  readonly conversationId: number;
  /** Null = from the visitor. */
  readonly operatorId: number | null;
  readonly operatorName: string | null;
  readonly clientId: string;
  readonly text: string;
  readonly image: string | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly timeMs: number;
}

/** A socket of a visitor. */
export interface VisitorEnd {
  readonly visitorId: number;
  /** Sends a push; dropped until the socket has read the earlier messages. */
  push(text: string): void;
  /** The socket's state is outdated: it has to read again. */
  restart(): void;
}

/** A socket of an operator. */
export interface DeskEnd {
  readonly operator: Pick<ActingOperator, 'id' | 'name'>;
  push(text: string): void;
  /** The socket's state is outdated: it has to read again. */
  restart(): void;
}
