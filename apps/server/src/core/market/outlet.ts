/** Where the market sends its decisions: to the engine in this process, or to the feed's stream. */
import type { InstrumentId, Pricing, Quote, QuoteId } from '@tradewind/engine';
import type { EngineHost } from '../engine-host/types.ts';

export interface Outlet {
  /** See EngineHost.quote. `durable` may take a while unless `writeQuotes` follows. Id NOT_TAKEN = the quote was not taken, and `durable` gives the reason. */
  quote(
    instrument: InstrumentId,
    bid: number,
    ask: number,
    time: number,
    agesFrom: number,
    receivedAt: number,
  ): { readonly id: QuoteId; readonly durable: Promise<void> };
  /** Makes the quotes given so far durable soon. */
  writeQuotes(): void;
  /** A market opened or closed. Rejects when the engine cannot take that now. */
  setMarket(instrument: InstrumentId, open: boolean): Promise<void>;
  /** Whether a price can be traded on, and the age beyond which it cannot. Rejects when the engine cannot take that now. */
  setPricing(instrument: InstrumentId, pricing: Pricing, maxAgeMs: number): Promise<void>;
  lastQuote(instrument: InstrumentId): Quote | undefined;
  /** The time from which the age of the last quote counts; undefined before the first quote. */
  quoteAgesFrom(instrument: InstrumentId): number | undefined;
  /** Called after the engine dropped the last quotes and all settings: all of it must be set again. */
  onReloaded(listener: () => void): () => void;
}

/** Id of a quote that was not taken. */
export const NOT_TAKEN = 0;

export type PricedHost = Pick<
  EngineHost,
  'execute' | 'quote' | 'writeQuotes' | 'lastQuote' | 'quoteAgesFrom' | 'onReloaded'
>;

/** Sends to the engine in this process. */
export class EngineOutlet implements Outlet {
  readonly #host: PricedHost;

  constructor(host: PricedHost) {
    this.#host = host;
  }

  quote(
    instrument: InstrumentId,
    bid: number,
    ask: number,
    time: number,
    agesFrom: number,
    receivedAt: number,
  ): { readonly id: QuoteId; readonly durable: Promise<void> } {
    return this.#host.quote(instrument, bid, ask, time, agesFrom, receivedAt);
  }

  writeQuotes(): void {
    this.#host.writeQuotes();
  }

  async setMarket(instrument: InstrumentId, open: boolean): Promise<void> {
    const executed = await this.#host.execute({ type: 'set_market', instrument, open });
    if (executed.kind !== 'applied' || !executed.outcome.ok)
      throw new Error(`the engine does not know instrument ${instrument}`);
  }

  async setPricing(instrument: InstrumentId, pricing: Pricing, maxAgeMs: number): Promise<void> {
    await this.#host.execute({ type: 'set_pricing', instrument, pricing, maxAgeMs });
  }

  lastQuote(instrument: InstrumentId): Quote | undefined {
    return this.#host.lastQuote(instrument);
  }

  quoteAgesFrom(instrument: InstrumentId): number | undefined {
    return this.#host.quoteAgesFrom(instrument);
  }

  onReloaded(listener: () => void): () => void {
    return this.#host.onReloaded(listener);
  }
}
