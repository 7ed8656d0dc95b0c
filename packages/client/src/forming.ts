/** The forming candle of a period, built from minutes and quotes. Pure: no clock, no I/O. */
import type { Candle, KlinePeriod } from '@tradewind/contract/light';
import { candleSpan } from './periods.ts';
import type { Span } from './periods.ts';

export interface Forming {
  readonly candle: Candle;
  readonly span: Span;
  /** The last minute included, and how much of its volume is in the candle. */
  readonly minuteTime: number;
  readonly minuteVolume: number;
  /** Started by a quote: the first minute to arrive corrects its open. */
  readonly provisional: boolean;
}

/**
 * From the last candle of a load. Its volume includes the current minute up to the load: `minute` is the last one
 * pushed before it. Without one, the first minute to arrive counts as already included (a few ticks are missed).
 */
export function formingOf(candle: Candle, period: KlinePeriod, utcDays: boolean, minute: Candle | undefined): Forming {
  const span = candleSpan(period, candle.Time, utcDays);
  const inside = minute !== undefined && minute.Time >= span.start && minute.Time < span.end;
  return {
    candle,
    span,
    minuteTime: inside ? minute.Time : Number.NaN,
    minuteVolume: inside ? minute.Volume : 0,
    provisional: false,
  };
}

function begin(minute: Candle, period: KlinePeriod, utcDays: boolean): Forming {
  const span = candleSpan(period, minute.Time, utcDays);
  return {
    candle: { ...minute, Time: span.start },
    span,
    minuteTime: minute.Time,
    minuteVolume: minute.Volume,
    provisional: false,
  };
}

/** Applies a pushed minute: undefined when it changes nothing (it is older than the current state). */
export function foldMinute(
  forming: Forming | undefined,
  minute: Candle,
  period: KlinePeriod,
  utcDays: boolean,
): Forming | undefined {
  if (forming === undefined || minute.Time >= forming.span.end) return begin(minute, period, utcDays);
  const { candle, span } = forming;
  if (minute.Time < span.start || minute.Time < forming.minuteTime) return undefined;
  const whole = forming.provisional || period === '1min';
  if (whole)
    return {
      ...begin(minute, period, utcDays),
      candle: { ...widen(candle, minute, minute.Open), Volume: minute.Volume },
    };
  // the first minute after a load without one: its volume so far counts as included
  const included = Number.isNaN(forming.minuteTime) || minute.Time === forming.minuteTime;
  const counted = Number.isNaN(forming.minuteTime) ? minute.Volume : included ? forming.minuteVolume : 0;
  return {
    ...forming,
    candle: { ...widen(candle, minute, candle.Open), Volume: candle.Volume + Math.max(0, minute.Volume - counted) },
    minuteTime: minute.Time,
    minuteVolume: minute.Volume,
  };
}

function widen(candle: Candle, minute: Candle, open: number): Candle {
  return {
    ...candle,
    Open: open,
    High: Math.max(candle.High, minute.High),
    Low: Math.min(candle.Low, minute.Low),
    Close: minute.Close,
  };
}

/** Applies a quote (its bid): undefined when it changes nothing. */
export function foldQuote(
  forming: Forming | undefined,
  bid: number,
  time: number,
  period: KlinePeriod,
  utcDays: boolean,
): Forming | undefined {
  if (forming === undefined || time >= forming.span.end) {
    const span = candleSpan(period, time, utcDays);
    const candle = { Time: span.start, Open: bid, High: bid, Low: bid, Close: bid, Volume: 1 };
    return { candle, span, minuteTime: Number.NaN, minuteVolume: 0, provisional: true };
  }
  const { candle, span } = forming;
  if (time < span.start) return undefined;
  if (candle.Close === bid && candle.High >= bid && candle.Low <= bid) return undefined;
  return {
    ...forming,
    candle: { ...candle, High: Math.max(candle.High, bid), Low: Math.min(candle.Low, bid), Close: bid },
  };
}
