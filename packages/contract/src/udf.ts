/**
 * TradingView's Universal Data Feed under /udf (contract §15), with the names of that protocol. Its times are in seconds.
 * Answers are not in the envelope of the calls; a refusal is `{ s: 'error', errmsg }`.
 */
import { z } from 'zod';
import { integerInput, textInput } from './primitives.ts';
import type { KlinePeriod } from './wire.ts';

export const UDF_PATH = '/udf';
/** The paths below UDF_PATH. */
export const UDF_ACTIONS = ['config', 'time', 'symbols', 'search', 'history', 'quotes'] as const;
export type UdfAction = (typeof UDF_ACTIONS)[number];

/** Resolutions of the protocol, by the period of our candles. `D` and `W` mean `1D` and `1W`. */
export const UDF_PERIODS = {
  1: '1min',
  5: '5min',
  15: '15min',
  30: '30min',
  60: '60min',
  240: '4hour',
  '1D': '1day',
  '1W': '1week',
} as const satisfies Readonly<Record<string, KlinePeriod>>;
export const UDF_RESOLUTIONS = ['1', '5', '15', '30', '60', '240', '1D', '1W'] as const;
export type UdfResolution = (typeof UDF_RESOLUTIONS)[number];

/** The most bars of an answer: those nearest to `to`. */
export const UDF_MAX_BARS = 5000;
export const UDF_MAX_QUOTES = 50;
const MAX_FOUND = 100;

/** Charts ask for times before 1970 and far ahead. */
const secondsInput = integerInput(-8.64e12, 8.64e12);
const symbolInput = textInput(64, 1).meta({ description: 'code of an instrument, such as EURUSD' });
const resolution = z
  .enum([...UDF_RESOLUTIONS, 'D', 'W'])
  .transform((text): UdfResolution => (text === 'D' ? '1D' : text === 'W' ? '1W' : text));

export const udfQueries = {
  config: z.object({}),
  time: z.object({}),
  symbols: z.object({ symbol: symbolInput }),
  search: z.object({
    query: textInput(64).default(''),
    type: textInput(32).default(''),
    exchange: textInput(32).default(''),
    limit: integerInput(1)
      .default(30)
      .transform((limit) => Math.min(limit, MAX_FOUND)),
  }),
  history: z.object({
    symbol: symbolInput,
    resolution,
    from: secondsInput.optional().meta({ description: 'seconds, included; ignored with countback' }),
    to: secondsInput.optional().meta({ description: 'seconds, excluded; absent = now' }),
    countback: integerInput(0).optional().meta({ description: 'number of bars before `to`' }),
  }),
  quotes: z.object({ symbols: textInput(2000, 1).meta({ description: 'codes, joined by commas' }) }),
} as const satisfies Readonly<Record<UdfAction, z.ZodObject>>;
