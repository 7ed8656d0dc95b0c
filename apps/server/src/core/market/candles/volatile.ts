/** Candles in memory only, in place of the tables: for backtests. */
import type { Period } from '@tradewind/contract';
import type { InstrumentId } from '@tradewind/engine';
import type { CandleBookOptions } from './book.ts';
import type { PointCandle } from './builder.ts';

export class VolatileCandles {
  /** By instrument and period, in the order of their times. */
  readonly #series = new Map<string, PointCandle[]>();

  readonly store: CandleBookOptions['store'] = {
    write: async (candles) => {
      for (const candle of candles) this.#keep(candle);
    },
    writeHistory: async () => {},
    read: async (instrument, period, limit, to) => {
      const series = this.#of(instrument, period);
      const end = indexOf(series, to);
      return series.slice(Math.max(0, end - limit), end);
    },
    readFrom: async (instrument, period, from, to, limit) => {
      const series = this.#of(instrument, period);
      const start = indexOf(series, from);
      return series.slice(start, Math.min(start + limit, indexOf(series, to)));
    },
    readLast: async () => [],
  };

  /** Nothing is imported. */
  readonly imported: CandleBookOptions['imported'] = { read: async () => [], readFrom: async () => [] };

  #of(instrument: InstrumentId, period: Period): PointCandle[] {
    const key = `${instrument} ${period}`;
    const known = this.#series.get(key) ?? [];
    this.#series.set(key, known);
    return known;
  }

  /** Ticks come in order of time, so only the last candles of a series change. */
  #keep(candle: PointCandle): void {
    const series = this.#of(candle.instrument, candle.period);
    const index = indexOf(series, candle.time);
    series[index] = candle;
  }
}

/** The first candle that starts at `time` or later; the length if there is none. */
function indexOf(series: readonly PointCandle[], time: number): number {
  let [low, high] = [0, series.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((series[middle]?.time ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}
