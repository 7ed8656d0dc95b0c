/**
 * Figures of the last bar as calculated by technicalindicators 3.1.0 (npm) for the same bars (RSI and MFI with two
 * digits). Indicators that it lacks are calculated here again from their definition.
 */
import { describe, expect, it } from 'vitest';
import * as oscillators from './oscillator-formulas.ts';
import * as trends from './trend-formulas.ts';

const walk = (step: number): number =>
  Math.round((100 + 10 * Math.sin(step / 9) + 4 * Math.sin(step / 2.3 + 1) + step / 20) * 100) / 100;
const cents = (value: number): number => Math.round(value * 100) / 100;
const bars = Array.from({ length: 120 }, (_, index): trends.Bar => {
  const [open, close] = [walk(index - 1), walk(index)];
  return {
    timestamp: index * 60_000,
    open,
    close,
    high: cents(Math.max(open, close) + 0.3 + 0.5 * Math.abs(Math.sin(index * 1.7))),
    low: cents(Math.min(open, close) - 0.3 - 0.5 * Math.abs(Math.cos(index * 1.3))),
    volume: 50 + ((index * 37) % 41),
  };
});
const { simple, exponential, weighted, bollinger, keltner, parabolic } = trends;
const { macd, rsi, stochastic, cci, atr, adx, roc, williams, obv, mfi, awesome } = oscillators;

const PUBLISHED: readonly (readonly [string, trends.Formula, Readonly<Record<string, number>>])[] = [
  ['SMA', simple, { line: 103.198 }],
  ['EMA', exponential, { line: 105.5074407520916 }],
  ['WMA', weighted, { line: 106.20566666666666 }],
  ['Bollinger', bollinger, { upper: 116.02076194897185, middle: 103.198, lower: 90.37523805102819 }],
  ['Keltner', keltner, { upper: 110.74325539381084, middle: 105.5074407520916, lower: 100.27162611037235 }],
  ['SAR', parabolic, { line: 103.70329309604045 }],
  ['MACD', macd, { line: 3.5680806702629155, signal: 1.6305584778033868, histogram: 1.9375221924595287 }],
  ['RSI', rsi, { line: 79.04 }],
  ['Stochastic', stochastic, { k: 96.22842315072046 }],
  ['CCI', cci, { line: 142.00901631735744 }],
  ['ATR', atr, { line: 2.5857674739283327 }],
  ['ADX', adx, { adx: 33.265659652182, plus: 41.621291838421904, minus: 10.259560753021336 }],
  ['ROC', roc, { line: 16.676854115729427 }],
  ['Williams %R', williams, { line: -4.657247514390375 }],
  ['OBV', obv, { line: 652 }],
  ['MFI', mfi, { line: 73.58 }],
  ['Awesome', awesome, { bars: 11.805941176470654 }],
];

const last = (lines: trends.Lines): Readonly<Record<string, number | undefined>> =>
  Object.fromEntries(Object.entries(lines).map(([key, values]) => [key, values.at(-1)]));
const extremes = (from: number, to: number): readonly [number, number] => {
  const part = bars.slice(from, to + 1);
  return [Math.max(...part.map(({ high }) => high)), Math.min(...part.map(({ low }) => low))];
};
const middle = (from: number, to: number): number => extremes(from, to).reduce((sum, each) => sum + each, 0) / 2;

