/**
 * Makes archived ranges of the event log visible to the connection of a verification, so that every check reads the
 * whole log.
 */
import type pg from 'pg';
import { copyInto } from '../platform/db/index.ts';
import { type ArchiveHead, archivePath, readArchive } from './archive-file.ts';
import { EVENT_COLUMNS } from './chain.ts';
import { VerifyFault } from './fault.ts';
import type { Proof } from './fault.ts';

interface Range {
  readonly from: number;
  readonly to: number;
  readonly file: string;
  readonly hash: string;
}

const ARCHIVED = `
  SELECT greatest(from_id, 1) AS "from", to_id AS "to", archive_file AS file, encode(archive_hash, 'hex') AS hash
  FROM log_partitions WHERE log = 'trade_events' AND archive_file IS NOT NULL ORDER BY from_id`;

const readRanges = async (client: pg.ClientBase): Promise<readonly Range[]> =>
  (await client.query<Range>(ARCHIVED)).rows;

/** Rows that stayed although their range is in a file, and that differ from the file. */
const UNLIKE_FILE = (inRanges: string): string => `
  SELECT kept.seq FROM public.trade_events AS kept LEFT JOIN archived_events AS filed USING (seq)
  WHERE (${inRanges}) AND kept::text IS DISTINCT FROM filed::text ORDER BY 1 LIMIT 1`;

/**
 * Called before the transaction of a verification. From then on `trade_events` is, for this connection, the log
 * including the files. Returns the ranges for `proveArchives`. Throws VerifyFault when a file is missing, damaged, or
 * not the one that was written.
 */
export async function openArchives(client: pg.ClientBase, folder: string): Promise<readonly Range[]> {
  const ranges = await readRanges(client);
  if (ranges.length === 0) return ranges;
  const columns = EVENT_COLUMNS.join(', ');
  // without constraints and triggers, so that the verification finds faults in it
  await client.query(`CREATE TEMP TABLE archived_events AS SELECT ${columns} FROM public.trade_events WITH NO DATA`);
  for (const range of ranges) provesItself(range, await load(client, folder, range));
  const outside = ranges.map(({ from, to }) => `seq NOT BETWEEN ${from} AND ${to - 1}`).join(' AND ');
  await client.query(`CREATE INDEX ON archived_events (seq); ANALYZE archived_events`);
  await client.query(`CREATE TEMP VIEW trade_events AS SELECT ${columns} FROM public.trade_events WHERE ${outside}
    UNION ALL SELECT ${columns} FROM archived_events`);
  return ranges;
}

/**
 * In the transaction of the verification: the same ranges are in files as before, and the rows that stayed match the
 * files.
 */
export async function proveArchives(client: pg.ClientBase, ranges: readonly Range[]): Promise<readonly Proof[]> {
  if (JSON.stringify(await readRanges(client)) !== JSON.stringify(ranges))
    throw new Error('ranges of the log were archived or restored meanwhile: verify again');
  if (ranges.length === 0) return [];
  const within = ranges.map(({ from, to }) => `seq BETWEEN ${from} AND ${to - 1}`).join(' OR ');
  const { rows } = await client.query<{ seq: number }>(UNLIKE_FILE(within));
  if (rows[0] !== undefined) throw new VerifyFault(`trade event ${rows[0].seq} differs from its archive`);
  const count = ranges.reduce((sum, { from, to }) => sum + to - from, 0);
  return [{ what: 'trade events are in archives that have not changed since they were written', count }];
}

async function load(client: pg.ClientBase, folder: string, { file, from, to }: Range): Promise<ArchiveHead> {
  const path = archivePath(folder, file);
  try {
    return await readArchive(path, (text) => copyInto(client, `archived_events (${EVENT_COLUMNS.join(', ')})`, text));
  } catch (error) {
    if (!(error instanceof VerifyFault)) throw error;
    const where = 'name their folder with npm run verify -- --archive FOLDER';
    throw new VerifyFault(`events ${from} to ${to - 1} are in an archive (${where}): ${error.message}`);
  }
}

function provesItself({ from, to, hash, file }: Range, about: ArchiveHead): void {
  if (about.from !== from || about.to !== to || about.lastHash !== hash)
    throw new VerifyFault(`${file} is not the archive of events ${from} to ${to - 1}`);
}
