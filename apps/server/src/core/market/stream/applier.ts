/**
 * The stream of the market on the side of the engine: applies its items in order. The last quote that was committed says
 * where to read on after a start, a reload or a take-over.
 */
import type { InstrumentId, QuoteId } from '@tradewind/engine';
import type { Bus, BusStream, Unsubscribe } from '../../../platform/bus/index.ts';
import type { Cancel, Clock } from '../../../platform/clock/index.ts';
import type { EngineHost } from '../../engine-host/types.ts';
import type { MarketLog } from '../feeds/feed.ts';
import { EngineOutlet } from '../outlet.ts';
import type { Item, QuoteItem, Standing } from './entries.ts';
import { StreamReader } from './reader.ts';
import { APPLIED_SUBJECT, appliedQuestion, parseJson } from './subjects.ts';

/** While the engine is reloaded it is tried so often again. */
const RETRY_MS = 200;
/** Longest wait of somebody who asks whether a quote is applied. */
const APPLIED_MS = 1000;

export interface PriceApplierOptions {
  readonly bus: Bus;
  readonly stream: BusStream;
  readonly host: Pick<
    EngineHost,
    'ready' | 'takeQuote' | 'execute' | 'quote' | 'lastQuote' | 'quoteAgesFrom' | 'onReloaded'
  >;
  /** Whose last quotes say how far the stream has been applied. */
  readonly instrumentIds: () => Iterable<InstrumentId>;
  readonly clock: Clock;
  readonly log: MarketLog;
}

interface Waiter {
  readonly id: QuoteId;
  readonly resolve: () => void;
}

export class PriceApplier {
  readonly #options: PriceApplierOptions;
  readonly #outlet: EngineOutlet;
  readonly #reader: StreamReader;
  /** Quotes that caused something which is not committed yet. */
  readonly #pending = new Map<QuoteId, Promise<void>>();
  #waiters: Waiter[] = [];
  #lastId: QuoteId = 0;
  /** The quote that the engine failed at last. */
  #faulty: QuoteId = 0;
  #cancelRetry: Cancel = () => {};
  #stops: Unsubscribe[] = [];

  constructor(options: PriceApplierOptions) {
    this.#options = options;
    this.#outlet = new EngineOutlet(options.host);
    const { stream, log, clock } = options;
    this.#reader = new StreamReader({
      stream,
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

  /** The last quote that was applied. */
  get lastId(): QuoteId {
    return this.#lastId;
  }

  get reader(): Pick<StreamReader, 'epoch' | 'lagMs' | 'gaps'> {
    return this.#reader;
  }

  /** Applies from now on. Before it, the host has loaded its state. */
  start(): void {
    const { bus, host } = this.#options;
    this.#stops = [
      host.onReloaded(() => this.#begin()),
      bus.reply(APPLIED_SUBJECT, async (bytes) => {
        await this.applied(parseJson(appliedQuestion, bytes).id);
        return new Uint8Array();
      }),
    ];
    this.#begin();
  }

  stop(): void {
    for (const stop of this.#stops) stop();
    this.#stops = [];
    this.#cancelRetry();
    this.#reader.stop();
  }

  /** Resolves when a quote is applied and what it caused is committed. Rejects after a while. */
  async applied(id: QuoteId): Promise<void> {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new Error(`quote ${id} is not applied yet`)), APPLIED_MS);
    try {
      for (;;) {
        const isCommitted = await Promise.race([this.#committed(id), late.promise]);
        if (isCommitted) return;
      }
    } finally {
      clearTimeout(timer);
    }
  }

  /** False = what was applied went down with the engine's memory, and is applied again. */
  async #committed(id: QuoteId): Promise<boolean> {
    if (id > this.#lastId) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#waiters.push({ id, resolve });
      await promise;
    }
    try {
      await Promise.all([...this.#pending].flatMap(([each, durable]) => (each <= id ? [durable] : [])));
      return id <= this.#lastId;
    } catch {
      await new Promise((resolve) => setImmediate(resolve));
      return false;
    }
  }

  /** From the last quote that is committed. */
  #begin(): void {
    const { host, instrumentIds } = this.#options;
    this.#cancelRetry();
    if (!host.ready) return this.#retry();
    this.#pending.clear();
    this.#lastId = Math.max(0, ...[...instrumentIds()].map((id) => host.lastQuote(id)?.id ?? 0));
    this.#reader.start(this.#lastId);
  }

  #standing({ instruments }: Standing, lastId: QuoteId): void {
    for (const { instrument, open, pricing } of instruments) {
      this.#set(this.#outlet.setMarket(instrument, open));
      this.#set(this.#outlet.setPricing(instrument, pricing));
    }
    const quotes = instruments.flatMap(({ instrument, quote }) =>
      quote === undefined ? [] : [{ instrument, ...quote }],
    );
    for (const quote of quotes.toSorted((left, right) => left.id - right.id))
      if (quote.id > this.#lastId) this.#quote({ ...quote, receivedAt: quote.agesFrom });
    this.#reached(lastId);
  }

  #item(item: Item): void {
    if (item.type === 'quote') this.#quote(item);
    else if (item.type === 'market') this.#set(this.#outlet.setMarket(item.instrument, item.open));
    else if (item.type === 'pricing') this.#set(this.#outlet.setPricing(item.instrument, item.pricing));
  }

  #quote(quote: Omit<QuoteItem, 'type'>): void {
    const { id } = quote;
    const durable = this.#taken(quote);
    // the engine is being reloaded: then reading begins again after the last quote that is committed
    if (durable === undefined) return this.#retry();
    this.#pending.set(id, durable);
    durable.then(
      () => this.#pending.delete(id),
      () => {},
    );
    this.#reached(id);
  }

  /** Undefined = it was not taken. */
  #taken(quote: Omit<QuoteItem, 'type'>): Promise<void> | undefined {
    const { host, log } = this.#options;
    try {
      return host.takeQuote(quote);
    } catch (error) {
      // the engine failed at it and is reloaded; a second time it is left out, or no other would ever be applied
      if (this.#faulty !== quote.id) {
        this.#faulty = quote.id;
        return undefined;
      }
      log.error({ err: error, quote }, 'the engine fails at a quote: it is left out');
      return Promise.resolve();
    }
  }

  #retry(): void {
    this.#reader.stop();
    this.#cancelRetry = this.#options.clock.after(RETRY_MS, () => this.#begin());
  }

  #set(isSet: Promise<void>): void {
    isSet.catch((error: unknown) =>
      this.#options.log.warn({ err: error }, 'the engine could not take the state of a market'),
    );
  }

  #reached(id: QuoteId): void {
    this.#lastId = Math.max(this.#lastId, id);
    if (this.#waiters.length === 0) return;
    const due = this.#waiters.filter((waiter) => waiter.id <= this.#lastId);
    this.#waiters = this.#waiters.filter((waiter) => waiter.id > this.#lastId);
    for (const { resolve } of due) resolve();
  }
}
