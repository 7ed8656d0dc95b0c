/** The catalogue in the database: written at the first start, read at every later one. */
import { readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { IMAGE_MAX_BYTES } from '@tradewind/contract';
import { microLots, microUsd } from '@tradewind/money';
import { type EngineSettings, LEVERAGE_CLASSES, MARGIN_MODES, OTHER_CLASS, SWAP_MODES } from '@tradewind/engine';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import { ConfigError } from '../../../platform/config/index.ts';
import type { Database, Queryable } from '../../../platform/db/index.ts';
import { newYorkInstant } from '../calendar.ts';
import type { Holiday } from '../calendar.ts';
import { HOURS } from '../types.ts';
import type { CatalogueInstrument } from '../types.ts';
import { parseSessions, sessionTexts } from '../weekly.ts';
import { builtinCatalogue, readCatalogueFile } from './build.ts';
import type { Catalogue } from './build.ts';
import { checkFees } from './fees.ts';
import { TRIPLE_DAY } from './fields.ts';
import { statedClass } from './leverage-class.ts';

/** An arbitrary constant; two first starts on one database must not both write. */
const LOCK_KEY = 7_266_002;

interface LoadOptions {
  /** Read at the first start only. */
  readonly instrumentsFile?: string | undefined;
  readonly feeType?: EngineSettings['feeType'];
  /** Stores a public picture and returns its path. Throws Refused when it is not a picture. */
  readonly keepLogo?: (client: Queryable, file: Buffer) => Promise<string>;
  /** What else a first start stores, in the same transaction. */
  readonly firstStart?: (client: Queryable) => Promise<void>;
}

/**
 * The catalogue of this database. The first start stores that of `instrumentsFile`, or the built-in one. Later starts
 * read what was stored and ignore the file. Throws ConfigError on a faulty file, and when a fee rate makes no sense
 * with `feeType`.
 */
export async function loadCatalogue(
  database: Database,
  { instrumentsFile, feeType = 'per_lot', keepLogo, firstStart }: LoadOptions = {},
): Promise<Catalogue> {
  const stored = await readCatalogue(database);
  if (stored !== undefined) {
    checkFees(stored.instruments, feeType);
    return stored;
  }
  const catalogue = instrumentsFile === undefined ? builtinCatalogue() : await readCatalogueFile(instrumentsFile);
  // before it is stored, so that a start after a correction reads the file again
  checkFees(catalogue.instruments, feeType);
  const client = await database.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK_KEY]);
    const { rows } = await client.query('SELECT FROM instruments LIMIT 1');
    if (rows.length === 0) {
      await writeCatalogue(client, await withLogos(catalogue, instrumentsFile, (file) => keepLogo?.(client, file)));
      await firstStart?.(client);
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
  return (await readCatalogue(database)) ?? catalogue;
}

/** Loads logos. In an instruments file they are names of picture files, relative to it. Throws ConfigError. */
async function withLogos(
  catalogue: Catalogue,
  instrumentsFile: string | undefined,
  keep: (file: Buffer) => Promise<string> | undefined,
): Promise<Catalogue> {
  const instruments: CatalogueInstrument[] = [];
  for (const instrument of catalogue.instruments) {
    if (instrument.logo === '' || instrumentsFile === undefined) {
      instruments.push(instrument);
      continue;
    }
    const picture = resolve(dirname(instrumentsFile), instrument.logo);
    try {
      const { size } = await stat(picture);
      if (size > IMAGE_MAX_BYTES) throw new Error('too large');
      instruments.push({ ...instrument, logo: (await keep(await readFile(picture))) ?? '' });
    } catch {
      const what = `Logo ${picture} is no JPEG, PNG or WebP file of at most ${IMAGE_MAX_BYTES / 1_048_576} MB`;
      throw new ConfigError([`INSTRUMENTS_FILE ${instrumentsFile}: ${instrument.spec.code}: ${what}`]);
    }
  }
  return { ...catalogue, instruments };
}

async function writeCatalogue(client: PoolClient, { categories, instruments }: Catalogue): Promise<void> {
  for (const { id, name } of categories)
    await client.query('INSERT INTO instrument_categories (id, name) VALUES ($1, $2)', [id, name]);
  for (const { spec, showCode, name, categoryId, hours, logo, ...guarded } of instruments) {
    await client.query(
      `INSERT INTO instruments (id, code, show_code, name, category_id, base, quote, price_precision, lot_step_micro, min_lots_micro,
         max_lots_micro, contract_size_micro, fee_rate_e8, margin_mode, multiples, trigger_distance_points, hours,
         max_quote_age_ms, max_deviation_ppm, max_spread_points, sessions, logo, max_position_lots_micro, max_net_exposure_micro_usd,
         swap_mode, swap_long_micro, swap_short_micro, swap_triple_day, leverage_class)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
         $25, $26, $27, $28, $29)`,
      [
        spec.id,
        spec.code,
        showCode,
        name,
        categoryId,
        spec.base,
        spec.quote,
        spec.pricePrecision,
        spec.lotStep,
        spec.minLots,
        spec.maxLots,
        spec.contractSize,
        spec.feeRate,
        spec.marginMode,
        spec.multiples,
        spec.triggerDistance,
        hours,
        spec.maxQuoteAgeMs ?? null,
        guarded.maxDeviationPpm ?? null,
        guarded.maxSpread ?? null,
        guarded.sessions === undefined ? null : sessionTexts(guarded.sessions),
        logo,
        spec.maxPositionLots ?? null,
        spec.maxNetExposureUsd ?? null,
        spec.swap?.mode ?? null,
        spec.swap?.long ?? null,
        spec.swap?.short ?? null,
        spec.swap?.tripleDay ?? null,
        spec.leverageClass ?? OTHER_CLASS,
      ],
    );
  }
}

