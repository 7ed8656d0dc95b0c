/** Indicators and drawings of the chart, kept on this device: indicators for all instruments, drawings for each. */
import type { OverlayCreate } from 'klinecharts';

export const INDICATORS = ['MA', 'EMA', 'BOLL', 'VOL', 'MACD', 'RSI', 'KDJ'] as const;
export type IndicatorName = (typeof INDICATORS)[number];

/** Drawn over the candles; the others have a pane of their own. */
const OVER_CANDLES: ReadonlySet<IndicatorName> = new Set(['MA', 'EMA', 'BOLL']);
export const isOverCandles = (name: IndicatorName): boolean => OVER_CANDLES.has(name);

/** Where the library's own would draw more lines than a phone has room for. */
export const PARAMETERS: Readonly<Partial<Record<IndicatorName, readonly number[]>>> = {
  MA: [10, 30, 60],
  EMA: [12, 26],
  VOL: [20],
  RSI: [14],
};

/** Which of the colours of series its lines have, from 1 on. Those over the candles share none. */
export const SERIES: Readonly<Record<IndicatorName, readonly number[]>> = {
  MA: [1, 2, 3],
  EMA: [4, 5],
  BOLL: [6, 6, 6],
  VOL: [2],
  MACD: [1, 2],
  RSI: [1],
  KDJ: [1, 2, 3],
};

export const DRAWINGS = [
  'segment',
  'rayLine',
  'straightLine',
  'horizontalStraightLine',
  'verticalStraightLine',
  'parallelStraightLine',
  'fibonacciLine',
  'brush',
] as const;
export type DrawingName = (typeof DRAWINGS)[number];

export interface Drawing {
  readonly name: DrawingName;
  readonly points: readonly { readonly timestamp?: number; readonly value?: number }[];
}

/** How prices are drawn. Hollow: rising candles are outlines, so direction shows by shape too. */
export const CHART_TYPES = ['hollow', 'candles', 'bars', 'line', 'area', 'heikin'] as const;
export type ChartType = (typeof CHART_TYPES)[number];

export interface ChartPreferences {
  readonly type: ChartType;
  readonly indicators: readonly IndicatorName[];
  readonly bidLine: boolean;
  readonly askLine: boolean;
}

export const DEFAULT_PREFERENCES: ChartPreferences = {
  type: 'hollow',
  indicators: ['MA'],
  bidLine: true,
  askLine: true,
};

function parse(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function parsePreferences(text: string | null): ChartPreferences {
  const value = parse(text);
  if (!isRecord(value)) return DEFAULT_PREFERENCES;
  const stored: unknown = value['indicators'];
  const indicators = Array.isArray(stored)
    ? INDICATORS.filter((name) => stored.includes(name))
    : DEFAULT_PREFERENCES.indicators;
  const type = CHART_TYPES.find((each) => each === value['type']) ?? DEFAULT_PREFERENCES.type;
  return { type, indicators, bidLine: value['bidLine'] !== false, askLine: value['askLine'] !== false };
}

const MOST_DRAWINGS = 100;

function readPoint(value: unknown): Drawing['points'][number] | undefined {
  if (!isRecord(value)) return undefined;
  const { timestamp, value: price } = value;
  return {
    ...(typeof timestamp === 'number' ? { timestamp } : {}),
    ...(typeof price === 'number' ? { value: price } : {}),
  };
}

function readDrawing(value: unknown): Drawing | undefined {
  if (!isRecord(value) || !Array.isArray(value['points'])) return undefined;
  const name = DRAWINGS.find((each) => each === value['name']);
  const points = value['points'].map(readPoint).filter((point) => point !== undefined);
  return name === undefined || points.length === 0 ? undefined : { name, points };
}

/** Anything unreadable is left out. */
export function parseDrawings(text: string | null): readonly Drawing[] {
  const value = parse(text);
  if (!Array.isArray(value)) return [];
  return value
    .map(readDrawing)
    .filter((drawing) => drawing !== undefined)
    .slice(-MOST_DRAWINGS);
}

export function printDrawings(overlays: readonly Pick<OverlayCreate, 'name' | 'points'>[]): string {
  const drawings = overlays
    .map(({ name, points }) => readDrawing({ name, points }))
    .filter((drawing) => drawing !== undefined);
  return JSON.stringify(drawings.slice(-MOST_DRAWINGS));
}
