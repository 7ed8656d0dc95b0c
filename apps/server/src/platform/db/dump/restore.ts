/** Fills an empty database with a dump, in one transaction: it is restored completely, or stays empty. */
import { createReadStream, openSync, closeSync, readSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { clientConfig, withConnection } from '../connection.ts';
import { installJobs, removeJobs, restoreJobs } from '../jobs.ts';
import { type Migration, applyMigrations, assertSupported, readMigrations, takeMigrationLock } from '../migrate.ts';
import { onlyRow } from '../rows.ts';
import { DamagedDump, type DumpHeader, DumpReader, type JobRow, type TableFrame } from './frames.ts';
import { isSealed, unseal } from './sealing.ts';
import { COPY_FORMAT, type DumpResult } from './write.ts';

export interface RestoreDumpOptions {
  readonly file: string;
  /** An empty database, and a role that owns it or may create tables in it. */
  readonly url: string;
  /** File with the private key of an encrypted dump. */
  readonly identity?: string | undefined;
}

/** Throws when the database is not empty, or when the dump is damaged or from a newer version; nothing is changed then. */
export async function restoreDump({ file, url, identity }: RestoreDumpOptions): Promise<DumpResult> {
  return withConnection({ ...clientConfig(url), application_name: 'tradewind restore' }, async (client) => {
    await assertSupported(client);
    await takeMigrationLock(client);
    await assertEmpty(client);
    // once to its end before anything is created: loading may take long
    const migrations = await withDump(file, identity, readThrough);
    await installJobs(url);
    try {
      return await withDump(file, identity, async (reader) => fill(client, migrations, reader));
    } catch (error) {
      await removeJobs(client).catch(() => {}); // the connection itself may be lost
      throw error;
    }
  });
}

/** Throws when the dump is damaged or from a newer version; returns the migrations that its schema consists of. */
async function readThrough(reader: DumpReader): Promise<readonly Migration[]> {
  const { migrations } = await reader.header();
  const known = readMigrations();
  const unknown = migrations.find(
    ({ number, name }) => !known.some((own) => own.number === number && own.name === name),
  );
  if (unknown !== undefined)
    throw new Error(`the dump is newer than this program: it has migration ${unknown.number} (${unknown.name})`);
  while ((await reader.table()) !== undefined) for await (const _ of reader.rows());
  await readJobs(reader);
  await reader.end();
  const wanted = new Set(migrations.map(({ number }) => number));
  return known.filter(({ number }) => wanted.has(number));
}

async function readJobs(reader: DumpReader): Promise<readonly [queues: readonly JobRow[], jobs: readonly JobRow[]]> {
  const queues = await all(() => reader.queue());
  return [queues, await all(() => reader.job())];
}

/** Calls `work` with the parts of a dump. */
async function withDump<Result>(
  file: string,
  identity: string | undefined,
  work: (reader: DumpReader) => Promise<Result>,
): Promise<Result> {
  const source = await openDump(file, identity);
  try {
    return await work(new DumpReader(source));
  } catch (error) {
    const isDamage = error instanceof DamagedDump || isStreamFault(error);
    if (isDamage) throw new Error(`${file} cannot be restored: ${error.message}`, { cause: error });
    throw error;
  } finally {
    source.destroy();
  }
}

/** zlib's errors, and what age says about a chunk that was changed. */
const isStreamFault = (error: unknown): error is Error =>
  error instanceof Error &&
  (('code' in error && typeof error.code === 'string' && error.code.startsWith('Z_')) ||
    /invalid tag|final chunk|ciphertext/u.test(error.message));

/** The frames of a dump. */
async function openDump(file: string, identity: string | undefined): Promise<Readable> {
  const start = Buffer.alloc(32);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, start);
  } finally {
    closeSync(descriptor);
  }
  const sealed = isSealed(start);
  if (sealed && identity === undefined) throw new Error(`${file} is encrypted: name the file of its key in --identity`);
  const stored = createReadStream(file);
  const compressed = sealed && identity !== undefined ? await unseal(stored, identity) : stored;
  const frames = createGunzip();
  // an error of the file is one of `frames`, too; closing these early is none
  pipeline(compressed, frames).catch(() => {});
  return frames;
}

