/**
 * Writes the stream of the market: one entry after the other, each expecting the one before it, so that no other feed can
 * write between them. Keeps the last entries to fill a NATS that was restarted.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { QuoteId } from '@tradewind/engine';
import { type BusStream, WrongSequence } from '../../../platform/bus/index.ts';
import type { Clock } from '../../../platform/clock/index.ts';
import type { MarketLog } from '../feeds/feed.ts';
import { type Item, type Standing, encodeEntry, lastIdOf } from './entries.ts';
import { type Placed, lastEntry } from './locate.ts';

/** The last entries are kept for so long. */
export const KEPT_MS = 60_000;
const MOST_UNDER_WAY = 256;
const MOST_ITEMS = 2000;
const RETRY_MS = 50;

export interface PublisherOptions {
  readonly stream: BusStream;
  readonly epoch: number;
  readonly clock: Clock;
  readonly log: MarketLog;
  /** Whether this is still the active feed, by PostgreSQL; rejects when that cannot be asked. */
  readonly isActive: () => Promise<boolean>;
  /** Another feed is active. */
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
  /** Oldest first, numbered without gaps; the first has `standing`, or is the first of the epoch. */
  #kept: Kept[] = [];
  #collected: Item[] = [];
  #number = 0;
  #standing = 1;
  /** Last id given out, and before what is being collected. */
  #lastId: QuoteId = 0;
  #lastIdBefore: QuoteId = 0;
  /** Number of the next entry to append. */
  #next = 1;
  /** Sequence on the stream less number. */
  #offset = 0;
  #underWay = 0;
  #isResuming = false;
  #isStopped = false;
  #idle: (() => void)[] = [];

  constructor(options: PublisherOptions) {
    this.#options = options;
  }

  get lastId(): QuoteId {
    return this.#lastId;
  }

  /** Entries that the stream does not hold yet. */
  get backlog(): number {
    return this.#number - this.#next + 1 + this.#underWay;
  }

  /**
   * Ends the epoch before: from now on its feed can append nothing. Resolves with its last entry, and the last id is that of
   * the last quote in it, or `lastId` without one. Rejects with Deposed, or when it was stopped.
   */
  async begin(lastId: QuoteId): Promise<Placed | undefined> {
    const { stream, epoch, isActive, clock } = this.#options;
    for (;;) {
      if (this.#isStopped) throw new Error('stopped');
      try {
        const { entry: last, sequence } = await lastEntry(stream);
        if ((last?.epoch ?? 0) > epoch || !(await isActive())) throw new Deposed();
        this.#lastId = Math.max(lastId, last === undefined ? 0 : lastIdOf(last));
        this.#lastIdBefore = this.#lastId;
        const after = last && { epoch: last.epoch, number: last.number };
        const began: Item = { type: 'began', ...(after !== undefined && { after }) };
        const entry = { epoch, number: 1, standing: 1, lastId: this.#lastId, at: clock.now(), items: [began] };
        const bytes = encodeEntry(entry);
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

  /** Items of one turn of the event loop travel together. */
  add(item: Item): void {
    if (this.#isStopped) return;
    if (this.#collected.length === 0) queueMicrotask(() => this.#flush());
    this.#collected.push(item);
    if (item.type === 'quote') this.#lastId = item.id;
    if (this.#collected.length >= MOST_ITEMS) this.#flush();
  }

  /** How all stands now, for those who begin to read. */
  addStanding(standing: Standing): void {
    this.#flush();
    this.#write([standing], true);
  }

  /** Resolves when the stream holds everything, or after `withinMs`. */
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

  /** What is older than `before`, up to an entry from which reading can begin. */
  #forget(before: number): void {
    const young = this.#kept.findIndex(({ at }) => at >= before);
    const from = this.#kept.findLastIndex(({ hasStanding }, index) => hasStanding && index <= young);
    if (from > 0) this.#kept.splice(0, from);
  }

  #pump(): void {
    const oldest = this.#kept[0]?.number ?? 1;
    // what comes next is kept no more: the stream is filled from the oldest entry
    if (this.#next < oldest && this.#underWay === 0 && !this.#isResuming) {
      this.#isResuming = true;
      void this.#resume();
      return;
    }
    while (!this.#isResuming && !this.#isStopped && this.#underWay < MOST_UNDER_WAY) {
      const entry = this.#kept[this.#next - oldest];
      if (entry === undefined) break;
      this.#next += 1;
      void this.#append(entry);
    }
  }

  async #append({ number, bytes }: Kept): Promise<void> {
    this.#underWay += 1;
    try {
      await this.#options.stream.append(bytes, number - 1 + this.#offset);
    } catch (error) {
      if (!this.#isResuming && !this.#isStopped) {
        this.#isResuming = true;
        if (!(error instanceof WrongSequence))
          this.#options.log.warn({ err: error }, 'the stream of prices does not take entries; they are kept');
      }
    }
    this.#underWay -= 1;
    if (this.#isStopped) return;
    // those that were sent after one that failed have failed too: all of them are decided before they are sent again
    if (this.#isResuming) {
      if (this.#underWay === 0) void this.#resume();
      return;
    }
    this.#pump();
    if (this.backlog === 0) for (const resolve of this.#idle.splice(0)) resolve();
  }

  /** Looks at how the stream ends and goes on from there. */
  async #resume(): Promise<void> {
    const { stream, epoch, isActive, onDeposed, log } = this.#options;
    while (!this.#isStopped) {
      try {
        // a feed that was paused may find a new stream, without a trace of the one that follows it
        if (!(await isActive())) break;
        const { entry: last, sequence } = await lastEntry(stream);
        if ((last?.epoch ?? 0) > epoch) break;
        const oldest = this.#kept[0]?.number ?? this.#number + 1;
        const held = last?.epoch === epoch ? last.number : 0;
        const from = Math.max(oldest, held + 1);
        if (last === undefined) log.warn({ from, to: this.#number }, 'the stream of prices is filled again');
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
