/** Who is notified of quotes and of changes of a market's state. */
import type { InstrumentId, Quote } from '@tradewind/engine';
import type { MarketLog } from './feeds/feed.ts';
import type { ChangeListener } from './types.ts';

export class Listeners {
  readonly #listeners = new Set<ChangeListener>();
  readonly #log: MarketLog;

  constructor(log: MarketLog) {
    this.#log = log;
  }

  add(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  announce(instrument: InstrumentId, quote?: Quote): void {
    for (const listener of this.#listeners) {
      try {
        listener(instrument, quote);
      } catch (error) {
        // A failing listener must not keep a price from the others.
        this.#log.error({ err: error }, 'a listener of the market failed');
      }
    }
  }
}