/** The schema of the jobs counts as empty without jobs: an interrupted restore leaves it. */
async function assertEmpty(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT c.oid::regclass::text AS name FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = relnamespace
    WHERE nspname NOT IN ('pg_catalog', 'information_schema', 'pgboss') AND nspname !~ '^pg_t' AND relkind IN ('r', 'p', 'v', 'm', 'S')
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = c.oid AND deptype = 'e')
    LIMIT 1`);
  const jobs = onlyRow(
    await client.query<{ exists: boolean }>(`SELECT to_regclass('pgboss.job') IS NOT NULL AS exists`),
  ).exists
    ? (await client.query('SELECT FROM pgboss.job LIMIT 1')).rowCount
    : 0;
  const found = rows[0]?.name ?? (jobs === 0 ? undefined : 'pgboss.job');
  if (found !== undefined) throw new Error(`the database is not empty (it has ${found}): restore into a new one`);
}

async function fill(client: pg.ClientBase, migrations: readonly Migration[], reader: DumpReader): Promise<DumpResult> {
  await client.query('BEGIN');
  try {
    await client.query(COPY_FORMAT);
    const { partitions } = await reader.header();
    // the schema at the time of the dump; the next start of the server brings it to its own version
    await applyMigrations(client, migrations);
    if (partitions.length > 0) await createPartitions(client, partitions);
    const tables = await prepareTables(client);
    const rows = await loadTables(client, tables, reader);
    const [queues, jobs] = await readJobs(reader);
    const end = await reader.end();
    for (const [table, count] of Object.entries(end.rows))
      if (rows[table] !== count) throw new DamagedDump(`${table} has ${rows[table] ?? 0} rows in place of ${count}`);
    await finishTables(client, tables);
    for (const { name, last } of end.sequences)
      await client.query(`SELECT setval(format('public.%I', $1::text)::regclass, $2)`, [name, last]);
    await restoreJobs(client, queues, jobs);
    await client.query('COMMIT');
    await client.query('ANALYZE');
    return { tables: Object.keys(rows).length, rows: Object.values(rows).reduce((sum, count) => sum + count, 0) };
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {}); // the connection itself may be lost
    throw error;
  }
}

/** The logs have the ranges that the migrations make of an empty database; these become those of the dump. */
async function createPartitions(client: pg.ClientBase, wanted: DumpHeader['partitions']): Promise<void> {
  const { rows: present } = await client.query<DumpHeader['partitions'][number] & { readonly name: string }>(
    'SELECT log, from_id AS "from", to_id AS "to", log_partition_name(log, from_id) AS name FROM log_partitions',
  );
  const same = (one: DumpHeader['partitions'][number], other: DumpHeader['partitions'][number]): boolean =>
    one.log === other.log && one.from === other.from && one.to === other.to;
  for (const range of present) {
    if (wanted.some((other) => same(range, other))) continue;
    await client.query(`DROP TABLE public.${client.escapeIdentifier(range.name)}`);
    await client.query('DELETE FROM log_partitions WHERE log = $1 AND from_id = $2', [range.log, range.from]);
  }
  for (const range of wanted)
    if (!present.some((other) => same(range, other)))
      await client.query('SELECT add_log_partition($1, $2, $3)', [range.log, range.from, range.to]);
}

interface PreparedTables {
  /** With partitions. */
  readonly names: readonly string[];
  readonly foreignKeys: readonly { readonly table: string; readonly name: string; readonly definition: string }[];
}

/**
 * Empties the tables of what migrations put there, and sets aside what rows are checked against while they are loaded:
 * rules about changes do not concern rows that are put back, and foreign keys would demand an order of the tables.
 */
async function prepareTables(client: pg.ClientBase): Promise<PreparedTables> {
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname <> 'schema_migrations' ORDER BY relname`,
  );
  const { rows: foreignKeys } = await client.query<PreparedTables['foreignKeys'][number]>(
    `SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND conparentid = 0 AND connamespace = 'public'::regnamespace`,
  );
  const names = tables.map(({ name }) => name);
  for (const { table, name } of foreignKeys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  await client.query(`TRUNCATE ${names.join(', ')}`);
  return { names, foreignKeys };
}

async function finishTables(client: pg.ClientBase, { names, foreignKeys }: PreparedTables): Promise<void> {
  for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
  for (const { table, name, definition } of foreignKeys)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
}

async function loadTables(
  client: pg.ClientBase,
  { names }: PreparedTables,
  reader: DumpReader,
): Promise<Readonly<Record<string, number>>> {
  const known = new Set(names);
  const rows: Record<string, number> = {};
  for (let next = await reader.table(); next !== undefined; next = await reader.table()) {
    const table = client.escapeIdentifier(next.table);
    if (!known.has(next.table) && !known.has(table))
      throw new Error(`the dump has the table ${next.table}, which is not one of Tradewind`);
    rows[next.table] = await loadTable(client, table, next, reader);
  }
  return rows;
}

async function loadTable(
  client: pg.ClientBase,
  table: string,
  { columns }: TableFrame,
  reader: DumpReader,
): Promise<number> {
  const list = columns.map((name) => client.escapeIdentifier(name)).join(', ');
  const target = client.query(copyFrom(`COPY public.${table} (${list}) FROM STDIN`));
  await pipeline(Readable.from(reader.rows(), { objectMode: false }), target);
  return target.rowCount;
}

async function all(next: () => Promise<JobRow | undefined>): Promise<readonly JobRow[]> {
  const found: JobRow[] = [];
  for (let row = await next(); row !== undefined; row = await next()) found.push(row);
  return found;
}
