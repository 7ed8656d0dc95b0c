/** Who talks in the chat, and how the two sides are reached. */
import type { Locale } from '@tradewind/contract';
import type { ActingOperator } from '../../platform/access/index.ts';

/** Who writes to support: a user, or a guest. */
export interface Visitor {
  /** 0: a user who has not written yet; there is no row yet. */
  readonly id: number;
  readonly userId: number | null;
  readonly name: string;
  /** Where an answer goes while the visitor is away; empty = nowhere. */
  readonly email: string;
  /** The visitor's language. */
  readonly locale: Locale;
}

/** A message before it is kept. */
export interface Draft {
  readonly clientId: string;
  readonly text: string;
  /** Name of a picture that was uploaded before. */
  readonly image: string | undefined;
}

/** A message as kept. */
export interface StoredMessage {
  readonly id: number;
  readonly conversationId: number;
  /** Null: of the visitor. */
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
  /** Text of a push; left out until it has read what was before. */
  push(text: string): void;
  /** What it knows holds no more: it has to read again. */
  restart(): void;
}

/** A socket of an operator. */
export interface DeskEnd {
  readonly operator: Pick<ActingOperator, 'id' | 'name'>;
  push(text: string): void;
  /** What it knows holds no more: it has to read again. */
  restart(): void;
}
