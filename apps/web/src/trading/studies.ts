/** Parameters, lines and colours of each indicator. Its formula is loaded with the chart library. */
import type { Study, StudyKind } from '@tradewind/contract/light';

/** Keys of texts. */
export type ParameterName =
  | 'length'
  | 'fast'
  | 'slow'
  | 'signal'
  | 'smoothing'
  | 'deviations'
  | 'range'
  | 'multiplier'
  | 'percent'
  | 'step'
  | 'most'
  | 'conversion'
  | 'base'
  | 'span';

export interface Parameter {
  readonly name: ParameterName;
  readonly usual: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** `dots` and `bars` are not lines; a line without its own colour has that of the previous one. */
export interface Plot {
  readonly key: string;
  /** The usual abbreviation, the same in every language. */
  readonly label: string;
  readonly shape?: 'dots' | 'bars';
  readonly sharesColour?: true;
}

export interface StudySpec {
  readonly short: string;
  readonly isOver: boolean;
  readonly parameters: readonly Parameter[];
  readonly plots: readonly Plot[];
  /** Decimals of its figures; undefined = those of the price. */
  readonly decimals?: number;
}

const count = (name: ParameterName, usual: number, min = 1): Parameter => ({ name, usual, min, max: 500, step: 1 });
const length = (usual: number, min = 1): Parameter => count('length', usual, min);
const times = (name: ParameterName, usual: number): Parameter => ({ name, usual, min: 0.1, max: 10, step: 0.1 });

const LINE: readonly Plot[] = [{ key: 'line', label: '' }];
const BAND: readonly Plot[] = [
  { key: 'upper', label: '+' },
  { key: 'middle', label: '·', sharesColour: true },
  { key: 'lower', label: '−', sharesColour: true },
];

export const STUDY_SPECS: Readonly<Record<StudyKind, StudySpec>> = {
  sma: { short: 'SMA', isOver: true, parameters: [length(20)], plots: LINE },
  ema: { short: 'EMA', isOver: true, parameters: [length(20)], plots: LINE },
  wma: { short: 'WMA', isOver: true, parameters: [length(20)], plots: LINE },
  bollinger: { short: 'BB', isOver: true, parameters: [length(20, 2), times('deviations', 2)], plots: BAND },
  keltner: {
    short: 'KC',
    isOver: true,
    parameters: [length(20), count('range', 10), times('multiplier', 2)],
    plots: BAND,
  },
  envelopes: {
    short: 'ENV',
    isOver: true,
    parameters: [length(20), { name: 'percent', usual: 0.5, min: 0.01, max: 20, step: 0.01 }],
    plots: BAND,
  },
  donchian: { short: 'DC', isOver: true, parameters: [length(20)], plots: BAND },
  sar: {
    short: 'SAR',
    isOver: true,
    parameters: [
      { name: 'step', usual: 0.02, min: 0.001, max: 0.5, step: 0.001 },
      { name: 'most', usual: 0.2, min: 0.01, max: 1, step: 0.01 },
    ],
    plots: [{ key: 'line', label: '', shape: 'dots' }],
  },
  supertrend: {
    short: 'ST',
    isOver: true,
    parameters: [length(10), times('multiplier', 3)],
    plots: [
      { key: 'up', label: '▲' },
      { key: 'down', label: '▼' },
    ],
  },
  ichimoku: {
    short: 'ICH',
    isOver: true,
    parameters: [count('conversion', 9), count('base', 26), count('span', 52)],
    plots: [
      { key: 'conversion', label: 'T' },
      { key: 'base', label: 'K' },
      { key: 'spanA', label: 'A' },
      { key: 'spanB', label: 'B' },
      { key: 'lagging', label: 'L' },
    ],
  },
  vwap: { short: 'VWAP', isOver: true, parameters: [], plots: LINE },
  volume: {
    short: 'VOL',
    isOver: false,
    parameters: [length(20)],
    plots: [
      { key: 'bars', label: '', shape: 'bars' },
      { key: 'average', label: 'MA', sharesColour: true },
    ],
    decimals: 0,
  },
  macd: {
    short: 'MACD',
    isOver: false,
    parameters: [count('fast', 12), count('slow', 26), count('signal', 9)],
    plots: [
      { key: 'histogram', label: 'H', shape: 'bars' },
      { key: 'line', label: 'M' },
      { key: 'signal', label: 'S' },
    ],
  },
  rsi: { short: 'RSI', isOver: false, parameters: [length(14)], plots: LINE, decimals: 2 },
  stochastic: {
    short: 'STO',
    isOver: false,
    parameters: [length(14), count('smoothing', 3), count('signal', 3)],
    plots: [
      { key: 'k', label: 'K' },
      { key: 'd', label: 'D' },
    ],
    decimals: 2,
  },
  cci: { short: 'CCI', isOver: false, parameters: [length(20)], plots: LINE, decimals: 2 },
  atr: { short: 'ATR', isOver: false, parameters: [length(14)], plots: LINE },
  adx: {
    short: 'ADX',
    isOver: false,
    parameters: [length(14)],
    plots: [
      { key: 'adx', label: 'ADX' },
      { key: 'plus', label: '+DI' },
      { key: 'minus', label: '−DI' },
    ],
    decimals: 2,
  },
  momentum: { short: 'MOM', isOver: false, parameters: [length(10)], plots: LINE },
  roc: { short: 'ROC', isOver: false, parameters: [length(9)], plots: LINE, decimals: 3 },
  williams: { short: '%R', isOver: false, parameters: [length(14)], plots: LINE, decimals: 2 },
  obv: { short: 'OBV', isOver: false, parameters: [], plots: LINE, decimals: 0 },
  mfi: { short: 'MFI', isOver: false, parameters: [length(14)], plots: LINE, decimals: 2 },
  awesome: {
    short: 'AO',
    isOver: false,
    parameters: [count('fast', 5), count('slow', 34)],
    plots: [{ key: 'bars', label: '', shape: 'bars' }],
  },
};

/** Plots whose colour can be chosen; bars have the rise and fall colours of prices. */
export const colouredPlots = ({ plots }: StudySpec): readonly Plot[] =>
  plots.filter((plot) => plot.shape !== 'bars' && (plot.sharesColour !== true || plots[0]?.shape === 'bars'));

/** Shown until the user chooses others. */
export const DEFAULT_STUDIES: readonly Study[] = [10, 30, 60].map((periods, index) => ({
  id: `sma-${periods}`,
  kind: 'sma',
  parameters: [periods],
  colours: [index + 1],
}));

/** "BB 20 2". */
export const studyLabel = ({ kind, parameters }: Pick<Study, 'kind' | 'parameters'>): string =>
  [STUDY_SPECS[kind].short, ...parameters].join(' ');

/** Parameters within their bounds; missing ones have their defaults. */
export function studyParameters({ kind, parameters }: Pick<Study, 'kind' | 'parameters'>): number[] {
  return STUDY_SPECS[kind].parameters.map(({ usual, min, max }, index) =>
    Math.min(max, Math.max(min, parameters[index] ?? usual)),
  );
}

/** Id for a new indicator or drawing. */
export const newItemId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');
