/** Collects what is applied into batches and commits them one after the other; while one commits the next collects. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AccountId, EngineEvent } from '@tradewind/engine';
import { Batch } from './batch.ts';
import type { PlainQuote } from './rows.ts';
import type { Encoder } from './encoder.ts';
import type { Counters, Journal } from './journal.ts';
import type { KeyedCall } from './keyed-calls.ts';
import { tracing } from '../../platform/tracing/index.ts';
import { commitTraced } from './traced-commit.ts';
import type { BatchWrite, ShownOutcome } from './types.ts';

/** Longest stretch of encoding between pauses. */
const SLICE_MS = 4;
/**
 * A batch with so many events takes no further command or tick (one alone may be larger). Callers of one batch
 * then come back with new commands while the next one commits, and database and engine work at the same time.
 */
const FULL_EVENTS = 1024;
/** Prices that caused nothing are written at least so often. */
const QUOTE_FLUSH_MS = 500;

export interface WriterHooks {
  readonly counters: () => Counters;
  readonly onDurable: (batch: Batch, counters: Counters, durationMs: number) => void;
  /** A batch could not be written; the writer has stopped. */
  readonly onFailed: (error: Error) => void;
}

export class Writer {
  readonly #journal: Journal;
  readonly #encoder: Encoder;
  readonly #hooks: WriterHooks;
  /** Batches that wait for their commit, oldest first; the last one collects. */
  readonly #waiting: Batch[] = [];
  #collecting = this.#newBatch();
  #inFlight: Batch | undefined;
  #committing = false;
  /** Durable, but its callers do not know yet. */
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

  /** Adds the events of one command or tick, which stay together. Returns when they are durable. */
  append(events: readonly EngineEvent[]): Promise<void> {
    if (this.#collecting.events.length >= FULL_EVENTS) this.#collecting = this.#newBatch();
    const batch = this.#collecting;
    for (const event of events) {
      batch.events.push(event);
      batch.accounts.add('account' in event ? event.account : event.order.account);
    }
    const context = tracing()?.current();
    if (context !== undefined) batch.traced.push({ context, events });
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

  /** Statements of a command that was applied just now: they go along with what it caused. */
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

  /** A quote that the engine took, after what it caused was appended; it is written with the next batch, or by itself within QUOTE_FLUSH_MS. */
  noteQuote(quote: PlainQuote): void {
    this.#collecting.quoted.set(quote.instrument, quote);
    this.#quoteTimer ??= setTimeout(() => {
      this.#quoteTimer = undefined;
      if (this.#collecting.quoted.size > 0) this.#wake();
    }, QUOTE_FLUSH_MS).unref();
  }

  /** Resolves when everything appended so far for an account is durable. */
  async settled(account: AccountId): Promise<void> {
    const last = this.#waiting.findLast((batch) => batch.accounts.has(account)) ?? this.#inFlight;
    if (last?.accounts.has(account) === true) await last.durable;
  }

  /** Commits what is left, the last quotes too. */
  async drain(): Promise<void> {
    while (!this.#stopped && (this.#running !== undefined || this.#hasWork)) {
      this.#wake();
      await this.#running;
    }
    this.#stop();
  }

  /** Stops at once and hands over what is not known to be durable. */
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
      await nextTurn(); // commands of the same tick of the event loop go along
      while (!this.#stopped && this.#hasWork) await this.#commitNext();
      this.#answer();
    } catch (error) {
      if (this.#stopped) return; // abandoned meanwhile; its fate is decided elsewhere
      this.#stop();
      this.#hooks.onFailed(error instanceof Error ? error : new Error(String(error)));
    } finally {
      this.#running = undefined;
    }
  }

  async #commitNext(): Promise<void> {
    // When the next batch is ready it is sent first, and the callers of the last one are answered while the database
    // works on it; when it still has to be encoded they do not wait for that.
    if (this.#waiting[0]?.isFinished !== true) this.#answer();
    const startedAt = performance.now();
    const batch = this.#waiting.shift();
    if (batch === undefined) throw new Error('no batch to commit');
    if (batch === this.#collecting) this.#collecting = this.#newBatch();
    this.#inFlight = batch;
    while (!this.#encoder.advance(batch, SLICE_MS)) await nextTurn();
    if (!batch.isFinished) await this.#encoder.finish(batch, nextTurn);
    if (this.#stopped) throw new Error('abandoned');
    const counters = this.#hooks.counters();
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

  /** Answers all callers of the batch committed last. */
  #answer(): void {
    if (this.#committed === undefined) return;
    const { batch, counters, durationMs } = this.#committed;
    this.#committed = undefined;
    this.#hooks.onDurable(batch, counters, durationMs);
    batch.resolve();
  }

  /** Uses the time in which the database commits for encoding what has been collected since. */
  async #encodeAhead(): Promise<void> {
    this.#encodesAhead = true;
    await nextTurn();
    try {
      while (this.#committing && !this.#stopped) {
        // searched for again after every pause: a batch leaves the list when its commit begins, and none may be passed over
        const batch = this.#waiting.find(({ isFinished }) => !isFinished);
        if (batch === undefined) break;
        if (!this.#encoder.advance(batch, SLICE_MS)) await nextTurn();
        else if (batch === this.#collecting || !this.#encoder.finishSmall(batch)) break;
      }
    } catch {
      // the event that cannot be encoded fails again when its batch is about to be written, and is reported there
    } finally {
      this.#encodesAhead = false;
    }
  }
}
