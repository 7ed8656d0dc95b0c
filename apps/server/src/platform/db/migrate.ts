/** Brings a database to this version's schema: numbered SQL files, applied once each, in order, in one transaction. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { installJobs } from './jobs.ts';
import { clientConfig, withConnection } from './connection.ts';
import { onlyRow } from './rows.ts';

export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

const FOLDER = join(import.meta.dirname, 'migrations');
const FILE = /^(\d{3})-([a-z0-9-]+)\.sql$/u;
/** An arbitrary constant; all servers on a database take this lock around their migrations. */
const LOCK_KEY = 7_266_001;
/** For the first connection of a start: a server that does not accept it is reported. */
const CONNECT_MS = 15_000;

/** The committed migrations in order. Throws on a file name that breaks the rule or a number used twice. */
export function readMigrations(folder = FOLDER): readonly Migration[] {
  const migrations = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const [, number, name] = FILE.exec(file) ?? [];
      if (number === undefined || name === undefined)
        throw new MigrationError(`migration file is not named NNN-name.sql: ${file}`);
      const sql = readFileSync(join(folder, file), 'utf8');
      return { number: Number(number), name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
  for (const [index, { number, name }] of migrations.entries()) {
    if (migrations[index - 1]?.number === number)
      throw new MigrationError(`migration number ${number} is used twice (${name})`);
  }
  return migrations;
}

/**
 * Applies missing migrations and returns how many. `appRole`, when given, gets exactly the rights that the application
 * needs. Throws MigrationError when an applied file was changed afterwards or the database is newer than this program.
 *
 * With a role that may create nothing, the schema stays as its owner left it: nothing is applied, and MigrationError
 * says what is missing.
 */
export async function migrate(url: string, appRole?: string, migrations = readMigrations()): Promise<number> {
  return withConnection({ ...clientConfig(url), connectMs: CONNECT_MS }, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK_KEY]);
    if (!(await mayCreate(client))) return await proveCurrent(client, migrations);
    await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
      number integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
    const missing = await missingOf(client, migrations);
    for (const migration of missing) await apply(client, migration);
    await installJobs(url);
    if (appRole !== undefined) await client.query('SELECT grant_application($1)', [appRole]);
    return missing.length;
  });
}

async function mayCreate(client: pg.Client): Promise<boolean> {
  return onlyRow(await client.query<{ may: boolean }>(`SELECT has_schema_privilege('public', 'CREATE') AS may`)).may;
}

async function proveCurrent(client: pg.Client, migrations: readonly Migration[]): Promise<0> {
  const { exists } = onlyRow(
    await client.query<{ exists: boolean }>(`SELECT to_regclass('schema_migrations') IS NOT NULL AS exists`),
  );
  const missing = exists ? await missingOf(client, migrations) : migrations;
  if (missing.length === 0) return 0;
  throw new MigrationError(
    `${missing.length} migrations are missing, and the role of DATABASE_URL may not apply them: start once as the owner`,
  );
}

async function missingOf(client: pg.Client, migrations: readonly Migration[]): Promise<readonly Migration[]> {
  const { rows } = await client.query<{ number: number; name: string; checksum: string }>(
    'SELECT number, name, checksum FROM schema_migrations',
  );
  const known = new Map(migrations.map((migration) => [migration.number, migration]));
  for (const { number, name, checksum } of rows) {
    const migration = known.get(number);
    if (migration === undefined)
      throw new MigrationError(`the database is newer than this program: it has migration ${number} (${name})`);
    if (migration.checksum !== checksum)
      throw new MigrationError(`migration ${number} (${migration.name}) was changed after it was applied`);
  }
  const applied = new Set(rows.map((row) => row.number));
  return migrations.filter((migration) => !applied.has(migration.number));
}

async function apply(client: pg.Client, { number, name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query('BEGIN');
    await client.query(sql);
    await client.query('INSERT INTO schema_migrations (number, name, checksum) VALUES ($1, $2, $3)', [
      number,
      name,
      checksum,
    ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new MigrationError(
      `migration ${number} (${name}) failed: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}
