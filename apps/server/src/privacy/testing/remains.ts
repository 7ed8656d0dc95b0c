/** Searches for erased data in everything that a server writes: every row of every table, and every file. */
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

/** `where: needle` for each text found, as text or as bytes; includes jobs of the outbox. */
export async function remainsIn(database: Database, needles: readonly string[]): Promise<readonly string[]> {
  const { rows: tables } = await database.query<Named>(
    // partitions of a log are read through their parent
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

/** `table.column: needle` for each text found in a decrypted column. */
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

/** A bytea column is shown in hexadecimal; quotes in a row are doubled. */
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
