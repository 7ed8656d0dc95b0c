/** Collects applied events into batches and commits them one after the other; while one commits, the next one collects. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AccountId, EngineEvent } from '@tradewind/engine';
import { type AccountNumbers, accountOfEvent } from './account-numbers.ts';
import { Batch } from './batch.ts';
import type { PlainQuote } from './rows.ts';
import type { Encoder } from './encoder.ts';
import type { Counters, Journal } from './journal.ts';
import type { KeyedCall } from './keyed-calls.ts';
import { tracing } from '../../platform/tracing/index.ts';
import { commitTraced } from './traced-commit.ts';
import type { BatchWrite, CommittedEvent, ShownOutcome, StopTrailed } from './types.ts';

/** Longest time of encoding between pauses. */
const SLICE_MS = 4;
/**
 * A batch with this many events takes no further command or tick (a single one may be larger). Callers of one
 * batch then come back with new commands while the next one commits, so database and engine work at the same time.
 */
const FULL_EVENTS = 1024;
/** Quotes that caused nothing and that no one waits for are written at least this often. */
const QUOTE_FLUSH_MS = 500;

export interface WriterHooks {
  readonly numbers: AccountNumbers;
  /** Called with each append, before it is durable. */
  readonly onAppended: (events: readonly CommittedEvent[]) => void;
  readonly counters: () => Counters;
  readonly onDurable: (batch: Batch, counters: Counters, durationMs: number) => void;
  /** A batch could not be written; the writer has stopped. */
  readonly onFailed: (error: Error) => void;
}

export class Writer {
  readonly #journal: Journal;
  readonly #encoder: Encoder;
  readonly #hooks: WriterHooks;
  /** Batches waiting for their commit, oldest first; the last one is still collecting. */
  readonly #waiting: Batch[] = [];
  #collecting = this.#newBatch();
  #inFlight: Batch | undefined;
  #committing = false;
  /** The batch that is durable, but whose callers have not been answered yet. */
  #committed: { readonly batch: Batch; readonly counters: Counters; readonly durationMs: number } | undefined;
  #running: Promise<void> | undefined;
  #encodesAhead = false;
  #stopped = false;
  #quoteTimer: NodeJS.Timeout | undefined;

  constructor(journal: Journal, encoder: Encoder, hooks: WriterHooks) {
    this.#journal = journal;
    this.#encoder = encoder;
    this.#hooks = hooks;
  }

  /** Adds the events of one command or tick, which stay together. Resolves when they are durable. */
  append(applied: readonly (EngineEvent | StopTrailed)[]): Promise<void> {
    const events = this.#hooks.numbers.numbered(applied);
    if (this.#collecting.events.length >= FULL_EVENTS) this.#collecting = this.#newBatch();
    const batch = this.#collecting;
    for (const event of events) {
      batch.events.push(event);
      batch.accounts.add(accountOfEvent(event));
    }
    const context = tracing()?.current();
    if (context !== undefined) batch.traced.push({ context, events });
    this.#hooks.onAppended(events);
    this.#wake();
    return batch.durable;
  }

  setTrading(account: AccountId, reason: string | undefined): Promise<void> {
    const batch = this.#collecting;
    batch.tradingDisabled.set(account, reason);
    batch.accounts.add(account);
    this.#wake();
    return batch.durable;
  }

  /** Adds the statements of the command that was just applied; they are committed together with its effects. */
  addWrites(account: AccountId, writes: readonly BatchWrite[]): Promise<void> {
    const batch = this.#collecting;
    batch.writes.push(...writes);
    batch.accounts.add(account);
    this.#wake();
    return batch.durable;
  }

  addKey(call: KeyedCall, outcome: ShownOutcome, now: number): Promise<void> {
    const batch = this.#collecting;
    batch.rows.keys.add(call, outcome, now);
    this.#wake();
    return batch.durable;
  }

  /**
   * Records a quote that the engine took, after its effects were appended. It is written with the next batch, by `writeQuotes`, or alone
   * within QUOTE_FLUSH_MS. Resolves when it is durable.
   */
  noteQuote(quote: PlainQuote): Promise<void> {
    const batch = this.#collecting;
    batch.quoted.set(quote.instrument, quote);
    this.#quoteTimer ??= setTimeout(() => {
      this.#quoteTimer = undefined;
      if (this.#collecting.quoted.size > 0) this.#wake();
    }, QUOTE_FLUSH_MS).unref();
    return batch.durable;
  }

