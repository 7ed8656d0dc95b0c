/** Builds the candles of one instrument, for all periods at once, from its quotes in time order. */
import { PERIODS } from '@tradewind/contract';
import type { Period } from '@tradewind/contract';
import type { InstrumentId } from '@tradewind/engine';
import { candleEnd, candleStart } from './periods.ts';
import type { Hours } from '../types.ts';

/** A candle of the bid in points. One object from its first tick to its last write; only the builder changes it. */
export interface PointCandle {
  readonly instrument: InstrumentId;
  readonly period: Period;
  /** Start, epoch ms. */
  readonly time: number;
  readonly open: number;
  high: number;
  low: number;
  close: number;
  /** Number of ticks. */
  volume: number;
}

/** Prices in points over an interval, to be folded into candles that contain the whole interval. */
export interface Bar {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

interface Slot {
  readonly period: Period;
  forming: PointCandle | undefined;
  /** Where `forming` ends; a tick at or after this time starts the next candle. */
  end: number;
}

export class CandleBuilder {
  readonly #instrument: InstrumentId;
  #hours: Hours;
  readonly #changed: Set<PointCandle>;
  readonly #onCompleted: ((candle: PointCandle) => void) | undefined;
  readonly #slots: readonly Slot[] = PERIODS.map((period) => ({
    period,
    forming: undefined,
    end: Number.NEGATIVE_INFINITY,
  }));

  /** Every candle that a tick changes is added to `changed`; a completed one is also passed to `onCompleted`. */
  constructor(
    instrument: InstrumentId,
    hours: Hours,
    changed: Set<PointCandle>,
    onCompleted?: (candle: PointCandle) => void,
  ) {
    this.#instrument = instrument;
    this.#hours = hours;
    this.#changed = changed;
    this.#onCompleted = onCompleted;
  }

  /** New hours apply from the next day candle on. */
  setHours(hours: Hours): void {
    this.#hours = hours;
  }

  /** Restores a stored candle. The next tick continues it, or completes it if its time is over. */
  restore(candle: PointCandle): void {
    const slot = this.#slot(candle.period);
    slot.forming = candle;
    slot.end = candleEnd(candle.time, candle.period, this.#hours);
  }

  /** Adds a quote. Times may repeat but not go back. */
  add(bid: number, time: number): void {
    for (const slot of this.#slots) this.#fold(slot, time, bid, bid, bid, bid, 1);
  }

  /** Adds a bar to the periods from `shortest` up; it must not cross the end of a candle. */
  addBar(bar: Bar, shortest: Period): void {
    for (let index = PERIODS.indexOf(shortest); index < this.#slots.length; index++) {
      const slot = this.#slots[index];
      if (slot !== undefined) this.#fold(slot, bar.time, bar.open, bar.high, bar.low, bar.close, bar.volume);
    }
  }

  forming(period: Period): PointCandle | undefined {
    return this.#slot(period).forming;
  }

  #slot(period: Period): Slot {
    const slot = this.#slots[PERIODS.indexOf(period)];
    if (slot === undefined) throw new RangeError(`unknown period ${period}`);
    return slot;
  }

  #fold(slot: Slot, time: number, open: number, high: number, low: number, close: number, volume: number): void {
    let candle = slot.forming;
    if (candle === undefined || time >= slot.end) {
      if (candle !== undefined) this.#onCompleted?.(candle);
      const start = candleStart(time, slot.period, this.#hours);
      candle = { instrument: this.#instrument, period: slot.period, time: start, open, high, low, close, volume };
      slot.forming = candle;
      slot.end = candleEnd(time, slot.period, this.#hours);
    } else {
      if (high > candle.high) candle.high = high;
      if (low < candle.low) candle.low = low;
      candle.close = close;
      candle.volume += volume;
    }
    this.#changed.add(candle);
  }
}
