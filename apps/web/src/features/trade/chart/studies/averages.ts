/** Averages and extremes used by the indicators. A value is undefined until there are enough values before it. */

export type Values = readonly (number | undefined)[];

/** Index of the first value; the length when there is none. */
function firstOf(values: Values): number {
  const index = values.findIndex((value) => value !== undefined);
  return index === -1 ? values.length : index;
}

const at = (values: Values, index: number): number => values[index] ?? 0;

/** Applies `calculate` to each window of `length` values: (from, to) are inclusive. */
export function windows(values: Values, length: number, calculate: (from: number, to: number) => number): Values {
  const start = firstOf(values) + length - 1;
  return values.map((_, index) => (index < start ? undefined : calculate(index - length + 1, index)));
}

/** Simple moving average: the mean of the last values. Sums are carried along, so that ten thousand candles need only one pass. */
export function sma(values: Values, length: number): Values {
  const first = firstOf(values);
  let sum = 0;
  return values.map((value, index) => {
    if (value === undefined) return undefined;
    sum += value;
    if (index - first >= length) sum -= at(values, index - length);
    return index - first < length - 1 ? undefined : sum / length;
  });
}

/** Each value has the given `weight`, the previous average the rest; the first is the mean of the first `length`. */
function smoothed(values: Values, length: number, weight: number): Values {
  const first = firstOf(values);
  let sum = 0;
  let last: number | undefined;
  return values.map((value, index) => {
    if (value === undefined) return undefined;
    if (last !== undefined) return (last += weight * (value - last));
    sum += value;
    if (index - first === length - 1) last = sum / length;
    return last;
  });
}

/** Exponential moving average. Source: Murphy, Technical Analysis of the Financial Markets, chapter 9. */
export const ema = (values: Values, length: number): Values => smoothed(values, length, 2 / (length + 1));

/** Wilder's average. Source: Wilder, New Concepts in Technical Trading Systems, 1978. */
export const wilder = (values: Values, length: number): Values => smoothed(values, length, 1 / length);

/** Linearly weighted: the newest value counts `length` times, the oldest once. */
export function wma(values: Values, length: number): Values {
  const parts = (length * (length + 1)) / 2;
  return windows(values, length, (from, to) => {
    let sum = 0;
    for (let index = from; index <= to; index += 1) sum += at(values, index) * (index - from + 1);
    return sum / parts;
  });
}

const extreme =
  (pick: (left: number, right: number) => number) =>
  (values: Values, length: number): Values =>
    windows(values, length, (from, to) => {
      let found = at(values, from);
      for (let index = from + 1; index <= to; index += 1) found = pick(found, at(values, index));
      return found;
    });
export const highest = extreme(Math.max);
export const lowest = extreme(Math.min);

/** Standard deviation of the whole window, as Bollinger uses it. */
export const deviation = (values: Values, length: number): Values =>
  windows(values, length, (from, to) => {
    let sum = 0;
    for (let index = from; index <= to; index += 1) sum += at(values, index);
    const mean = sum / length;
    let squares = 0;
    for (let index = from; index <= to; index += 1) squares += (at(values, index) - mean) ** 2;
    return Math.sqrt(squares / length);
  });

/** Two series, value by value; undefined where one of them is. */
export const both = (left: Values, right: Values, calculate: (left: number, right: number) => number): Values =>
  left.map((value, index) => {
    const other = right[index];
    return value === undefined || other === undefined ? undefined : calculate(value, other);
  });

/** The series shifted by `steps` to later bars; a negative number shifts it to earlier ones. */
export const shifted = (values: Values, steps: number): Values => values.map((_, index) => values[index - steps]);
