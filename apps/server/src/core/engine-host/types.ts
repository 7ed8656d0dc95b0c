/** The seam between the single writer and the rest of the server. */
import type {
  AccountId,
  AccountSummary,
  Command,
  EngineEvent,
  InstrumentId,
  Order,
  OrderId,
  Quote,
  QuoteId,
  Refusal,
} from '@tradewind/engine';
import type { MicroUsd } from '@tradewind/money';

/** What the engine said: its events, or its refusal. */
export type HostOutcome =
  | { readonly ok: true; readonly events: readonly EngineEvent[] }
  | { readonly ok: false; readonly refusal: Refusal };

/** What an idempotency key is bound to. The answer stored under it is given again for 24 hours. */
export interface IdempotencyScope {
  readonly account: AccountId;
  /** At most 64 characters. */
  readonly key: string;
  /** Method and path, kept beside the answer for whoever reads the table. */
  readonly call: string;
  /** Renders the answer to store, from the outcome as applied and before it is durable. */
  readonly render: (outcome: HostOutcome) => string;
}

export type Executed =
  /** Applied just now and durable. `answer` is the stored rendering when an idempotency scope was given. */
  | { readonly kind: 'applied'; readonly outcome: HostOutcome; readonly answer?: string }
  /** Done before under the same key: the first answer, nothing done again. */
  | { readonly kind: 'repeated'; readonly answer: string };

/**
 * A registered statement (statements.ts) that is committed in the same transaction as what its command caused, or not
 * at all: the record that a movement of money belongs to, its audit row.
 *
 * A statement that fails takes the whole batch with it, other customers' orders too: callers check before, and never
 * hold a lock on the same rows while they wait for the host.
 */
export interface BatchWrite {
  /** Its name; unknown ones are refused before anything is applied. */
  readonly statement: string;
  /** By its parameters. A Buffer is bytea; numbers are finite; texts hold no null character. */
  readonly values: readonly BatchValue[];
}
export type BatchValue = string | number | boolean | Buffer | null;

/** Commands as callers give them: the host sets time and ids. */
export type HostCommand = Command extends infer C
  ? C extends { readonly type: 'submit' }
    ? Omit<C, 'order' | 'now'>
    : C extends { readonly type: 'close' }
      ? Omit<C, 'partId' | 'now'>
      : C extends { readonly now: number }
        ? Omit<C, 'now'>
        : C
  : never;

/**
 * The single writer of its shard: applies commands and quotes in memory at once, collects their events into a
 * batch, writes each batch in one transaction, and only then answers and publishes.
 */
export interface EngineHost {
  /**
   * Applies a command; resolves when it is durable (a refusal without idempotency key at once). Rejects with
   * HostUnavailable when the commit failed or the host is not ready: then nothing of it lives on. `writes` are
   * committed with it, in their order, when it is applied, and left out when it is refused or repeated. Rejects with
   * RangeError, and applies nothing, when one of them names an unknown statement or its values do not fit.
   */
  execute(command: HostCommand, idempotency?: IdempotencyScope, writes?: readonly BatchWrite[]): Promise<Executed>;
  /**
   * Applies a checked quote and gives it its id. Returns at once; `durable` resolves when what the quote caused
   * is committed (already resolved when it caused nothing).
   */
  quote(
    instrument: InstrumentId,
    bid: number,
    ask: number,
    time: number,
  ): { readonly id: QuoteId; readonly durable: Promise<void> };
  /** Waits until everything applied so far to this account is durable, so that a reader never sees what may be lost. */
  settled(account: AccountId): Promise<void>;
  summary(account: AccountId): AccountSummary | undefined;
  order(id: OrderId): Order | undefined;
  orders(account: AccountId, status: 'pending' | 'holding'): readonly Order[];
  profit(id: OrderId): MicroUsd | undefined;
  lastQuote(instrument: InstrumentId): Quote | undefined;
  /** Called after each commit with its events in order. */
  onCommitted(listener: (events: readonly EngineEvent[]) => void): () => void;
  /** Called after the host dropped its memory and reloaded: subscribers must read again. */
  onReloaded(listener: () => void): () => void;
  readonly ready: boolean;
  stop(): Promise<void>;
}
