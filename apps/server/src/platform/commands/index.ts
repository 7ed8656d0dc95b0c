/**
 * Commands of the trading core as the call layers see them: what a call sends, what is returned, and what is stored
 * under its idempotency key. The engine host (core/engine-host) implements CommandPort.
 */
import type {
  AccountId,
  AccountSummary,
  Command,
  EngineEvent,
  FinancingCommand,
  InstrumentId,
  Order,
  Refusal,
} from '@tradewind/engine';
import type { MicroUsd, Points } from '@tradewind/money';

/** The engine's result: its events, or its refusal. */
export type HostOutcome =
  | {
      readonly ok: true;
      readonly events: readonly EngineEvent[];
      /** Of a command for many orders: each of them. */
      readonly each?: readonly EachOrder[];
    }
  | { readonly ok: false; readonly refusal: Refusal };

/** One order of a command for many: as it is afterwards, and why it is as before. */
export interface EachOrder {
  readonly order: Order;
  readonly refusal?: Refusal;
}

/** The parts of an outcome that the answer shows; they are read when the command is applied. */
export interface Shown {
  /** The last order that an event of one of these types carries. */
  readonly order?: readonly EngineEvent['type'][];
  /** The account. */
  readonly account?: boolean;
}

/** An order with the terms and prices shown with it, all of one moment. */
export interface ShownOrder {
  readonly order: Order;
  /** Code of the instrument. */
  readonly code: string;
  readonly pricePrecision: number;
  /** Floating profit; absent unless the order is held, and while a price is missing. */
  readonly profit?: MicroUsd;
  /** The last price at which it would close, or close once filled; absent before the first price. */
  readonly marketPrice?: Points;
}

/** The data of an answer. Plain JSON. */
export type ShownOutcome =
  | {
      readonly ok: true;
      readonly order?: ShownOrder;
      /** Of a command for many orders: each of them, with why it is as before. */
      readonly orders?: readonly (ShownOrder & Pick<EachOrder, 'refusal'>)[];
      readonly account?: AccountSummary;
      /** Number of the account's last private event after the command. Absent without an account, and in older answers. */
      readonly n?: number;
    }
  | { readonly ok: false; readonly refusal: Refusal };

/** How an answer is made from its outcome. Plain JSON: opaque to the host, which only stores it. */
export interface Presentation {
  readonly locale: string;
  /** Name of the presenter. */
  readonly presenter: string;
  readonly parameters: unknown;
}

/** The call that a command comes from. */
export interface CommandCall {
  readonly account: AccountId;
  /** Method and path, kept with the answer for readers of the table. */
  readonly call: string;
  readonly show: Shown;
  readonly presentation: Presentation;
  /**
   * At most 64 characters. With a key, the data of the answer is kept for 24 hours and used to answer a repeated call.
   */
  readonly key?: string;
  /** SHA-256 of its input, hexadecimal. */
  readonly bodyHash: string;
}

/** The stored record of a completed call. */
export interface StoredCall {
  readonly presentation: Presentation;
  readonly outcome: ShownOutcome;
}

/** The call that first used a key. */
export interface KeyUse {
  /** Method and path. */
  readonly call: string;
  /** SHA-256 of its input, hexadecimal. Absent when the call gave no command, or predates migration 133. */
  readonly bodyHash?: string;
}
/**
 * What is stored under a key. Calls before migration 014 stored their answers. For a call that gave no command, only
 * the use of the key is recorded here.
 */
export type Stored = KeyUse & (StoredCall | { readonly answer: string } | { readonly command: false });

export type Executed =
  /** Just applied, and durable. `shown` is present when a call was given. */
  | { readonly kind: 'applied'; readonly outcome: HostOutcome; readonly shown?: ShownOutcome }
  /** Done before under the same key; nothing was done again. */
  | { readonly kind: 'repeated'; readonly stored: Stored };

/**
 * A registered statement (statements.ts) that is committed in the same transaction as what its command caused, or not
 * at all: for example the record that a money movement belongs to, or its audit row.
 *
 * A failing statement fails the whole batch, including other customers' orders. So callers validate first, and never
 * hold a lock on the same rows while they wait for the host.
 */
export interface BatchWrite {
  /** Its name; unknown ones are refused before anything is applied. */
  readonly statement: string;
  /** In the order of its parameters. A Buffer is bytea; numbers are finite; texts contain no null character. */
  readonly values: readonly BatchValue[];
}
export type BatchValue = string | number | boolean | Buffer | null;

/**
 * Closes the holding orders of an account, or cancels its pending ones, oldest first: each for itself, but all in one transaction. One
 * that cannot be closed is left as it is.
 */
export interface EachCommand {
  readonly type: 'close_all' | 'cancel_all';
  readonly account: AccountId;
  /** Absent = of all instruments. */
  readonly instrument?: InstrumentId;
}

/** Commands as callers give them; the host adds time and ids. Rollovers are the host's own. */
export type HostCommand = EachCommand | SingleCommand;

/** A command of the engine. */
export type SingleCommand =
  Exclude<Command, FinancingCommand> extends infer C
    ? C extends { readonly type: 'submit' }
      ? Omit<C, 'order' | 'now'>
      : C extends { readonly type: 'close' }
        ? Omit<C, 'partId' | 'now'>
        : C extends { readonly newOrder: number }
          ? Omit<C, 'newOrder' | 'now'>
          : C extends { readonly now: number }
            ? Omit<C, 'now'>
            : C
    : never;

/** A submission as a caller gives it. */
export type Submission = Extract<HostCommand, { readonly type: 'submit' }>;

/** Executes commands of the trading core. */
export interface CommandPort {
  /**
   * Applies a command; resolves when it is durable (a refusal without a key at once). `writes` are committed with it,
   * in order, when it is applied, and dropped when it is refused or repeated.
   *
   * Rejects with HostUnavailable when the commit failed or the host is not ready; then no effect remains. Rejects with
   * RangeError, and applies nothing, when a write names an unknown statement or its values do not fit.
   */
  execute(command: HostCommand, call?: CommandCall, writes?: readonly BatchWrite[]): Promise<Executed>;
  /** What is stored of a call under its key, within 24 hours. Rejects with HostUnavailable when it cannot be read. */
  stored(account: AccountId, key: string): Promise<Stored | undefined>;
  /** Whether commands can be executed at the moment. */
  readonly ready: boolean;
}
