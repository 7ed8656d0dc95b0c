/**
 * The engine's side of the market stream: applies its items in order. After a start, a reload or a take-over, reading
 * continues after the last committed quote.
 */
import type { InstrumentId, QuoteId } from '@tradewind/engine';
import type { Bus, BusStream, Unsubscribe } from '../../../platform/bus/index.ts';
import type { Cancel, Clock } from '../../../platform/clock/index.ts';
import type { Queryable } from '../../../platform/db/index.ts';
import type { EngineHost } from '../../engine-host/types.ts';
import type { MarketLog } from '../feeds/feed.ts';
import { LONGEST_MAX_AGE_MS } from '../guard/index.ts';
import { EngineOutlet } from '../outlet.ts';
import type { Item, QuoteItem, Standing } from './entries.ts';
import { feedEpoch } from './lease.ts';
import { StreamReader } from './reader.ts';
import { DURABLE_SUBJECT, durableUpTo } from './subjects.ts';

/** Retry interval while the engine reloads. */
const RETRY_MS = 200;
/** Interval at which the feed is sent the last durable quote. */
const NOTICE_MS = 200;

export interface PriceApplierOptions {
  readonly bus: Bus;
  readonly stream: BusStream;
  readonly database: Queryable;
  readonly host: Pick<
    EngineHost,
    'ready' | 'takeQuote' | 'execute' | 'quote' | 'writeQuotes' | 'lastQuote' | 'quoteAgesFrom' | 'onReloaded'
  > & {
    /** Epoch of the lease; undefined while it is not held. */
    readonly epoch: number | undefined;
    /** The instruments whose last quotes show how far the stream has been applied. */
    readonly instrumentIds: readonly InstrumentId[];
  };
  readonly clock: Clock;
  readonly log: MarketLog;
  /** Whether the source of the quotes waits until they are durable. */
  readonly isAwaited: boolean;
}

export class PriceApplier {
  readonly #options: PriceApplierOptions;
  readonly #outlet: EngineOutlet;
  readonly #reader: StreamReader;
  /** Quotes whose effects are not committed yet. */
  readonly #pending = new Map<QuoteId, Promise<void>>();
  #lastId: QuoteId = 0;
  /** The last quote that made the engine fail. */
  #faulty: QuoteId = 0;
  #standings = 0;
  #cancelRetry: Cancel = () => {};
  #cancelNotice: Cancel = () => {};
  #noticed: QuoteId = 0;
  #isNoticeDue = false;
  #isWriteDue = false;
  /** The engine takes nothing until it has reloaded. */
  #isHalted = false;
  #stops: Unsubscribe[] = [];

