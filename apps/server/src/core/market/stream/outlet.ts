/** Writes the decisions of a market in its own process to the stream. */
import type { InstrumentId, Pricing, Quote, QuoteId } from '@tradewind/engine';
import { points } from '@tradewind/money';
import { HostUnavailable } from '../../../platform/errors/index.ts';
import { NOT_TAKEN, type Outlet } from '../outlet.ts';
import type { TypicalSpread } from '../types.ts';
import type { Item } from './entries.ts';

const DONE = Promise.resolve();

export interface QuoteIdSupply {
  /** 0 = none at the moment. */
  next(): QuoteId;
}

export interface StreamOutletOptions {
  readonly ids: QuoteIdSupply;
  readonly add: (item: Item) => void;
  /** Resolves once a quote is applied and what it caused is durable; absent = no one waits for that. */
  readonly applied: ((id: QuoteId) => Promise<void>) | undefined;
  /** The usual spread, including the current price. */
  readonly typicalSpread: (instrument: InstrumentId) => TypicalSpread | undefined;
}

export interface Known {
  readonly quote: Quote;
  readonly agesFrom: number;
}

export class StreamOutlet implements Outlet {
  readonly #options: StreamOutletOptions;
  readonly #known: Map<InstrumentId, Known>;
  /** As last published. */
  readonly #spreads = new Map<InstrumentId, TypicalSpread>();
  #isOpen = false;

  /** `known`: the last quotes of the previous feed. */
  constructor(options: StreamOutletOptions, known: ReadonlyMap<InstrumentId, Known>) {
    this.#options = options;
    this.#known = new Map(known);
  }

  /** Settings made before this call are in the first snapshot. */
  open(): void {
    this.#isOpen = true;
  }

  quote(
    instrument: InstrumentId,
    bid: number,
    ask: number,
    time: number,
    agesFrom: number,
    receivedAt: number,
  ): { readonly id: QuoteId; readonly durable: Promise<void> } {
    const { ids, add, applied } = this.#options;
    const id = this.#isOpen ? ids.next() : NOT_TAKEN;
    if (id === NOT_TAKEN) {
      const durable = Promise.reject(new HostUnavailable('the feed cannot give out quotes at the moment'));
      durable.catch(() => {});
      return { id, durable };
    }
    const spread = this.#newSpread(instrument);
    add({ type: 'quote', id, instrument, bid, ask, time, agesFrom, receivedAt, ...(spread && { spread }) });
    const quote = { instrument, id, bid: points(bid), ask: points(ask), time };
    this.#known.set(instrument, { quote, agesFrom });
    return { id, durable: applied === undefined ? DONE : applied(id) };
  }

  /** The engine writes the quotes of the stream without being asked. */
  writeQuotes(): void {}

  /** Undefined while it is unchanged. */
  #newSpread(instrument: InstrumentId): TypicalSpread | undefined {
    const now = this.#options.typicalSpread(instrument);
    const before = this.#spreads.get(instrument);
    if (now === undefined || (now.spread === before?.spread && now.ticks === before.ticks)) return undefined;
    this.#spreads.set(instrument, now);
    return now;
  }

  async setMarket(instrument: InstrumentId, open: boolean): Promise<void> {
    if (this.#isOpen) this.#options.add({ type: 'market', instrument, open });
  }

  async setPricing(instrument: InstrumentId, pricing: Pricing, maxAgeMs: number): Promise<void> {
    if (this.#isOpen) this.#options.add({ type: 'pricing', instrument, pricing, maxAgeMs });
  }

  lastQuote(instrument: InstrumentId): Quote | undefined {
    return this.#known.get(instrument)?.quote;
  }

  quoteAgesFrom(instrument: InstrumentId): number | undefined {
    return this.#known.get(instrument)?.agesFrom;
  }

  /** A stream never loses its state. */
  onReloaded(): () => void {
    return () => {};
  }
}
