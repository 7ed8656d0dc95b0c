/** Indicators with a separate pane. */
import { both, ema, highest, lowest, shifted, sma, wilder, windows, type Values } from './averages.ts';
import { averageRange, closes, highs, lows, trueRanges, typicals, type Bar, type Formula } from './trend-formulas.ts';

/** Difference of each value from the previous one. */
const gains = (values: Values): Values => both(values, shifted(values, 1), (now, before) => now - before);
const share = (part: number, whole: number, ofNothing: number): number => (whole === 0 ? ofNothing : part / whole);

/** Ticks per bar and their average. */
export const volume: Formula = (bars, [length = 20]) => {
  const ticks = bars.map((bar) => bar.volume ?? 0);
  return { bars: ticks, average: sma(ticks, length) };
};

/** Source: Appel, The Moving Average Convergence-Divergence Trading Method, 1979. */
export const macd: Formula = (bars, [fast = 12, slow = 26, signalLength = 9]) => {
  const line = both(ema(closes(bars), fast), ema(closes(bars), slow), (quick, slack) => quick - slack);
  const signal = ema(line, signalLength);
  return { histogram: both(line, signal, (now, mean) => now - mean), line, signal };
};

/** Source: Wilder 1978. Without a fall it is 100, without any move 50. */
export const rsi: Formula = (bars, [length = 14]) => {
  const moves = gains(closes(bars));
  const up = wilder(
    moves.map((move) => move && Math.max(0, move)),
    length,
  );
  const down = wilder(
    moves.map((move) => move && Math.max(0, -move)),
    length,
  );
  return { line: both(up, down, (rise, fall) => 100 * share(rise, rise + fall, 0.5)) };
};

/** Position of the close between the extremes, in percent of their distance. */
function places(bars: readonly Bar[], length: number): Values {
  const [top, bottom] = [highest(highs(bars), length), lowest(lows(bars), length)];
  return bars.map(({ close }, index) => {
    const [high, low] = [top[index], bottom[index]];
    return high === undefined || low === undefined ? undefined : 100 * share(close - low, high - low, 0.5);
  });
}

/** Source: Lane's stochastic, smoothed ("slow"). */
export const stochastic: Formula = (bars, [length = 14, smoothing = 3, signalLength = 3]) => {
  const k = sma(places(bars, length), smoothing);
  return { k, d: sma(k, signalLength) };
};

/** Source: Lambert, Commodity Channel Index, Commodities, October 1980. */
export const cci: Formula = (bars, [length = 20]) => {
  const prices = typicals(bars);
  const means = sma(prices, length);
  return {
    line: windows(prices, length, (from, to) => {
      const mean = means[to] ?? 0;
      let sum = 0;
      for (let index = from; index <= to; index += 1) sum += Math.abs((prices[index] ?? 0) - mean);
      return share((prices[to] ?? 0) - mean, (0.015 * sum) / length, 0);
    }),
  };
};

/** Source: Wilder 1978. */
export const atr: Formula = (bars, [length = 14]) => ({ line: averageRange(bars, length) });

/** Directional movement. Source: Wilder 1978. */
export const adx: Formula = (bars, [length = 14]) => {
  const [up, down] = [gains(highs(bars)), gains(lows(bars))];
  const rises = both(up, down, (high, low) => (high > -low && high > 0 ? high : 0));
  const falls = both(up, down, (high, low) => (-low > high && low < 0 ? -low : 0));
  const range = wilder(trueRanges(bars), length);
  const percent = (moves: Values): Values =>
    both(wilder(moves, length), range, (move, whole) => 100 * share(move, whole, 0));
  const [plus, minus] = [percent(rises), percent(falls)];
  const apart = both(plus, minus, (left, right) => 100 * share(Math.abs(left - right), left + right, 0));
  return { adx: wilder(apart, length), plus, minus };
};

/** Difference from the close this many bars ago. */
export const momentum: Formula = (bars, [length = 10]) => ({
  line: both(closes(bars), shifted(closes(bars), length), (now, before) => now - before),
});

/** The same in percent. */
export const roc: Formula = (bars, [length = 9]) => ({
  line: both(closes(bars), shifted(closes(bars), length), (now, before) => 100 * share(now - before, before, 0)),
});

/** Source: Williams, How I Made One Million Dollars, 1973: 0 at the top, −100 at the bottom. */
export const williams: Formula = (bars, [length = 14]) => ({
  line: places(bars, length).map((place) => (place === undefined ? undefined : place - 100)),
});

/** Source: Granville, New Key to Stock Market Profits, 1963. Starts at 0. */
export const obv: Formula = (bars) => {
  let sum = 0;
  return {
    line: bars.map(({ close, volume: ticks = 0 }, index) => {
      sum += Math.sign(close - (bars[index - 1]?.close ?? close)) * ticks;
      return sum;
    }),
  };
};

/** Source: Quong and Soudack, Volume-Weighted RSI: Money Flow, 1989. */
export const mfi: Formula = (bars, [length = 14]) => {
  const prices = typicals(bars);
  const flow = (bar: Bar, index: number, sign: number): number | undefined => {
    const [price = 0, before] = [prices[index], prices[index - 1]];
    if (before === undefined) return undefined;
    return Math.sign(price - before) === sign ? price * (bar.volume ?? 0) : 0;
  };
  const up = sma(
    bars.map((bar, index) => flow(bar, index, 1)),
    length,
  );
  const down = sma(
    bars.map((bar, index) => flow(bar, index, -1)),
    length,
  );
  return { line: both(up, down, (rise, fall) => 100 * share(rise, rise + fall, 0.5)) };
};

/** Source: Williams, New Trading Dimensions, 1998. */
export const awesome: Formula = (bars, [fast = 5, slow = 34]) => {
  const middles = bars.map(({ high, low }) => (high + low) / 2);
  return { bars: both(sma(middles, fast), sma(middles, slow), (quick, slack) => quick - slack) };
};
