/** Rows of the table `instruments`, and the instruments made from them. */
import { TERM_NAMES, type TermName, termOf } from '@tradewind/contract/operator';
import { microLots, microUsd } from '@tradewind/money';
import { z } from 'zod';
import type { CatalogueInstrument, InstrumentRow } from '../types.ts';
import { parseSessions } from '../weekly.ts';
import { TRIPLE_DAY } from './fields.ts';
import { statedClass } from './leverage-class.ts';
import { castOf, mayBeNull, parameterOf, storedSchema } from './term-kinds.ts';

/** Rows are checked as they are read: a table edited by hand must not bring nonsense into the engine. */
const rowSchema = z.object({
  id: z.int().positive(),
  version: z.int().positive(),
  suspended: z.string().nullable(),
  ...Object.fromEntries(TERM_NAMES.map((name) => [termOf(name).column, storedSchema(name)])),
});

export const INSTRUMENT_COLUMNS = ['id', 'version', 'suspended', ...TERM_NAMES.map((name) => termOf(name).column)].join(
  ', ',
);

/** Reads a row with INSTRUMENT_COLUMNS, or the terms of a version. Throws on invalid data. */
export const instrumentFromRow = (row: unknown): CatalogueInstrument =>
  instrumentOfRow(rowSchema.parse(row) as unknown as InstrumentRow);

export function instrumentOfRow(row: InstrumentRow): CatalogueInstrument {
  return {
    row,
    spec: {
      id: row.id,
      code: row.code,
      base: row.base,
      quote: row.quote,
      pricePrecision: row.price_precision,
      lotStep: microLots(row.lot_step_micro),
      minLots: microLots(row.min_lots_micro),
      maxLots: microLots(row.max_lots_micro),
      contractSize: row.contract_size_micro,
      feeRate: row.fee_rate_e8,
      marginMode: row.margin_mode,
      multiples: row.multiples,
      triggerDistance: row.trigger_distance_points,
      ...(row.max_quote_age_ms !== null && { maxQuoteAgeMs: row.max_quote_age_ms }),
      ...(row.suspended !== null && { suspended: row.suspended }),
      ...(row.max_position_lots_micro !== null && { maxPositionLots: microLots(row.max_position_lots_micro) }),
      ...(row.max_net_exposure_micro_usd !== null && { maxNetExposureUsd: microUsd(row.max_net_exposure_micro_usd) }),
      ...statedClass(row.leverage_class),
      ...(row.swap_mode !== null &&
        row.swap_mode !== 'none' && {
          swap: {
            mode: row.swap_mode,
            long: row.swap_long_micro ?? 0,
            short: row.swap_short_micro ?? 0,
            tripleDay: row.swap_triple_day ?? TRIPLE_DAY,
          },
        }),
    },
    showCode: row.show_code,
    name: row.name,
    categoryId: row.category_id,
    hours: row.hours,
    sessions: row.sessions === null ? undefined : parseSessions(row.sessions),
    names: row.names,
    logo: row.logo,
    version: row.version,
  };
}

/** Columns in the order of a statement's parameters, each with the type of its parameter. */
export type Columns = readonly (readonly [column: string, type: string, mayBeNull: boolean])[];

export const columnsOf = (names: readonly TermName[]): Columns =>
  names.map((name) => [termOf(name).column, castOf(name), mayBeNull(name)]);
/** The values for `columnsOf(names)`. */
export const parametersOf = (names: readonly TermName[], row: InstrumentRow): (string | number | null)[] =>
  names.map((name) => parameterOf(name, row));

export function insertText(columns: Columns): string {
  const names = columns.map(([column]) => column);
  const values = columns.map(([, type], index) => `$${index + 1}::${type}`);
  return `INSERT INTO instruments (${names.join(', ')}) VALUES (${values.join(', ')})`;
}
