/** Indicators that are drawn over the candles. */
import { both, deviation, ema, highest, lowest, shifted, sma, wilder, wma, type Values } from './averages.ts';

export interface Bar {
  readonly timestamp: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume?: number;
}

/** The lines of an indicator by their keys, each as long as the bars. */
export type Lines = Readonly<Record<string, Values>>;
export type Formula = (bars: readonly Bar[], parameters: readonly number[]) => Lines;

export const closes = (bars: readonly Bar[]): Values => bars.map(({ close }) => close);
export const highs = (bars: readonly Bar[]): Values => bars.map(({ high }) => high);
export const lows = (bars: readonly Bar[]): Values => bars.map(({ low }) => low);
export const typicals = (bars: readonly Bar[]): Values => bars.map(({ high, low, close }) => (high + low + close) / 3);
const mid = (left: number, right: number): number => (left + right) / 2;

/** True range: the range of a bar, extended to the previous close if that is outside. Source: Wilder 1978. */
export const trueRanges = (bars: readonly Bar[]): Values =>
  bars.map(({ high, low }, index) => {
    const before = bars[index - 1]?.close;
    return before === undefined ? undefined : Math.max(high, before) - Math.min(low, before);
  });
export const averageRange = (bars: readonly Bar[], length: number): Values => wilder(trueRanges(bars), length);

const band = (middle: Values, width: Values, times: number): Lines => ({
  upper: both(middle, width, (centre, half) => centre + times * half),
  middle,
  lower: both(middle, width, (centre, half) => centre - times * half),
});

export const simple: Formula = (bars, [length = 20]) => ({ line: sma(closes(bars), length) });
export const exponential: Formula = (bars, [length = 20]) => ({ line: ema(closes(bars), length) });
export const weighted: Formula = (bars, [length = 20]) => ({ line: wma(closes(bars), length) });

/** Source: Bollinger, Bollinger on Bollinger Bands, 2001. */
export const bollinger: Formula = (bars, [length = 20, times = 2]) =>
  band(sma(closes(bars), length), deviation(closes(bars), length), times);

/** Source: Raschke's variant of Keltner's channel: an EMA, plus and minus average true ranges. */
export const keltner: Formula = (bars, [length = 20, rangeLength = 10, times = 2]) =>
  band(ema(closes(bars), length), averageRange(bars, rangeLength), times);

/** A percentage above and below a simple average. */
export const envelopes: Formula = (bars, [length = 20, percent = 0.5]) => {
  const middle = sma(closes(bars), length);
  return band(middle, middle, percent / 100);
};

/** Source: Donchian's four-week rule; includes the current bar. */
export const donchian: Formula = (bars, [length = 20]) => {
  const [upper, lower] = [highest(highs(bars), length), lowest(lows(bars), length)];
  return { upper, middle: both(upper, lower, mid), lower };
};

/**
 * Parabolic stop and reverse. Source: Wilder 1978. The first direction is that of the first two closes; the stop is never
 * inside the two previous bars.
 */
export const parabolic: Formula = (bars, [step = 0.02, most = 0.2]) => {
  const line: (number | undefined)[] = bars.map(() => undefined);
  const [first, second] = bars;
  if (first === undefined || second === undefined) return { line };
  let rises = second.close >= first.close;
  let extreme = rises ? Math.max(first.high, second.high) : Math.min(first.low, second.low);
  let stop = rises ? first.low : first.high;
  let speed = step;
  for (let index = 1; index < bars.length; index += 1) {
    const [bar, before, earlier] = [bars[index], bars[index - 1], bars[index - 2] ?? bars[index - 1]];
    if (bar === undefined || before === undefined || earlier === undefined) break;
    if (index > 1) {
      stop += speed * (extreme - stop);
      stop = rises ? Math.min(stop, before.low, earlier.low) : Math.max(stop, before.high, earlier.high);
    }
    if (rises ? bar.low < stop : bar.high > stop) {
      rises = !rises;
      stop = rises ? Math.min(extreme, bar.low) : Math.max(extreme, bar.high);
      extreme = rises ? bar.high : bar.low;
      speed = step;
    } else if (rises ? bar.high > extreme : bar.low < extreme) {
      extreme = rises ? bar.high : bar.low;
      speed = Math.min(most, speed + step);
    }
    line[index] = stop;
  }
  return { line };
};

/** Source: Seban's SuperTrend: the middle of a bar plus or minus average true ranges, which only narrows until it is crossed. */
export const superTrend: Formula = (bars, [length = 10, times = 3]) => {
  const ranges = averageRange(bars, length);
  let [upper, lower, rises] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, true];
  const up: (number | undefined)[] = [];
  const down: (number | undefined)[] = [];
  bars.forEach(({ high, low, close }, index) => {
    const range = ranges[index];
    const before = bars[index - 1]?.close ?? close;
    if (range !== undefined) {
      const [top, bottom] = [mid(high, low) + times * range, mid(high, low) - times * range];
      upper = top < upper || before > upper ? top : upper;
      lower = bottom > lower || before < lower ? bottom : lower;
      if (rises ? close < lower : close > upper) rises = !rises;
    }
    up.push(range !== undefined && rises ? lower : undefined);
    down.push(range !== undefined && !rises ? upper : undefined);
  });
  return { up, down };
};

/**
 * Source: Hosoda (Ichimoku Sanjin), 1969. The spans are shifted `base` bars ahead of where they are calculated, the lagging
 * line as many behind; these bars count from the current one, as on other terminals.
 */
export const ichimoku: Formula = (bars, [turning = 9, base = 26, span = 52]) => {
  const middleOf = (length: number): Values => both(highest(highs(bars), length), lowest(lows(bars), length), mid);
  const [conversion, standard] = [middleOf(turning), middleOf(base)];
  return {
    conversion,
    base: standard,
    spanA: shifted(both(conversion, standard, mid), base - 1),
    spanB: shifted(middleOf(span), base - 1),
    lagging: shifted(closes(bars), -(base - 1)),
  };
};

/** The spans where there are no bars yet: for each of the next `base` − 1. */
export function ichimokuAhead(bars: readonly Bar[], [turning = 9, base = 26, span = 52]: readonly number[]) {
  // no midpoint uses bars further back
  const last = bars.slice(-(Math.max(turning, base, span) + base));
  const middleOf = (length: number): Values => both(highest(highs(last), length), lowest(lows(last), length), mid);
  const [spanA, spanB] = [both(middleOf(turning), middleOf(base), mid), middleOf(span)];
  const from = Math.max(0, last.length - (base - 1));
  return last.slice(from).map((_, index) => ({ spanA: spanA[from + index], spanB: spanB[from + index] }));
}

/** Mean price weighted by tick volume since the start of the trading day. `dayOf` identifies the day of a bar. */
export function dayAverage(bars: readonly Bar[], dayOf: (time: number) => number): Lines {
  let [day, money, volume] = [Number.NaN, 0, 0];
  return {
    line: bars.map((bar) => {
      const now = dayOf(bar.timestamp);
      if (now !== day) [day, money, volume] = [now, 0, 0];
      const ticks = bar.volume ?? 0;
      money += ((bar.high + bar.low + bar.close) / 3) * ticks;
      volume += ticks;
      return volume === 0 ? undefined : money / volume;
    }),
  };
}
