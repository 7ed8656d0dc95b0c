/** Public prices to download (contract §15, "Data"): those of the group `retail`, as visitors see them. */
import { z } from 'zod';
import { textInput, timeInput } from './primitives.ts';
import { KLINE_PERIODS } from './wire.ts';

export const DATA_CANDLES_PATH = '/v1/data/candles';

export const DATA_TICKS_PATH = '/v1/data/ticks';
export const DATA_FILES_PATH = '/v1/data/files/';
export const DATA_MANIFEST = 'manifest.json';

/** The most candles of an answer. */
export const DATA_MAX_CANDLES = 100_000;

const stretch = {
  code: textInput(32, 1).meta({ description: 'of an instrument, such as EURUSD' }),
  from: timeInput.default(0).meta({ description: 'epoch milliseconds, included; absent = the first' }),
  to: timeInput.optional().meta({ description: 'epoch milliseconds, excluded; absent = now' }),
  format: z.enum(['json', 'csv']).default('json'),
};

/** After this many ticks an answer ends with the block that they are in. */
export const DATA_MAX_TICKS = 100_000;

export const dataTicksQuery = z.object(stretch);

export const dataTick = z.object({
  time: z.int().meta({ description: 'epoch milliseconds' }),
  bid: z.number(),
  ask: z.number(),
});

export const dataCandlesQuery = z.object({ ...stretch, period: z.enum(KLINE_PERIODS) });

export const dataCandle = z.object({
  time: z.int().meta({ description: 'start, epoch milliseconds' }),
  open: z.number(),
  high: z.number(),
  low: z.number(),
  close: z.number(),
  volume: z.int().meta({ description: 'number of ticks' }),
});
export type DataCandle = z.infer<typeof dataCandle>;
export const DATA_CANDLE_COLUMNS = ['time', 'open', 'high', 'low', 'close', 'volume'] as const;

/** A closed day of ticks of one instrument, as CSV. It never changes. */
export const dataFile = z.object({
  name: z.string().meta({ description: 'under /v1/data/files/' }),
  code: z.string(),
  day: z.iso.date().meta({ description: 'UTC' }),
  rows: z.int().positive(),
  bytes: z.int().positive(),
  sha256: z.string().regex(/^[\da-f]{64}$/u),
});
/** manifest.json is not in the envelope of the calls. */
export const dataManifest = z.object({ files: z.array(dataFile) });