describe('indicators', () => {
  it.each(PUBLISHED)('%s equals the published values', (name, formula, figures) => {
    const digits = name === 'RSI' || name === 'MFI' ? 2 : 9;
    const found = last(formula(bars, []));
    for (const [key, value] of Object.entries(figures)) expect(found[key], key).toBeCloseTo(value, digits);
  });

  it('envelopes, Donchian and momentum follow their definitions', () => {
    const mean = bars.slice(-20).reduce((sum, { close }) => sum + close, 0) / 20;
    const found = last(trends.envelopes(bars, [20, 2]));
    expect(found['upper']).toBeCloseTo(mean * 1.02, 9);
    expect(found['lower']).toBeCloseTo(mean * 0.98, 9);
    const [upper, lower] = extremes(100, 119);
    expect(last(trends.donchian(bars, [20]))).toEqual({ upper, middle: (upper + lower) / 2, lower });
    expect(last(oscillators.momentum(bars, [10]))['line']).toBeCloseTo(walk(119) - walk(109), 9);
  });

  it('the spans of Ichimoku are 26 bars ahead, the lagging line 26 bars behind', () => {
    const lines = trends.ichimoku(bars, [9, 26, 52]);
    expect(lines['conversion']?.[100]).toBeCloseTo(middle(92, 100), 9);
    expect(lines['base']?.[100]).toBeCloseTo(middle(75, 100), 9);
    expect(lines['spanA']?.[100]).toBeCloseTo((middle(67, 75) + middle(50, 75)) / 2, 9);
    expect(lines['spanB']?.[100]).toBeCloseTo(middle(24, 75), 9);
    expect(lines['lagging']?.[75]).toBe(bars[100]?.close);
  });

  it('SuperTrend is below a rising and above a falling market, and only moves closer', () => {
    const { up = [], down = [] } = trends.superTrend(bars, [10, 3]);
    bars.forEach(({ close }, index) => {
      const [below, above] = [up[index], down[index]];
      if (index < 10) return expect([below, above]).toEqual([undefined, undefined]);
      expect((below === undefined) !== (above === undefined)).toBe(true);
      expect(below ?? 0).toBeLessThanOrEqual(close);
      expect(above ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(close);
      const [belowBefore, aboveBefore] = [up[index - 1], down[index - 1]];
      if (below !== undefined && belowBefore !== undefined) expect(below).toBeGreaterThanOrEqual(belowBefore);
      if (above !== undefined && aboveBefore !== undefined) expect(above).toBeLessThanOrEqual(aboveBefore);
    });
  });

  it('the volume-weighted average price restarts each day', () => {
    const { line = [] } = trends.dayAverage(bars, (time) => Math.floor(time / 3_600_000));
    const typical = ({ high, low, close }: trends.Bar): number => (high + low + close) / 3;
    const of = (from: number, to: number): number => {
      const part = bars.slice(from, to + 1);
      const ticks = (bar: trends.Bar): number => bar.volume ?? 0;
      const volume = part.reduce((sum, bar) => sum + ticks(bar), 0);
      return part.reduce((sum, bar) => sum + typical(bar) * ticks(bar), 0) / volume;
    };
    expect(line[59]).toBeCloseTo(of(0, 59), 9);
    expect(line[60]).toBeCloseTo(of(60, 60), 9);
    expect(line[119]).toBeCloseTo(of(60, 119), 9);
  });

  it('have one value for each bar, and none until there are enough bars', () => {
    const all: readonly trends.Formula[] = [
      ...PUBLISHED.map(([, formula]) => formula),
      trends.envelopes,
      trends.donchian,
      trends.superTrend,
      trends.ichimoku,
      oscillators.volume,
      oscillators.momentum,
    ];
    for (const formula of all)
      for (const length of [0, 1, 2, 5, 120])
        for (const values of Object.values(formula(bars.slice(0, length), []))) {
          expect(values).toHaveLength(length);
          expect(values.every((value) => value === undefined || Number.isFinite(value))).toBe(true);
        }
    expect(rsi(bars, [14])['line']?.findIndex((value) => value !== undefined)).toBe(14);
    expect(adx(bars, [14])['adx']?.findIndex((value) => value !== undefined)).toBe(27);
  });
});

it('the spans of Ichimoku beyond the last bar equal those of later bars', () => {
  const parameters = [9, 26, 52];
  const known = 90;
  const { spanA, spanB } = trends.ichimoku(bars, parameters);
  const ahead = trends.ichimokuAhead(bars.slice(0, known), parameters);
  expect(ahead).toHaveLength(25);
  expect(ahead).toEqual(ahead.map((_, index) => ({ spanA: spanA?.[known + index], spanB: spanB?.[known + index] })));
  expect(trends.ichimokuAhead(bars.slice(0, 3), parameters)).toHaveLength(3);
});
