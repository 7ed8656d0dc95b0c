/** Looks for what should be gone in everything that a server writes: every row of every table, and every file. */
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../platform/db/index.ts';
import { Vault } from '../../platform/secrets/index.ts';
import { TEST_DATA_KEY } from '../../platform/http/testing/test-app.ts';
import { SEALED_TABLES } from '../../rotation/tables.ts';

interface Named {
  readonly schema: string;
  readonly table: string;
}

/** `where: needle` of each text that is found, as it is or as bytes; jobs of the outbox included. */
export async function remainsIn(database: Database, needles: readonly string[]): Promise<readonly string[]> {
  const { rows: tables } = await database.query<Named>(
    // ranges of a log are read through it
    `SELECT schemaname AS schema, tablename AS "table" FROM pg_tables WHERE schemaname IN ('public', 'pgboss')
        AND NOT EXISTS (SELECT FROM pg_inherits WHERE inhrelid = format('%I.%I', schemaname, tablename)::regclass)`,
  );
  const found: string[] = [];
  for (const { schema, table } of tables) {
    const { rows } = await database.query<{ row: string }>(`SELECT t::text AS row FROM "${schema}"."${table}" t`);
    const text = rows
      .map(({ row }) => row)
      .join('\n')
      .toLowerCase();
    for (const needle of needles)
      if (formsOf(needle).some((form) => text.includes(form))) found.push(`${table}: ${needle}`);
  }
  return found;
}

/** `table.column: needle` of each text that is found in a sealed column, opened. */
export async function remainsSealed(database: Database, needles: readonly string[]): Promise<readonly string[]> {
  const vault = new Vault(TEST_DATA_KEY);
  const found: string[] = [];
  for (const { table, sealed } of SEALED_TABLES)
    for (const [column, purpose] of Object.entries(sealed)) {
      const { rows } = await database.query<{ bytes: Buffer }>(
        `SELECT ${column} AS bytes FROM ${table} WHERE ${column} <> ''`,
      );
      for (const { bytes } of rows) {
        const text = vault.unseal(purpose, bytes).toString();
        for (const needle of needles) if (text.includes(needle)) found.push(`${table}.${column}: ${needle}`);
      }
    }
  return found;
}

/** A column of bytes is shown in hexadecimal; quotes of a row are doubled. */
const formsOf = (needle: string): readonly string[] => [
  needle.toLowerCase(),
  Buffer.from(needle).toString('hex'),
  needle.replaceAll('"', '""').toLowerCase(),
];

/** Every file below a folder. */
export const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());

export const filesWith = (folder: string, needles: readonly string[]): readonly string[] =>
  filesIn(folder).filter((path) => {
    const bytes = readFileSync(path);
    return needles.some((needle) => bytes.includes(needle));
  });
