/**
 * The unit of writing: the events of whole commands and ticks, in order, and the promise
 * that their callers await. A batch collects events while the previous one commits.
 */
import type { AccountId, InstrumentId, Order, OrderId } from '@tradewind/engine';
import type { TraceContext } from '../../platform/tracing/index.ts';
import {
  AccountEventRows,
  AccountRows,
  ChangedOrderRows,
  EndedRolloverRows,
  KeyRows,
  NewOrderRows,
  QuoteRows,
  RolloverRows,
  TradeEventRows,
  TransferRows,
} from './rows.ts';
import type { PlainQuote } from './rows.ts';
import type { BatchWrite, CommittedEvent } from './types.ts';

export class Batch {
  /** Set when the batch is sent to the database; 0 before. */
  number = 0;
  /** performance.now() when the batch was sent. */
  sentAtMs = 0;
  readonly events: CommittedEvent[] = [];
  /** How many events have been turned into rows so far. */
  encoded = 0;
  /** The rows of its orders are encoded; no event can be added any more. */
  ordersEncoded = false;
  /** All rows are encoded; nothing can be added any more. */
  isFinished = false;
  /** Accounts that the batch affects. */
  readonly accounts = new Set<AccountId>();
  readonly openedAccounts = new Set<AccountId>();
  readonly changedAccounts = new Set<AccountId>();
  /** New value of trading_disabled, by account. */
  readonly tradingDisabled = new Map<AccountId, string | undefined>();
  /** Last quote of each instrument quoted in this batch. */
  readonly quoted = new Map<InstrumentId, PlainQuote>();
  /** Last state of each order that the batch touches. `isNew`: its row is inserted rather than updated. */
  readonly orders = new Map<OrderId, { order: Order; readonly isNew: boolean }>();
  readonly rows = {
    openedAccounts: new AccountRows(),
    changedAccounts: new AccountRows(),
    newOrders: new NewOrderRows(),
    changedOrders: new ChangedOrderRows(),
    transfers: new TransferRows(),
    events: new TradeEventRows(),
    accountEvents: new AccountEventRows(),
    quotes: new QuoteRows(),
    rollovers: new RolloverRows(),
    endedRollovers: new EndedRolloverRows(),
    keys: new KeyRows(),
  };
  /** The events that each traced command in the batch caused. */
  readonly traced: { readonly context: TraceContext; readonly events: readonly CommittedEvent[] }[] = [];
  /** Statements committed together with the commands, in order. */
  readonly writes: BatchWrite[] = [];
  /** Resolves when the batch is durable. Rejects with HostUnavailable when it never will be. */
  readonly durable: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;

  constructor() {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    promise.catch(() => {}); // there may be no caller; callers still see the rejection
    this.durable = promise;
    this.resolve = resolve;
    this.reject = reject;
  }

  /** Whether there is something to write that a caller may wait for. */
  get isPressing(): boolean {
    return (
      this.events.length > 0 || this.tradingDisabled.size > 0 || this.writes.length > 0 || this.rows.keys.count > 0
    );
  }
}
