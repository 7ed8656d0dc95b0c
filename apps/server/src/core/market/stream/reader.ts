/**
 * Reads the market stream after a given quote: every item once, in order, whichever feed wrote it and however often
 * NATS was restarted. Items that no longer exist anywhere are a gap; after a gap the reader delivers a complete
 * snapshot.
 */
import type { InstrumentId, QuoteId } from '@tradewind/engine';
import type { BusStream, Gap, Unsubscribe } from '../../../platform/bus/index.ts';
import type { MarketLog } from '../feeds/feed.ts';
import {
  type Entry,
  type InstrumentStanding,
  type Item,
  type QuoteItem,
  type Standing,
  decodeEntry,
} from './entries.ts';
import { placeAfter } from './locate.ts';

const RETRY_MS = 100;

export interface ReaderHandler {
  /** A complete snapshot: at first, and after each gap or change of feed. `lastId`: the last quote in it. */
  standing(standing: Standing, lastId: QuoteId): void;
  item(item: Item): void;
  /** Quotes are missing. The next call is `standing`. */
  gap(): void;
}

export interface ReaderOptions {
  readonly stream: BusStream;
  /** Reads the epoch of the feed's lease. */
  readonly feedEpoch: () => Promise<number>;
  readonly log: MarketLog;
  readonly handler: ReaderHandler;
  /** Epoch ms, to measure how late entries arrive. */
  readonly now: () => number;
}

interface Seen {
  readonly epoch: number;
  readonly number: number;
}

export class StreamReader {
  readonly #options: ReaderOptions;
  #seen: Seen | undefined;
  /** Of the feed's lease, as read last: entries of a higher epoch are not believed. */
  #leaseEpoch = 0;
  /** The handler knows all quotes up to this one. */
  #after: QuoteId = 0;
  /** Items up to this sequence are only collected, until an unknown quote comes. */
  #until = 0;
  /** Collected state at the position reached; undefined = a `standing` has to come first. */
  #collected: Map<InstrumentId, InstrumentStanding> | undefined;
  #latest: Standing | undefined;
  #isShown = false;
  /** Another feed started, and does not state that it continues from where this reader is. */
  #isUnsure = false;
  #stopFollowing: Unsubscribe = () => {};
  #cancelRetry: () => void = () => {};
  #round = 0;
  #lagMs = 0;
  #sequence = 0;
  #gaps = 0;

  constructor(options: ReaderOptions) {
    this.#options = options;
  }

  /** Epoch of the feed that wrote last; 0 before the first. */
  get epoch(): number {
    return this.#seen?.epoch ?? 0;
  }

  /** Stream sequence of the last entry that was read. */
  get sequence(): number {
    return this.#sequence;
  }

  get lagMs(): number {
    return this.#lagMs;
  }

  get gaps(): number {
    return this.#gaps;
  }

  /** Reads what comes after a quote (0 = from now on). Restarts there if it is already reading. */
  start(after: QuoteId): void {
    this.stop();
    this.#round += 1;
    this.#after = after;
    this.#seen = undefined;
    this.#collected = undefined;
    this.#isShown = false;
    this.#isUnsure = false;
    void this.#follow(this.#round);
  }

  stop(): void {
    this.#round += 1;
    this.#cancelRetry();
    this.#stopFollowing();
    this.#stopFollowing = () => {};
  }

