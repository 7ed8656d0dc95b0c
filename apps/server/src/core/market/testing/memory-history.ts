/** Candles of a feed's generated history, kept in memory. */
import type { Period } from '@tradewind/contract';
import type { InstrumentId } from '@tradewind/engine';
import { CandleBuilder } from '../candles/builder.ts';
import type { Bar, PointCandle } from '../candles/builder.ts';
import type { FeedHistory } from '../feeds/feed.ts';
import type { CatalogueInstrument } from '../types.ts';

export class MemoryHistory implements FeedHistory {
  readonly #all = new Set<PointCandle>();
  readonly #builders = new Map<InstrumentId, CandleBuilder>();

  #index: ReadonlyMap<string, readonly PointCandle[]> = new Map();
  #indexed = 0;

  constructor(instruments: readonly CatalogueInstrument[]) {
    for (const { spec, hours } of instruments)
      this.#builders.set(spec.id, new CandleBuilder(spec.id, hours, this.#all));
  }

  forming(instrument: InstrumentId, period: Period): PointCandle | undefined {
    return this.#builders.get(instrument)?.forming(period);
  }

  addBar(instrument: InstrumentId, bar: Bar, shortest: Period): void {
    this.#builders.get(instrument)?.addBar(bar, shortest);
  }

  /** Oldest first. */
  candles(instrument: InstrumentId, period: Period): readonly PointCandle[] {
    if (this.#indexed !== this.#all.size) {
      this.#index = Map.groupBy(this.#all, (candle) => `${candle.instrument} ${candle.period}`);
      this.#indexed = this.#all.size;
    }
    return this.#index.get(`${instrument} ${period}`) ?? [];
  }

  get size(): number {
    return this.#all.size;
  }

  /** Everything as text, for comparison. */
  toString(): string {
    return JSON.stringify([...this.#all]);
  }
}
