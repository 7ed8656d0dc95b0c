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

const MIGRATIONS_TABLE = `CREATE TABLE IF NOT EXISTS schema_migrations (
  number integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`;
const FOLDER = join(import.meta.dirname, 'migrations');
const FILE = /^(\d{3})-([a-z0-9-]+)\.sql$/u;
/** An arbitrary constant; all servers on a database take this lock around their migrations. */
const LOCK_KEY = 7_266_001;
/**
 * Files that were changed after a release so that an older PostgreSQL accepts them, by their number: the checksums of
 * the text before. A later migration gives both the same schema.
 */
const EARLIER_CHECKSUMS: Readonly<Record<number, string>> = {
  6: '249c2266a979eab703cbc0c9848aec94ed96f8235feec11894938f2067d0b623',
};
/** The oldest PostgreSQL that the tests use. */
const LEAST_VERSION = 15;
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
    await assertSupported(client);
    await takeMigrationLock(client);
    if (!(await mayCreate(client))) return await proveCurrent(client, migrations);
    await client.query(MIGRATIONS_TABLE);
    const missing = await missingOf(client, migrations);
    for (const migration of missing) await apply(client, migration);
    await installJobs(url);
    if (appRole !== undefined) await client.query('SELECT grant_application($1)', [appRole]);
    return missing.length;
  });
}

/** Applies migrations in the transaction of `client`, on an empty database. */
export async function applyMigrations(client: pg.ClientBase, migrations: readonly Migration[]): Promise<void> {
  await client.query(MIGRATIONS_TABLE);
  for (const migration of migrations) await run(client, migration);
}

/** Waits until no other process migrates the database; held for as long as the connection. */
export async function takeMigrationLock(client: pg.ClientBase): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1)', [LOCK_KEY]);
}

/** Throws MigrationError, with a line that says what is needed, before anything is changed. */
export async function assertSupported(client: pg.ClientBase): Promise<void> {
  const { version, encoding } = onlyRow(
    await client.query<{ version: string; encoding: string }>(
      `SELECT current_setting('server_version') AS version, current_setting('server_encoding') AS encoding`,
    ),
  );
  const fault = supportFault(version, encoding);
  if (fault !== undefined) throw new MigrationError(fault);
}

/** Why Tradewind cannot use a database; undefined = it can. */
export function supportFault(version: string, encoding: string): string | undefined {
  if (Number.parseInt(version, 10) < LEAST_VERSION)
    return `PostgreSQL ${LEAST_VERSION} or newer is needed, and the server of DATABASE_URL is ${version}`;
  if (encoding !== 'UTF8')
    return `the database must be in UTF8, and it is in ${encoding}: createdb --encoding=UTF8 --template=template0`;
  return undefined;
}

/** For programs that only read: throws MigrationError unless the database has exactly this version's schema. */
export async function assertMigrated(url: string, migrations = readMigrations()): Promise<void> {
  const missing = await withConnection(clientConfig(url), (client) => missingIn(client, migrations));
  if (missing.length === 0) return;
  throw new MigrationError(
    `the database is of an earlier version (migrations missing: ${missing.length}): start this version once, which applies them`,
  );
}

async function mayCreate(client: pg.Client): Promise<boolean> {
  return onlyRow(await client.query<{ may: boolean }>(`SELECT has_schema_privilege('public', 'CREATE') AS may`)).may;
}

async function proveCurrent(client: pg.Client, migrations: readonly Migration[]): Promise<0> {
  const missing = await missingIn(client, migrations);
  if (missing.length === 0) return 0;
  throw new MigrationError(
    `${missing.length} migrations are missing, and the role of DATABASE_URL may not apply them: start once as the owner`,
  );
}

async function missingIn(client: pg.Client, migrations: readonly Migration[]): Promise<readonly Migration[]> {
  const { exists } = onlyRow(
    await client.query<{ exists: boolean }>(`SELECT to_regclass('schema_migrations') IS NOT NULL AS exists`),
  );
  return exists ? missingOf(client, migrations) : migrations;
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
    if (migration.checksum !== checksum && EARLIER_CHECKSUMS[number] !== checksum)
      throw new MigrationError(`migration ${number} (${migration.name}) was changed after it was applied`);
  }
  const applied = new Set(rows.map((row) => row.number));
  return migrations.filter((migration) => !applied.has(migration.number));
}

async function run(client: pg.ClientBase, { number, name, sql, checksum }: Migration): Promise<void> {
  await client.query(sql);
  await client.query('INSERT INTO schema_migrations (number, name, checksum) VALUES ($1, $2, $3)', [
    number,
    name,
    checksum,
  ]);
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const { number, name } = migration;
  try {
    await client.query('BEGIN');
    await run(client, migration);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new MigrationError(
      `migration ${number} (${name}) failed: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}
