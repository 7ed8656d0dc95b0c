/**
 * Writes the market stream, one entry after the other. Each entry expects the previous one, so that no other feed can
 * write in between. Keeps the latest entries to refill a NATS that was restarted.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { QuoteId } from '@tradewind/engine';
import { type BusStream, WrongSequence } from '../../../platform/bus/index.ts';
import type { Clock } from '../../../platform/clock/index.ts';
import type { MarketLog } from '../feeds/feed.ts';
import { type Entry, type Item, type Standing, encodeEntry, lastIdOf } from './entries.ts';
import { type Placed, lastEntry } from './locate.ts';

/** How long the latest entries are kept. */
export const KEPT_MS = 60_000;
const MAX_UNDER_WAY = 256;
const MAX_ITEMS = 2000;
const RETRY_MS = 50;

export interface PublisherOptions {
  readonly stream: BusStream;
  readonly epoch: number;
  readonly clock: Clock;
  readonly log: MarketLog;
  /** Whether PostgreSQL says that this is still the active feed; rejects when it cannot be asked. */
  readonly isActive: () => Promise<boolean>;
  /** Called when another feed is active. */
  readonly onDeposed: () => void;
}

interface Kept {
  readonly number: number;
  readonly bytes: Uint8Array;
  readonly at: number;
  readonly hasStanding: boolean;
}

export class StreamPublisher {
  readonly #options: PublisherOptions;
  /** Oldest first, numbered without gaps. The first has `standing`, or is the first of the epoch. */
  #kept: Kept[] = [];
  #collected: Item[] = [];
  #number = 0;
  #standing = 1;
  /** Last id allocated, and the last one before the entry that is being collected. */
  #lastId: QuoteId = 0;
  #lastIdBefore: QuoteId = 0;
  /** Number of the next entry to append. */
  #next = 1;
  /** Stream sequence minus entry number. */
  #offset = 0;
  #inFlight = 0;
  #isResuming = false;
  #isStopped = false;
  #idle: (() => void)[] = [];

  constructor(options: PublisherOptions) {
    this.#options = options;
  }

  get lastId(): QuoteId {
    return this.#lastId;
  }

  /** Number of entries that are not on the stream yet. */
  get backlog(): number {
    return this.#number - this.#next + 1 + this.#inFlight;
  }

