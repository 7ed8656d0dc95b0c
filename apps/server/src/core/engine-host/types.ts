/** The interface between the single writer and the rest of the server. */
import type {
  AccountId,
  AccountSummary,
  EngineEvent,
  InstrumentId,
  Order,
  OrderId,
  Quote,
  QuoteId,
  SubmissionCheck,
  TimeMs,
} from '@tradewind/engine';
import type { CommandPort, ShownOrder, Submission } from '../../platform/commands/index.ts';

export * from '../../platform/commands/index.ts';
export type { SubmissionCheck };

/**
 * Where the market has moved an order's trailing stop, at most once a second for each order. The log has only the quotes that moved
 * it, so this is no event of the log.
 */
export interface StopTrailed {
  readonly type: 'stop_trailed';
  readonly account: AccountId;
  readonly order: Order;
  readonly time: TimeMs;
}

/** A durable event. `n`: its number among the private events of its account; absent = it is not private. */
export type CommittedEvent = (EngineEvent | StopTrailed) & { readonly n?: number };

/** An account at one moment: its figures, orders and profits use the same prices. */
export interface AccountView {
  readonly summary: AccountSummary;
  /** Number of its last private event; 0 = none. */
  readonly n: number;
  /** Oldest first. */
  readonly holding: readonly ShownOrder[];
  /** Oldest first. */
  readonly pending: readonly ShownOrder[];
}

/** A quote that already has its id: from a feed in another process. */
export interface NumberedQuote {
  readonly id: QuoteId;
  readonly instrument: InstrumentId;
  /** Points. */
  readonly bid: number;
  readonly ask: number;
  /** Epoch ms. */
  readonly time: number;
  /** The time from which its age counts; absent = its own time. */
  readonly agesFrom?: number | undefined;
  readonly receivedAt: number;
}

/**
 * The single writer of its shard. It applies commands and quotes in memory at once, collects their
 * events into a batch, writes each batch in one transaction, and only then answers and publishes.
 */
export interface EngineHost extends CommandPort {
  /**
   * Applies a checked quote and allocates its id. Returns at once; `durable` resolves when the quote and what
   * it caused are committed: within half a second, or soon after `writeQuotes`. Its age counts from `agesFrom`, by the
   * host's clock; absent = from its time. It was received at `receivedAt`, by the same clock; absent = now.
   */
  quote(
    instrument: InstrumentId,
    bid: number,
    ask: number,
    time: number,
    agesFrom?: number,
    receivedAt?: number,
  ): { readonly id: QuoteId; readonly durable: Promise<void> };
  /**
   * Applies a quote of the stream, whose ids rise. Resolves when it and what it caused are committed. Undefined = it
   * was not applied, because the host is starting, stopping or reloading; it is applied after the reload.
   */
  takeQuote(quote: NumberedQuote): Promise<void> | undefined;
  /** Commits the quotes taken so far soon: someone waits for `durable`. */
  writeQuotes(): void;
  /** Waits until everything applied so far to this account is in the tables, for readers of the tables. */
  settled(account: AccountId): Promise<void>;
  /**
   * An account as it is now, once that state is durable: nothing is shown that may still be lost. Undefined = no
   * such account. Rejects with HostUnavailable when there is no answer. `orders`: which of its open orders to show.
   */
  view(account: AccountId, orders?: 'all' | readonly OrderId[]): Promise<AccountView | undefined>;
  /** What a submission would get now. Nothing is changed. Rejects with HostUnavailable when there is no answer. */
  check(command: Submission): Promise<SubmissionCheck>;
  lastQuote(instrument: InstrumentId): Quote | undefined;
  /** The time from which the age of the last quote counts; undefined before the first quote. */
  quoteAgesFrom(instrument: InstrumentId): number | undefined;
  /** Called after each commit with its events in order. */
  onCommitted(listener: (events: readonly CommittedEvent[]) => void): () => void;
  /** Called after the host dropped its in-memory state and reloaded: subscribers must read again. */
  onReloaded(listener: () => void): () => void;
  stop(): Promise<void>;
}
