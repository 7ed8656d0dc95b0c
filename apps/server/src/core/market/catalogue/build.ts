/** Turns a list of instrument fields, built in or from INSTRUMENTS_FILE, into a catalogue with ids. */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { ConfigError } from '../../../platform/config/index.ts';
import { CATEGORIES } from '../types.ts';
import type { CatalogueInstrument, Category } from '../types.ts';
import { BUILTIN_INSTRUMENTS, ENGLISH_NAMES } from './builtin.ts';
import { instrumentFields, rowOfFields } from './fields.ts';
import type { InstrumentFields } from './fields.ts';
import { missingLimits } from './limits.ts';
import { instrumentOfRow } from './rows.ts';

export interface Catalogue {
  readonly categories: readonly Category[];
  /** By id, from 1. */
  readonly instruments: readonly CatalogueInstrument[];
}

/** The built-in instruments. */
export function builtinCatalogue(): Catalogue {
  return buildCatalogue(BUILTIN_INSTRUMENTS, CATEGORIES);
}

/**
 * The instruments of a file. Ids follow its order from 1; categories are numbered by first appearance. Throws
 * ConfigError with one line that names the entry, the field and the fault.
 */
export async function readCatalogueFile(path: string): Promise<Catalogue> {
  const content = await readFile(path, 'utf8').catch((error: unknown) => {
    throw fault(
      path,
      `cannot be read (${error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason'})`,
    );
  });
  return parseCatalogue(content, path);
}

/** Like readCatalogueFile, but from the file's text. `path` is only used in error messages. */
export function parseCatalogue(content: string, path: string): Catalogue {
  let json: unknown;
  try {
    json = JSON.parse(content.replace(/^\uFEFF/u, ''));
  } catch {
    throw fault(path, 'is not JSON');
  }
  const entries = z.array(z.unknown()).min(1).max(10_000).safeParse(json);
  if (!entries.success) throw fault(path, 'must be a JSON array with at least one instrument');
  const list = entries.data.map((entry, index) => checkedFields(entry, index + 1, path));
  const seen = new Map<string, number>();
  for (const [index, { Code }] of list.entries()) {
    const first = seen.get(Code);
    if (first !== undefined) throw fault(path, `entry ${index + 1}: Code ${Code} is already used by entry ${first}`);
    seen.set(Code, index + 1);
  }
  return buildCatalogue(list, [...new Set(list.map(({ Category: name }) => name))]);
}

function checkedFields(entry: unknown, position: number, path: string): InstrumentFields {
  const parsed = instrumentFields.safeParse(entry);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const code = z
    .object({
      Code: z
        .string()
        .max(32)
        .regex(/^[\w.]+$/u),
    })
    .safeParse(entry).data?.Code;
  const where = `entry ${position}${code === undefined ? '' : ` (${code})`}`;
  const field = issue === undefined || issue.path.length === 0 ? '' : `${issue.path.join('.')} `;
  throw fault(path, `${where}: ${field}${(issue?.message ?? 'is wrong').replaceAll(/\s+/gu, ' ')}`);
}

function fault(path: string, what: string): ConfigError {
  return new ConfigError([`INSTRUMENTS_FILE ${path}: ${what}`]);
}

function buildCatalogue(list: readonly InstrumentFields[], categoryNames: readonly string[]): Catalogue {
  const categories = categoryNames.map((name, index) => ({ id: index + 1, name, names: {} }));
  const idOf = new Map(categories.map(({ id, name }) => [name, id]));
  const instruments = list.map((fields, index) => {
    const name = ENGLISH_NAMES[fields.Code] ?? fields.ShowCode;
    const row = rowOfFields(fields, index + 1, idOf.get(fields.Category) ?? 0, name);
    return instrumentOfRow({ ...row, ...missingLimits(fields, row) });
  });
  return { categories, instruments };
}