/** Rows are checked as they are read: a table edited by hand must not bring nonsense into the engine. */
const instrumentRow = z.object({
  id: z.int().positive(),
  code: z.string(),
  show_code: z.string(),
  name: z.string(),
  category_id: z.int(),
  base: z.string(),
  quote: z.string(),
  price_precision: z.int(),
  lot_step_micro: z.int().positive(),
  min_lots_micro: z.int().positive(),
  max_lots_micro: z.int().positive(),
  contract_size_micro: z.int().positive(),
  fee_rate_e8: z.int().nonnegative(),
  margin_mode: z.enum(MARGIN_MODES),
  multiples: z.array(z.int().positive()),
  trigger_distance_points: z.int().nonnegative(),
  hours: z.enum(HOURS),
  names: z.record(z.string(), z.string()),
  logo: z.string(),
  version: z.int().positive(),
  suspended: z.string().nullable(),
  // older versions have none of these
  max_quote_age_ms: z.int().positive().nullish(),
  max_deviation_ppm: z.int().nonnegative().nullish(),
  max_spread_points: z.int().nonnegative().nullish(),
  sessions: z.array(z.string()).nullish(),
  max_position_lots_micro: z.int().positive().nullish(),
  max_net_exposure_micro_usd: z.int().positive().nullish(),
  swap_mode: z.enum(SWAP_MODES).nullish(),
  swap_long_micro: z.int().nullish(),
  swap_short_micro: z.int().nullish(),
  swap_triple_day: z.int().min(1).max(5).nullish(),
  // null = not classified yet, and traded as OTHER_CLASS
  leverage_class: z.enum(LEVERAGE_CLASSES).nullish(),
});

export const INSTRUMENT_COLUMNS = `id, code, show_code, name, category_id, base, quote, price_precision, lot_step_micro, min_lots_micro,
  max_lots_micro, contract_size_micro, fee_rate_e8, margin_mode, multiples, trigger_distance_points, hours, suspended, names, logo, version,
  max_quote_age_ms, max_deviation_ppm, max_spread_points, sessions, max_position_lots_micro, max_net_exposure_micro_usd,
  swap_mode, swap_long_micro, swap_short_micro, swap_triple_day, leverage_class`;

/** Reads a row with INSTRUMENT_COLUMNS, or the terms of a version. Throws on invalid data. */
export const instrumentFromRow = (row: unknown): CatalogueInstrument => fromRow(instrumentRow.parse(row));

/** The stored catalogue; undefined before the first start. */
export async function readCatalogue(database: Database): Promise<Catalogue | undefined> {
  const instruments = await database.query(`SELECT ${INSTRUMENT_COLUMNS} FROM instruments ORDER BY id`);
  if (instruments.rows.length === 0) return undefined;
  const categories = await database.query('SELECT id, name, names FROM instrument_categories ORDER BY id');
  return {
    categories: z
      .array(z.object({ id: z.int(), name: z.string(), names: z.record(z.string(), z.string()) }))
      .parse(categories.rows),
    instruments: z.array(instrumentRow).parse(instruments.rows).map(fromRow),
  };
}

function fromRow(row: z.infer<typeof instrumentRow>): CatalogueInstrument {
  return {
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
      ...(row.max_quote_age_ms == null ? {} : { maxQuoteAgeMs: row.max_quote_age_ms }),
      ...(row.suspended === null ? {} : { suspended: row.suspended }),
      ...(row.max_position_lots_micro == null ? {} : { maxPositionLots: microLots(row.max_position_lots_micro) }),
      ...(row.max_net_exposure_micro_usd == null
        ? {}
        : { maxNetExposureUsd: microUsd(row.max_net_exposure_micro_usd) }),
      ...statedClass(row.leverage_class),
      ...(row.swap_mode == null
        ? {}
        : {
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
    sessions: row.sessions == null ? undefined : parseSessions(row.sessions),
    maxDeviationPpm: row.max_deviation_ppm ?? undefined,
    maxSpread: row.max_spread_points ?? undefined,
    names: row.names,
    logo: row.logo,
    version: row.version,
  };
}

const holidayRow = z.object({
  id: z.int(),
  hours: z.enum(HOURS).nullable(),
  instrument_id: z.int().nullable(),
  name: z.string(),
  from_local: z.string(),
  to_local: z.string(),
});

/** Holidays that were not removed. Throws on a time that never occurs in New York. */
export async function readHolidays(database: Database): Promise<readonly Holiday[]> {
  const { rows } = await database.query(
    'SELECT id, hours, instrument_id, name, from_local, to_local FROM holidays WHERE removed_at_ms IS NULL ORDER BY id',
  );
  return z
    .array(holidayRow)
    .parse(rows)
    .map((row) => {
      const [from, to] = [newYorkInstant(row.from_local), newYorkInstant(row.to_local)];
      if (from === undefined || to === undefined)
        throw new Error(`holiday ${row.id} has a local time that does not exist`);
      return {
        id: row.id,
        hours: row.hours ?? undefined,
        instrument: row.instrument_id ?? undefined,
        name: row.name,
        from,
        to,
      };
    });
}
