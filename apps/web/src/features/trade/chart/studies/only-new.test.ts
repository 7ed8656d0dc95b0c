import { expect, it } from 'vitest';
import { createOnlyNew } from './only-new.ts';
import { bollinger, exponential, simple, type Bar, type Formula } from './trend-formulas.ts';

type Row = Record<string, number | undefined>;

const bar = (index: number, close = 100 + 10 * Math.sin(index)): Bar => ({
  timestamp: index * 60_000,
  open: close,
  high: close + 1,
  low: close - 1,
  close,
});

/** How many candles each call reckons, and the rows of the last. */
function reckoner(kind: 'sma' | 'bollinger' | 'ema', formula: Formula) {
  const onlyNew = createOnlyNew<Row>();
  const owner = {};
  const counts: number[] = [];
  const whole = (bars: readonly Bar[], parameters: readonly number[]): Row[] => {
    const lines = Object.entries(formula(bars, parameters));
    return bars.map((_, index) => Object.fromEntries(lines.map(([key, values]) => [key, values[index]])));
  };
  const rows = (bars: readonly Bar[], parameters: readonly number[]): readonly Row[] =>
    onlyNew.rowsOf(owner, kind, bars, parameters, (some, from) => {
      counts.push(some.length);
      return whole(some, parameters).slice(from);
    });
  return { counts, rows, whole };
}

function expectSame(found: readonly Row[], wanted: readonly Row[]): void {
  expect(found).toHaveLength(wanted.length);
  found.forEach((row, index) => {
    for (const [key, value] of Object.entries(wanted[index] ?? {}))
      if (value === undefined) expect(row[key]).toBeUndefined();
      else expect(row[key]).toBeCloseTo(value, 9);
  });
}

it('a tick recomputes as many candles as the average is long, with the same values as a full run', () => {
  const { counts, rows, whole } = reckoner('bollinger', bollinger);
  const bars = Array.from({ length: 1000 }, (_, index) => bar(index));
  rows(bars, [20, 2]);
  bars[999] = bar(999, 120);
  expectSame(rows(bars, [20, 2]), whole(bars, [20, 2]));
  bars.push(bar(1000));
  expectSame(rows(bars, [20, 2]), whole(bars, [20, 2]));
  // the one before the newest got its last minute late
  bars[999] = bar(999, 90);
  expectSame(rows(bars, [20, 2]), whole(bars, [20, 2]));
  expect(counts).toEqual([1000, 21, 21, 22]);
});

it('older candles, fewer candles and another length recompute all values', () => {
  const { counts, rows, whole } = reckoner('sma', simple);
  const bars = Array.from({ length: 300 }, (_, index) => bar(index + 100));
  rows(bars, [5]);
  const older = [...Array.from({ length: 100 }, (_, index) => bar(index)), ...bars];
  expectSame(rows(older, [5]), whole(older, [5]));
  expectSame(rows(older, [7]), whole(older, [7]));
  const other = [bar(1, 3), bar(2, 4)];
  expectSame(rows(other, [2]), whole(other, [2]));
  expect(counts).toEqual([300, 400, 400, 2]);
});

it('removed candles leave no rows', () => {
  const { rows, whole } = reckoner('sma', simple);
  const bars = Array.from({ length: 30 }, (_, index) => bar(index));
  rows(bars, [5]);
  expectSame(rows(bars.slice(0, 20), [5]), whole(bars.slice(0, 20), [5]));
});

it('a value that depends on all previous candles is recomputed from all', () => {
  const { counts, rows } = reckoner('ema', exponential);
  const bars = Array.from({ length: 50 }, (_, index) => bar(index));
  rows(bars, [5]);
  bars[49] = bar(49, 120);
  rows(bars, [5]);
  expect(counts).toEqual([50, 50]);
});