  /** Writes the noted quotes without waiting for a batch: someone waits for them. */
  writeQuotes(): void {
    if (this.#collecting.quoted.size > 0) this.#wake();
  }

  /** Resolves when everything appended so far for an account is durable. */
  async settled(account: AccountId): Promise<void> {
    const last = this.#waiting.findLast((batch) => batch.accounts.has(account)) ?? this.#inFlight;
    if (last?.accounts.has(account) === true) await last.durable;
  }

  /** Commits what is left, including the last quotes. */
  async drain(): Promise<void> {
    while (!this.#stopped && (this.#running !== undefined || this.#hasWork)) {
      this.#wake();
      await this.#running;
    }
    this.#stop();
  }

  /** Stops at once and returns the batches that are not known to be durable. */
  abandon(): { readonly inFlight: Batch | undefined; readonly waiting: readonly Batch[] } {
    this.#stop();
    this.#answer();
    return { inFlight: this.#inFlight, waiting: this.#waiting };
  }

  get #hasWork(): boolean {
    return this.#waiting.length > 1 || this.#collecting.isPressing || this.#collecting.quoted.size > 0;
  }

  #newBatch(): Batch {
    const batch = new Batch();
    this.#waiting.push(batch);
    return batch;
  }

  #stop(): void {
    this.#stopped = true;
    clearTimeout(this.#quoteTimer);
  }

  #wake(): void {
    if (this.#stopped) return;
    if (this.#running === undefined) this.#running = this.#run();
    else if (this.#committing && !this.#encodesAhead) void this.#encodeAhead();
  }

  async #run(): Promise<void> {
    try {
      await nextTurn(); // commands of the same event-loop tick join this batch
      while (!this.#stopped && this.#hasWork) await this.#commitNext();
      this.#answer();
    } catch (error) {
      if (this.#stopped) return; // abandoned meanwhile; its outcome is decided elsewhere
      this.#stop();
      this.#hooks.onFailed(error instanceof Error ? error : new Error(String(error)));
    } finally {
      this.#running = undefined;
    }
  }

  async #commitNext(): Promise<void> {
    // When the next batch is ready it is sent first, and the callers of the last one are answered
    // while the database works on it. If it still has to be encoded, they do not wait for that.
    if (this.#waiting[0]?.isFinished !== true) this.#answer();
    const startedAt = performance.now();
    const batch = this.#waiting.shift();
    if (batch === undefined) throw new Error('no batch to commit');
    if (batch === this.#collecting) this.#collecting = this.#newBatch();
    this.#inFlight = batch;
    const counters = this.#hooks.counters();
    if (!batch.isFinished) await this.#encode(batch, counters);
    this.#committing = true;
    const committed = commitTraced(batch, () => this.#journal.commit(batch, counters));
    this.#answer();
    if (!this.#encodesAhead) void this.#encodeAhead();
    try {
      await committed;
    } finally {
      this.#committing = false;
    }
    if (this.#stopped) throw new Error('abandoned');
    this.#inFlight = undefined;
    this.#committed = { batch, counters, durationMs: performance.now() - startedAt };
  }

  /** The database writes the orders of a large batch while the rest of it is encoded. */
  async #encode(batch: Batch, counters: Counters): Promise<void> {
    const isLarge = await this.#encoder.ordersFirst(batch, nextTurn);
    if (this.#stopped) throw new Error('abandoned');
    if (isLarge) this.#journal.begin(batch, counters);
    while (!this.#encoder.advance(batch, SLICE_MS)) await nextTurn();
    await this.#encoder.finish(batch, nextTurn);
    if (this.#stopped) throw new Error('abandoned');
  }

  /** Answers all callers of the last committed batch. */
  #answer(): void {
    if (this.#committed === undefined) return;
    const { batch, counters, durationMs } = this.#committed;
    this.#committed = undefined;
    this.#hooks.onDurable(batch, counters, durationMs);
    batch.resolve();
  }

  /** Uses the time of a commit to encode what has been collected since. */
  async #encodeAhead(): Promise<void> {
    this.#encodesAhead = true;
    await nextTurn();
    try {
      while (this.#committing && !this.#stopped) {
        // searched for again after every pause: a batch leaves the list when its commit starts, and none may be skipped
        const batch = this.#waiting.find(({ isFinished }) => !isFinished);
        if (batch === undefined) break;
        if (!this.#encoder.advance(batch, SLICE_MS)) await nextTurn();
        else if (batch === this.#collecting || !this.#encoder.finishSmall(batch)) break;
      }
    } catch {
      // an event that cannot be encoded fails again when its batch is about to be written, and is reported there
    } finally {
      this.#encodesAhead = false;
    }
  }
}