  async #follow(round: number): Promise<void> {
    const { stream } = this.#options;
    try {
      const { from, end } = await placeAfter(stream, this.#after);
      await this.#readLease();
      if (round !== this.#round) return;
      this.#until = end;
      this.#followFrom(round, from);
    } catch (error) {
      this.#retry(round, error, () => this.#follow(round));
    }
  }

  #followFrom(round: number, from: number): void {
    this.#stopFollowing = this.#options.stream.follow(from, {
      entry: (bytes, sequence) => this.#take(round, bytes, sequence),
      gap: (gap) => this.#lost(round, gap),
    });
  }

  #retry(round: number, error: unknown, again: () => Promise<void>): void {
    if (round !== this.#round) return;
    this.#options.log.warn({ err: error }, 'cannot read the price stream yet');
    const timer = setTimeout(() => void again(), RETRY_MS);
    this.#cancelRetry = () => clearTimeout(timer);
  }

  async #readLease(): Promise<void> {
    this.#leaseEpoch = Math.max(this.#leaseEpoch, await this.#options.feedEpoch());
  }

  /** Reads on from an entry of a new epoch if PostgreSQL has that epoch, and behind the entry if not. */
  async #confirm(round: number, epoch: number, sequence: number): Promise<void> {
    try {
      await this.#readLease();
    } catch (error) {
      return this.#retry(round, error, () => this.#confirm(round, epoch, sequence));
    }
    if (round !== this.#round) return;
    const isKnown = epoch <= this.#leaseEpoch;
    if (!isKnown)
      this.#options.log.error({ epoch, lease: this.#leaseEpoch }, 'skipped an entry of an epoch that no feed has');
    this.#followFrom(round, isKnown ? sequence : sequence + 1);
  }

  /** Gaps show in the entry numbers: a stream may be refilled from the beginning. */
  #lost(round: number, { isNewStream }: Gap): void {
    if (round !== this.#round || !isNewStream) return;
    this.#until = 0;
    this.#sequence = 0;
  }

  #take(round: number, bytes: Uint8Array, sequence: number): void {
    if (round !== this.#round) return;
    this.#sequence = sequence;
    let entry: Entry;
    try {
      entry = decodeEntry(bytes);
    } catch (error) {
      this.#options.log.error({ err: error }, 'cannot read an entry of the price stream');
      return;
    }
    if (entry.epoch > this.#leaseEpoch) {
      this.#stopFollowing();
      void this.#confirm(round, entry.epoch, sequence);
      return;
    }
    const seen = this.#seen;
    if (seen !== undefined && (entry.epoch < seen.epoch || (entry.epoch === seen.epoch && entry.number <= seen.number)))
      return;
    this.#lagMs = Math.max(0, this.#options.now() - entry.at);
    if (seen !== undefined && !follows(entry, seen)) {
      this.#forget();
      this.#isUnsure ||= entry.epoch !== seen.epoch;
    }
    this.#seen = { epoch: entry.epoch, number: entry.number };
    for (const item of entry.items) {
      this.#item(item, entry);
      // the handler may have restarted
      if (round !== this.#round) return;
    }
    if (!this.#isShown && sequence >= this.#until) this.#deliver(this.#after);
  }

  #item(item: Item, entry: Entry): void {
    if (item.type === 'standing') this.#stand(item, entry.lastId);
    else if (item.type === 'began') this.#forget();
    else if (item.type === 'quote') this.#quote(item);
    else if (this.#isShown) this.#options.handler.item(item);
    else if (item.type !== 'terms') {
      const { type, instrument, ...change } = item;
      this.#collect(instrument, change);
    }
  }

  /** The snapshot has to be delivered again. */
  #forget(): void {
    this.#isShown = false;
    this.#collected = undefined;
  }

  #quote(item: QuoteItem): void {
    if (item.id > this.#after) {
      // before the first unknown quote: a snapshot of the state at that point
      if (!this.#isShown) this.#deliver(this.#after);
      if (!this.#isShown) return;
      this.#after = item.id;
      this.#options.handler.item(item);
    } else if (!this.#isShown) {
      const { type, instrument, receivedAt, ...quote } = item;
      this.#collect(instrument, { quote });
    }
  }

  #collect(instrument: InstrumentId, change: Partial<InstrumentStanding>): void {
    const known = this.#collected?.get(instrument) ?? { instrument, open: false, pricing: 'stale' };
    this.#collected?.set(instrument, { ...known, ...change });
  }

  /** `lastId`: the last quote before it. */
  #stand(standing: Standing, lastId: QuoteId): void {
    if (this.#isShown) {
      this.#options.handler.item(standing);
      return;
    }
    this.#latest = standing;
    this.#collected = new Map(standing.instruments.map((each) => [each.instrument, each]));
    if (lastId >= this.#after) this.#deliver(lastId);
  }

  /** `lastId`: the last quote included. */
  #deliver(lastId: QuoteId): void {
    const { handler, log } = this.#options;
    if (this.#latest === undefined || this.#collected === undefined) return;
    if (this.#isUnsure || (this.#after > 0 && lastId > this.#after)) {
      this.#gaps += 1;
      log.error({ after: this.#after, next: lastId }, 'prices are missing: no process has them any more');
      handler.gap();
    }
    this.#isShown = true;
    this.#isUnsure = false;
    this.#after = lastId;
    const instruments = [...this.#collected.values()];
    this.#collected = undefined;
    handler.standing({ ...this.#latest, instruments }, lastId);
  }
}

/** Whether an entry comes right after another. */
function follows({ epoch, number, items: [first] }: Entry, seen: Seen): boolean {
  if (epoch === seen.epoch) return number === seen.number + 1;
  return first?.type === 'began' && first.after?.epoch === seen.epoch && first.after.number === seen.number;
}
