/** Display settings of the chart, stored on this device. */
import { isRecord } from '@tradewind/client/app';

/** How prices are drawn. Hollow: rising candles are outlines, so that the shape shows the direction, too. */
export const CHART_TYPES = ['hollow', 'candles', 'bars', 'line', 'area', 'heikin'] as const;
export type ChartType = (typeof CHART_TYPES)[number];

export interface ChartPreferences {
  readonly type: ChartType;
  readonly bidLine: boolean;
  readonly askLine: boolean;
  /** Marks of past trades. */
  readonly trades: boolean;
  /** Flags of economic events. */
  readonly events: boolean;
  /** Code of the instrument whose change is drawn together with that of the displayed one. */
  readonly compare?: string | undefined;
}

export const DEFAULT_PREFERENCES: ChartPreferences = {
  type: 'hollow',
  bidLine: true,
  askLine: true,
  trades: true,
  events: true,
};

function parse(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function parsePreferences(text: string | null): ChartPreferences {
  const value = parse(text);
  if (!isRecord(value)) return DEFAULT_PREFERENCES;
  const type = CHART_TYPES.find((each) => each === value['type']) ?? DEFAULT_PREFERENCES.type;
  return {
    type,
    bidLine: value['bidLine'] !== false,
    askLine: value['askLine'] !== false,
    trades: value['trades'] !== false,
    events: value['events'] !== false,
    ...(typeof value['compare'] === 'string' ? { compare: value['compare'] } : {}),
  };
}
