/** The catalogue in the database: written at the first start, read at every later one. */
import { readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { IMAGE_MAX_BYTES } from '@tradewind/contract';
import { INSTRUMENT_HOURS, TERM_NAMES } from '@tradewind/contract/operator';
import type { EngineSettings } from '@tradewind/engine';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import { ConfigError } from '../../../platform/config/index.ts';
import type { Database, Queryable } from '../../../platform/db/index.ts';
import { newYorkInstant } from '../calendar.ts';
import type { Holiday } from '../calendar.ts';
import type { CatalogueInstrument } from '../types.ts';
import { builtinCatalogue, readCatalogueFile } from './build.ts';
import type { Catalogue } from './build.ts';
import { checkFees } from './fees.ts';
import { INSTRUMENT_COLUMNS, columnsOf, insertText, instrumentFromRow, instrumentOfRow, parametersOf } from './rows.ts';

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
      const logo = (await keep(await readFile(picture))) ?? '';
      instruments.push(instrumentOfRow({ ...instrument.row, logo }));
    } catch {
      const what = `Logo ${picture} is no JPEG, PNG or WebP file of at most ${IMAGE_MAX_BYTES / 1_048_576} MB`;
      throw new ConfigError([`INSTRUMENTS_FILE ${instrumentsFile}: ${instrument.spec.code}: ${what}`]);
    }
  }
  return { ...catalogue, instruments };
}

const INSERT = insertText([['id', 'integer', false], ...columnsOf(TERM_NAMES)]);

async function writeCatalogue(client: PoolClient, { categories, instruments }: Catalogue): Promise<void> {
  for (const { id, name } of categories)
    await client.query('INSERT INTO instrument_categories (id, name) VALUES ($1, $2)', [id, name]);
  for (const { row } of instruments) await client.query(INSERT, [row.id, ...parametersOf(TERM_NAMES, row)]);
}

/** The stored catalogue; undefined before the first start. */
export async function readCatalogue(database: Database): Promise<Catalogue | undefined> {
  const instruments = await database.query(`SELECT ${INSTRUMENT_COLUMNS} FROM instruments ORDER BY id`);
  if (instruments.rows.length === 0) return undefined;
  const categories = await database.query('SELECT id, name, names FROM instrument_categories ORDER BY id');
  return {
    categories: z
      .array(z.object({ id: z.int(), name: z.string(), names: z.record(z.string(), z.string()) }))
      .parse(categories.rows),
    instruments: instruments.rows.map(instrumentFromRow),
  };
}

const holidayRow = z.object({
  id: z.int(),
  hours: z.enum(INSTRUMENT_HOURS).nullable(),
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
