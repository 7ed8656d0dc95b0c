/** What an operator has to watch besides trading: disk space, the archive of PostgreSQL's log, backups. */
import { statfs } from 'node:fs/promises';
import type { Config } from '../config/index.ts';
import { type Database, onlyRow } from '../db/index.ts';
import type { Metrics } from '../http/index.ts';
import { agesOf, failuresOf } from './runs.ts';

export { notingRun } from './runs.ts';

/**
 * Space that is left to the embedded PostgreSQL for what must be written; others stop writing before. A database elsewhere
 * has its own disk, about which nothing is known here.
 */
const RESERVED_BYTES = 256 * 1024 * 1024;

export async function hasRoom({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<boolean> {
  if (databaseUrl !== undefined) return true;
  const space = await statfs(dataDir).catch(() => undefined);
  return space === undefined || space.bavail * space.bsize > RESERVED_BYTES;
}

interface UpkeepOptions {
  readonly config: Pick<Config, 'dataDir' | 'walArchive'>;
  readonly database: Database;
  readonly metrics: Metrics;
}

/** Registers the metrics. */
export function watchUpkeep({ config, database, metrics }: UpkeepOptions): void {
  const { dataDir, walArchive } = config;
  const folders = { data: dataDir, ...(walArchive === undefined ? {} : { wal_archive: walArchive }) };
  metrics.gauges('disk_free_bytes', 'Free space of the disk of a folder', 'folder', async () =>
    spaceOf(folders, ({ bavail, bsize }) => Number(bavail) * Number(bsize)),
  );
  metrics.gauges('disk_size_bytes', 'Size of the disk of a folder', 'folder', async () =>
    spaceOf(folders, ({ blocks, bsize }) => Number(blocks) * Number(bsize)),
  );
  metrics.gauge(
    'wal_archive_failing',
    '1 while the last attempt to archive a segment of the write-ahead log failed',
    async () => (await walArchiveOf(database))?.failing ?? Number.NaN,
  );
  metrics.gauge(
    'wal_archive_age_seconds',
    'Seconds since a segment of the write-ahead log was archived',
    async () => (await walArchiveOf(database))?.age ?? Number.NaN,
  );
  metrics.gauges('command_age_seconds', 'Seconds since a command last succeeded', 'command', async () =>
    agesOf(dataDir, Date.now()),
  );
  metrics.gauges('command_failed', '1 when the last run of a command failed', 'command', async () =>
    failuresOf(dataDir),
  );
}

type Space = Awaited<ReturnType<typeof statfs>>;

/** Without folders that do not exist: roles without files need none. */
async function spaceOf(
  folders: Readonly<Record<string, string>>,
  figure: (space: Space) => number,
): Promise<Readonly<Record<string, number>>> {
  const figures = Object.entries(folders).map(async ([name, folder]) => {
    const space = await statfs(folder).catch(() => undefined);
    return space === undefined ? [] : [[name, figure(space)] as const];
  });
  return Object.fromEntries((await Promise.all(figures)).flat());
}

interface WalArchive {
  readonly failing: number;
  readonly age: number;
}

/** Undefined without an archive. PostgreSQL counts a segment that was never archived from its own start. */
async function walArchiveOf(database: Database): Promise<WalArchive | undefined> {
  const { mode, ...figures } = onlyRow(
    await database.query<WalArchive & { readonly mode: string }>(
      `SELECT current_setting('archive_mode') AS mode,
         coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false)::integer AS failing,
         extract(epoch FROM clock_timestamp() - coalesce(last_archived_time, pg_postmaster_start_time()))::float8 AS age
       FROM pg_stat_archiver`,
    ),
  );
  return mode === 'off' ? undefined : figures;
}
