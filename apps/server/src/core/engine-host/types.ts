/** The seam between the single writer and the rest of the server. */
import type {
  AccountId,
  AccountSummary,
  EngineEvent,
  InstrumentId,
  Order,
  OrderId,
  Quote,
  QuoteId,
} from '@tradewind/engine';
import type { MicroUsd } from '@tradewind/money';
import type { CommandPort } from '../../platform/commands/index.ts';

export * from '../../platform/commands/index.ts';

/**
 * The single writer of its shard: applies commands and quotes in memory at once, collects their events into a
 * batch, writes each batch in one transaction, and only then answers and publishes.
 */
export interface EngineHost extends CommandPort {
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
  stop(): Promise<void>;
}
