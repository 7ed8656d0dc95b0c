/** Constants of charts, without schemas. */

/** Indicators: over the candles, then those with a pane of their own. */
export const STUDIES = [
  'sma',
  'ema',
  'wma',
  'bollinger',
  'keltner',
  'envelopes',
  'donchian',
  'sar',
  'supertrend',
  'ichimoku',
  'vwap',
  'volume',
  'macd',
  'rsi',
  'stochastic',
  'cci',
  'atr',
  'adx',
  'momentum',
  'roc',
  'williams',
  'obv',
  'mfi',
  'awesome',
] as const;
export type StudyKind = (typeof STUDIES)[number];

export const DRAWINGS = [
  'trend',
  'ray',
  'line',
  'horizontal',
  'vertical',
  'channel',
  'rectangle',
  'fibonacci',
  'text',
  'brush',
] as const;
export type DrawingKind = (typeof DRAWINGS)[number];

/** Ids of studies and drawings are made by the client. */
export const CHART_ITEM_ID = /^[0-9a-z-]{3,40}$/u;
export const CHART_LIMITS = {
  studies: 12,
  /** Of an instrument. */
  drawings: 60,
  /** Parameters of a study. */
  parameters: 5,
  /** Of a drawing. */
  points: 24,
  textLength: 120,
  /** Colours are numbers from 1 on, which the themes paint. */
  colours: 6,
} as const;