  constructor(options: PriceApplierOptions) {
    this.#options = options;
    this.#outlet = new EngineOutlet(options.host);
    const { stream, database, log, clock } = options;
    this.#reader = new StreamReader({
      stream,
      feedEpoch: () => feedEpoch(database),
      log,
      now: () => clock.now(),
      handler: {
        standing: (standing, lastId) => this.#standing(standing, lastId),
        item: (item) => this.#item(item),
        // the reader logs and counts it; the last prices come next
        gap: () => {},
      },
    });
  }

  /** The last applied quote. */
  get lastId(): QuoteId {
    return this.#lastId;
  }

  /** How many snapshots were received: rises after each start and reload, once there is a feed. */
  get standings(): number {
    return this.#standings;
  }

  get reader(): Pick<StreamReader, 'epoch' | 'lagMs' | 'gaps'> {
    return this.#reader;
  }

  /** Starts applying. The host must have loaded its state before. */
  start(): void {
    this.#stops = [this.#options.host.onReloaded(() => this.#begin())];
    this.#begin();
    this.#noticeRegularly();
  }

  stop(): void {
    for (const stop of this.#stops) stop();
    this.#stops = [];
    this.#cancelRetry();
    this.#cancelNotice();
    this.#reader.stop();
  }

  /** Starts after the last committed quote. */
  #begin(): void {
    const { host } = this.#options;
    this.#cancelRetry();
    if (!host.ready) return this.#retry();
    this.#isHalted = false;
    this.#pending.clear();
    this.#lastId = Math.max(0, ...host.instrumentIds.map((id) => host.lastQuote(id)?.id ?? 0));
    this.#reader.start(this.#lastId);
  }

  #standing({ instruments }: Standing, lastId: QuoteId): void {
    for (const { instrument, open, pricing, maxAgeMs } of instruments) {
      this.#set(this.#outlet.setMarket(instrument, open));
      this.#set(this.#outlet.setPricing(instrument, pricing, maxAgeMs ?? LONGEST_MAX_AGE_MS));
    }
    const quotes = instruments.flatMap(({ instrument, quote }) =>
      quote === undefined ? [] : [{ instrument, ...quote }],
    );
    for (const quote of quotes.toSorted((left, right) => left.id - right.id))
      if (quote.id > this.#lastId) this.#quote({ ...quote, receivedAt: quote.agesFrom });
    if (this.#isHalted) return;
    this.#standings += 1;
    this.#reached(lastId);
  }

  #item(item: Item): void {
    if (item.type === 'quote') this.#quote(item);
    else if (item.type === 'market') this.#set(this.#outlet.setMarket(item.instrument, item.open));
    else if (item.type === 'pricing') {
      const { instrument, pricing, maxAgeMs = LONGEST_MAX_AGE_MS } = item;
      this.#set(this.#outlet.setPricing(instrument, pricing, maxAgeMs));
    }
  }

  #quote(quote: Omit<QuoteItem, 'type'>): void {
    const { id } = quote;
    const durable = this.#taken(quote);
    // the engine is reloading: afterwards reading starts again after the last committed quote
    if (durable === undefined) return this.#retry();
    this.#pending.set(id, durable);
    durable.then(
      () => {
        // after a reload the same quote may be pending again
        if (this.#pending.get(id) === durable) this.#pending.delete(id);
        this.#noticeSoon();
      },
      () => {},
    );
    this.#reached(id);
    if (this.#options.isAwaited) this.#writeSoon();
  }

  /** A bridge waits for its quotes: one write for all that have arrived together. */
  #writeSoon(): void {
    if (this.#isWriteDue) return;
    this.#isWriteDue = true;
    setImmediate(() => {
      this.#isWriteDue = false;
      this.#options.host.writeQuotes();
    });
  }

  /** Undefined = it was not taken. */
  #taken(quote: Omit<QuoteItem, 'type'>): Promise<void> | undefined {
    const { host, log } = this.#options;
    try {
      return host.takeQuote(quote);
    } catch (error) {
      // the engine failed on it and reloads; the second time the quote is skipped, or no other would ever be applied
      if (this.#faulty !== quote.id) {
        this.#faulty = quote.id;
        return undefined;
      }
      log.error({ err: error, quote }, 'the engine fails on a quote, which is skipped');
      return Promise.resolve();
    }
  }

  #retry(): void {
    this.#isHalted = true;
    this.#cancelRetry();
    this.#reader.stop();
    this.#cancelRetry = this.#options.clock.after(RETRY_MS, () => this.#begin());
  }

  #set(isSet: Promise<void>): void {
    isSet.catch((error: unknown) =>
      this.#options.log.warn({ err: error }, 'could not set the state of a market in the engine'),
    );
  }

  #reached(id: QuoteId): void {
    this.#lastId = Math.max(this.#lastId, id);
  }

  /** Once for all quotes of the same event-loop tick. */
  #noticeSoon(): void {
    if (this.#isNoticeDue) return;
    this.#isNoticeDue = true;
    setImmediate(() => {
      this.#isNoticeDue = false;
      if (this.#durable > this.#noticed) this.#notice();
    });
  }

  #noticeRegularly(): void {
    this.#cancelNotice = this.#options.clock.after(NOTICE_MS, () => {
      this.#notice();
      this.#noticeRegularly();
    });
  }

  /** Everything up to this quote is applied and committed. */
  get #durable(): QuoteId {
    const [first] = this.#pending.keys();
    return first === undefined ? this.#lastId : first - 1;
  }

  #notice(): void {
    const { bus, host } = this.#options;
    const { epoch } = host;
    // an engine that lost its lease must not report
    if (this.#isHalted || !host.ready || epoch === undefined) return;
    this.#noticed = this.#durable;
    bus.publish(DURABLE_SUBJECT, durableUpTo(this.#noticed, epoch));
  }
}