  /**
   * Ends the previous epoch: from now on its feed can append nothing. Resolves with its last entry. The last id becomes
   * that of the last quote in it, or `lastId` without one. Rejects with Deposed, or when stopped.
   */
  async begin(lastId: QuoteId): Promise<Placed | undefined> {
    const { stream, epoch, isActive, clock } = this.#options;
    for (;;) {
      if (this.#isStopped) throw new Error('stopped');
      try {
        const { entry, sequence } = await lastEntry(stream);
        if (!(await isActive())) throw new Deposed();
        const last = this.#ofKnownEpoch(entry);
        this.#lastId = Math.max(lastId, last === undefined ? 0 : lastIdOf(last));
        this.#lastIdBefore = this.#lastId;
        const after = last && { epoch: last.epoch, number: last.number };
        const began: Item = { type: 'began', ...(after !== undefined && { after }) };
        const bytes = encodeEntry({
          epoch,
          number: 1,
          standing: 1,
          lastId: this.#lastId,
          at: clock.now(),
          items: [began],
        });
        await stream.append(bytes, sequence);
        this.#number = 1;
        this.#kept = [{ number: 1, bytes, at: clock.now(), hasStanding: false }];
        this.#next = 2;
        this.#offset = sequence;
        return last && { entry: last, sequence };
      } catch (error) {
        if (error instanceof Deposed) throw error;
        await delay(RETRY_MS);
      }
    }
  }

  /** Items of the same event-loop tick travel together. */
  add(item: Item): void {
    if (this.#isStopped) return;
    if (this.#collected.length === 0) queueMicrotask(() => this.#flush());
    this.#collected.push(item);
    if (item.type === 'quote') this.#lastId = item.id;
    if (this.#collected.length >= MAX_ITEMS) this.#flush();
  }

  /** Adds a snapshot for those who start reading. */
  addStanding(standing: Standing): void {
    this.#flush();
    this.#write([standing], true);
  }

  /** Resolves when everything is on the stream, or after `withinMs`. */
  async drained(withinMs: number): Promise<void> {
    this.#flush();
    if (this.backlog === 0 || this.#isStopped) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#idle.push(resolve);
    await Promise.race([promise, delay(withinMs, undefined, { ref: false })]);
  }

  stop(): void {
    this.#isStopped = true;
  }

  #flush(): void {
    if (this.#collected.length === 0) return;
    const items = this.#collected;
    this.#collected = [];
    this.#write(items, false);
  }

  #write(items: readonly Item[], hasStanding: boolean): void {
    if (this.#isStopped) return;
    const { epoch, clock } = this.#options;
    const at = clock.now();
    this.#number += 1;
    const number = this.#number;
    if (hasStanding) this.#standing = number;
    const bytes = encodeEntry({
      epoch,
      number,
      standing: this.#standing,
      lastId: this.#lastIdBefore,
      at,
      items: [...items],
    });
    this.#lastIdBefore = this.#lastId;
    this.#kept.push({ number, bytes, at, hasStanding });
    if (hasStanding) this.#forget(at - KEPT_MS);
    this.#pump();
  }

  /** Drops entries older than `before`, up to an entry from which reading can start. */
  #forget(before: number): void {
    const young = this.#kept.findIndex(({ at }) => at >= before);
    const from = this.#kept.findLastIndex(({ hasStanding }, index) => hasStanding && index <= young);
    if (from > 0) this.#kept.splice(0, from);
  }

  #pump(): void {
    const oldest = this.#kept[0]?.number ?? 1;
    // the next entry is not kept any more: refill the stream from the oldest entry
    if (this.#next < oldest && this.#inFlight === 0 && !this.#isResuming) {
      this.#isResuming = true;
      void this.#resume();
      return;
    }
    while (!this.#isResuming && !this.#isStopped && this.#inFlight < MAX_UNDER_WAY) {
      const entry = this.#kept[this.#next - oldest];
      if (entry === undefined) break;
      this.#next += 1;
      void this.#append(entry);
    }
  }

  async #append({ number, bytes }: Kept): Promise<void> {
    this.#inFlight += 1;
    try {
      await this.#options.stream.append(bytes, number - 1 + this.#offset);
    } catch (error) {
      if (!this.#isResuming && !this.#isStopped) {
        this.#isResuming = true;
        if (!(error instanceof WrongSequence))
          this.#options.log.warn({ err: error }, 'the price stream does not accept entries; keeping them');
      }
    }
    this.#inFlight -= 1;
    if (this.#isStopped) return;
    // entries sent after a failed one have failed too: wait for all of them before sending again
    if (this.#isResuming) {
      if (this.#inFlight === 0) void this.#resume();
      return;
    }
    this.#pump();
    if (this.backlog === 0) for (const resolve of this.#idle.splice(0)) resolve();
  }

  /**
   * Undefined = an entry of a later epoch, although this feed was active after it was read: PostgreSQL knows no such
   * epoch, so it is not ours.
   */
  #ofKnownEpoch(entry: Entry | undefined): Entry | undefined {
    return entry === undefined || entry.epoch > this.#options.epoch ? undefined : entry;
  }

  /** Checks how the stream ends and continues from there. */
  async #resume(): Promise<void> {
    const { stream, epoch, isActive, onDeposed, log } = this.#options;
    while (!this.#isStopped) {
      try {
        const { entry, sequence } = await lastEntry(stream);
        // a feed that was paused may find a new stream without any trace of its successor
        if (!(await isActive())) break;
        const last = this.#ofKnownEpoch(entry);
        const oldest = this.#kept[0]?.number ?? this.#number + 1;
        const held = last?.epoch === epoch ? last.number : 0;
        const from = Math.max(oldest, held + 1);
        if (last === undefined) log.warn({ from, to: this.#number }, 'refilling the price stream');
        this.#offset = sequence - (from - 1);
        this.#next = from;
        this.#isResuming = false;
        this.#pump();
        if (this.backlog === 0) for (const resolve of this.#idle.splice(0)) resolve();
        return;
      } catch {
        await delay(RETRY_MS);
      }
    }
    if (this.#isStopped) return;
    this.stop();
    onDeposed();
  }
}

/** Another feed is active. */
export class Deposed extends Error {
  override readonly name = 'Deposed';
}
