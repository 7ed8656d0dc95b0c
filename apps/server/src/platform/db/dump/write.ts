/** Writes all rows of a database to one file, from one snapshot, while servers use it (decision 0576). */
import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { clientConfig, withConnection } from '../connection.ts';
import { syncPath } from '../embedded/sync.ts';
import { onlyRow } from '../rows.ts';
import { type DumpEnd, type DumpHeader, FrameWriter, type JobRow } from './frames.ts';
import { sealerFor } from './sealing.ts';

export interface DumpOptions {
  /** An address whose role may read all tables. */
  readonly url: string;
  /** A new file; it appears under its name once it is complete and would survive a power failure. */
  readonly file: string;
  /** Public key of age; absent = the dump is not encrypted. */
  readonly recipient?: string | undefined;
}

export interface DumpResult {
  readonly tables: number;
  readonly rows: number;
}

/** Written by the migrations of a restore. */
const NOT_DUMPED = 'schema_migrations';
const TABLES = `
  SELECT relname AS name FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND relname <> '${NOT_DUMPED}'
  ORDER BY relname`;
/** A generated column is computed again. */
const COLUMNS = `
  SELECT attname AS name FROM pg_attribute
  WHERE attrelid = format('public.%I', $1::text)::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
  ORDER BY attnum`;
/** How COPY writes and reads values; the defaults of a role or of a database may differ. */
export const COPY_FORMAT = `
  SET LOCAL DateStyle = 'ISO, YMD'; SET LOCAL IntervalStyle = 'postgres'; SET LOCAL TimeZone = 'UTC';
  SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex';
  SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`;

export async function dumpDatabase({ url, file, recipient }: DumpOptions): Promise<DumpResult> {
  if (existsSync(file)) throw new Error(`${file} already exists`);
  const seal = recipient === undefined ? undefined : sealerFor(recipient);
  const part = `${file}.part`;
  // left over from an unfinished dump
  rmSync(part, { force: true });
  const result = { tables: 0, rows: 0 };
  try {
    await withConnection({ ...clientConfig(url), application_name: 'tradewind dump' }, async (client) => {
      const tables = await snapshot(client);
      await pipeline(
        Readable.from(framesOf(client, tables, result), { objectMode: false }),
        createGzip(),
        async function* (chunks: AsyncIterable<Buffer>) {
          yield* seal === undefined ? chunks : await seal(Readable.from(chunks));
        },
        createWriteStream(part, { mode: 0o600 }),
      );
      await client.query('COMMIT');
    });
    syncPath(part);
    renameSync(part, file);
    syncPath(dirname(file));
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
  return result;
}

/**
 * Begins a transaction that reads one snapshot, and returns the tables. They are locked before the snapshot is taken, so
 * that none is exchanged in between (npm run archive).
 */
async function snapshot(client: pg.ClientBase): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(TABLES);
  const tables = rows.map(({ name }) => name);
  if (tables.length === 0) throw new Error('there is nothing to dump: the database has no tables');
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await client.query(COPY_FORMAT);
  const names = tables.map((name) => `public.${client.escapeIdentifier(name)}`);
  await client.query(`LOCK TABLE ${names.join(', ')} IN ACCESS SHARE MODE`);
  return tables;
}

async function* framesOf(
  client: pg.ClientBase,
  tables: readonly string[],
  result: { tables: number; rows: number },
): AsyncGenerator<Buffer> {
  const frames = new FrameWriter();
  yield frames.start(await headerOf(client));
  const rows: Record<string, number> = {};
  for (const table of tables) {
    const { rows: columns } = await client.query<{ name: string }>(COLUMNS, [table]);
    const names = columns.map(({ name }) => name);
    if (names.length === 0) continue;
    yield frames.json({ table, columns: names });
    const list = names.map((name) => client.escapeIdentifier(name)).join(', ');
    // a query, because COPY does not read a partitioned table
    const stream = client.query(
      copyTo(`COPY (SELECT ${list} FROM public.${client.escapeIdentifier(table)}) TO STDOUT`),
    );
    for await (const chunk of stream) yield frames.data(chunk);
    rows[table] = stream.rowCount;
    result.rows += stream.rowCount;
    result.tables += 1;
  }
  for (const queue of await jobRows(client, 'pgboss.queue', 'true')) yield frames.json({ queue });
  // those that are finished decide nothing any more
  for (const job of await jobRows(client, 'pgboss.job', `state IN ('created', 'retry', 'active')`))
    yield frames.json({ job });
  yield frames.end({ rows, sequences: await sequencesOf(client) });
}

async function headerOf(client: pg.ClientBase): Promise<DumpHeader> {
  const { version } = onlyRow(
    await client.query<{ version: string }>(`SELECT current_setting('server_version') AS version`),
  );
  const { rows: migrations } = await client.query<DumpHeader['migrations'][number]>(
    'SELECT number, name FROM schema_migrations ORDER BY number',
  );
  const hasPartitions = migrations.some(({ name }) => name === 'partitions');
  const { rows: partitions } = hasPartitions
    ? await client.query<DumpHeader['partitions'][number]>(
        'SELECT log, from_id AS "from", to_id AS "to" FROM log_partitions ORDER BY log, from_id',
      )
    : { rows: [] };
  return { tradewind_dump: 1, created_at: new Date().toISOString(), postgres: version, migrations, partitions };
}

async function jobRows(client: pg.ClientBase, table: string, condition: string): Promise<readonly JobRow[]> {
  const { exists } = onlyRow(
    await client.query<{ exists: boolean }>('SELECT to_regclass($1) IS NOT NULL AS exists', [table]),
  );
  if (!exists) return [];
  const { rows } = await client.query<{ row: JobRow }>(
    `SELECT to_jsonb(own) AS row FROM ${table} AS own WHERE ${condition}`,
  );
  return rows.map(({ row }) => row);
}

/** Sequences are not part of a snapshot: read last, they are beyond every row of it. */
async function sequencesOf(client: pg.ClientBase): Promise<DumpEnd['sequences']> {
  const { rows } = await client.query<{ name: string; last: number }>(
    `SELECT sequencename AS name, last_value AS last FROM pg_sequences
     WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY sequencename`,
  );
  return rows;
}
