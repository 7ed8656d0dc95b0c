/** Where what the market decides goes: to the engine in this process, or onto the stream of the feed. */
import type { InstrumentId, Pricing, Quote, QuoteId } from '@tradewind/engine';
import type { EngineHost } from '../engine-host/types.ts';

export interface Outlet {
  /** See EngineHost.quote. Id NOT_TAKEN = it was not taken, and `durable` says why. */
  quote(
    instrument: InstrumentId,
    bid: number,
    ask: number,
    time: number,
    agesFrom: number,
    receivedAt: number,
  ): { readonly id: QuoteId; readonly durable: Promise<void> };
  /** A market opened or closed. Rejects when that cannot be taken. */
  setMarket(instrument: InstrumentId, open: boolean): Promise<void>;
  /** Whether a price can be traded on. Rejects when that cannot be taken. */
  setPricing(instrument: InstrumentId, pricing: Pricing): Promise<void>;
  lastQuote(instrument: InstrumentId): Quote | undefined;
  /** From when the age of the last quote counts; undefined before the first. */
  quoteAgesFrom(instrument: InstrumentId): number | undefined;
  /** Called after the last quotes and all that was set were forgotten: all must be set again. */
  onReloaded(listener: () => void): () => void;
}

/** Id of a quote that was not taken. */
export const NOT_TAKEN = 0;

export type PricedHost = Pick<EngineHost, 'execute' | 'quote' | 'lastQuote' | 'quoteAgesFrom' | 'onReloaded'>;

/** To the engine in this process. */
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

  async setMarket(instrument: InstrumentId, open: boolean): Promise<void> {
    const executed = await this.#host.execute({ type: 'set_market', instrument, open });
    if (executed.kind !== 'applied' || !executed.outcome.ok)
      throw new Error(`the engine does not know instrument ${instrument}`);
  }

  async setPricing(instrument: InstrumentId, pricing: Pricing): Promise<void> {
    await this.#host.execute({ type: 'set_pricing', instrument, pricing });
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
