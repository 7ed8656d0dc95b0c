/** Moves old ranges of the event log from the database into files, and brings them back (decision 0508). */
import { mkdir } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { clientConfig, copyInto, copyRowsFrom, onlyRow, withConnection } from '../platform/db/index.ts';
import { type ArchiveHead, archiveName, archivePath, readArchive, writeArchive } from './archive-file.ts';
import { EVENT_COLUMNS } from './chain.ts';

/** One archive or restore at a time. */
const ARCHIVE_LOCK = 7_266_114;
/**
 * How long the exchange of a range waits for readers of the whole log, because writers wait behind it; then it is
 * retried.
 */
const LOCK_MS = 100;
const PAUSE_MS = 1000;
const MAX_TRIES = 20;
const LOCK_NOT_AVAILABLE = '55P03';
const BATCH_ROWS = 20_000;
const COLUMNS = EVENT_COLUMNS.join(', ');

export interface ArchivedRange {
  readonly from: number;
  readonly to: number;
  readonly file: string;
  /** Number of rows that stayed in the database. */
  readonly kept: number;
}

interface Candidate {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Full ranges whose last event is older than $1, and which all followers of the log have processed. Archived or
 * restored ranges may lie in between.
 */
const CANDIDATES = `
  SELECT log_partition_name(log, from_id) AS name, greatest(from_id, 1) AS "from", to_id AS "to"
  FROM log_partitions JOIN trade_events AS last ON last.seq = to_id - 1
  WHERE log = 'trade_events' AND archive_file IS NULL AND last.time_ms < $1::bigint
    AND to_id - 1 <= (SELECT seq FROM execution_progress)
    AND to_id - 1 <= (SELECT seq FROM notification_cursors WHERE log = 'trade_events')
    AND to_id - 1 < (SELECT max(seq) FROM trade_events)
  ORDER BY from_id`;

/**
 * Events that are still needed here: all events of open orders, moves of trailing stops since the first event that one
 * of them may refer to, and the events whose hashes are published or counted up to.
 */
const KEPT = (table: string): string => `
  SELECT ${COLUMNS} FROM ${table} AS event
  WHERE (order_id IS NOT NULL AND EXISTS (
      SELECT FROM orders WHERE orders.id = event.order_id AND orders.status IN ('pending', 'holding')))
    OR (type = 'trailed' AND seq > (
      SELECT min(last.seq) FROM orders CROSS JOIN LATERAL (
        SELECT seq FROM trade_events WHERE order_id = orders.id AND type <> 'transfer' ORDER BY seq DESC LIMIT 1) AS last
      WHERE status = 'holding' AND trailing_points IS NOT NULL))
    OR EXISTS (SELECT FROM execution_days WHERE execution_days.seq = event.seq)
    OR EXISTS (SELECT FROM execution_heads WHERE execution_heads.seq = event.seq)
    OR EXISTS (SELECT FROM execution_progress WHERE execution_progress.seq = event.seq)`;

/** Archives ranges that ended before `beforeMs`, oldest first. `url`: the owner's. */
export async function archiveBefore(
  url: string,
  folder: string,
  beforeMs: number,
  nowMs: number,
): Promise<readonly ArchivedRange[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return withArchiveLock(url, async (client) => {
    const { rows } = await client.query<Candidate>(CANDIDATES, [beforeMs]);
    const archived: ArchivedRange[] = [];
    for (const range of rows) archived.push(await archiveRange(client, folder, range, nowMs));
    return archived;
  });
}

async function archiveRange(
  client: pg.ClientBase,
  folder: string,
  range: Candidate,
  nowMs: number,
): Promise<ArchivedRange> {
  const { name, from, to } = range;
  const about = await headOf(client, range);
  const file = archiveName(from, to);
  await writeArchive(archivePath(folder, file), about, stretches(client, range));
  // the file is complete and on disk: from here on a range is in the file, in the database, or in both
  const { kept } = await exchange(client, range, async (table) => {
    await client.query(`INSERT INTO ${table} (${COLUMNS}) ${KEPT(name)}`);
    return `UPDATE log_partitions SET archive_file = '${file}', archive_hash = '\\x${about.lastHash}', archived_at_ms = ${nowMs}`;
  });
  return { from, to, file, kept };
}

/** Throws when a range that should be full is not: then an event is missing, which npm run verify reports. */
async function headOf(client: pg.ClientBase, { name, from, to }: Candidate): Promise<ArchiveHead> {
  const { count, prevHash, lastHash } = onlyRow(
    await client.query<{ count: number; prevHash: string; lastHash: string }>(
      `SELECT (SELECT count(*) FROM ${name}) AS count,
         (SELECT encode(prev_hash, 'hex') FROM ${name} WHERE seq = $1::bigint) AS "prevHash",
         (SELECT encode(hash, 'hex') FROM ${name} WHERE seq = $2::bigint) AS "lastHash"`,
      [from, to - 1],
    ),
  );
  if (count !== to - from) throw new Error(`some of the events ${from} to ${to - 1} are missing: run npm run verify`);
  return { from, to, prevHash, lastHash };
}

async function* stretches(
  client: pg.ClientBase,
  { name, from, to }: Candidate,
): AsyncGenerator<(readonly (string | null)[])[]> {
  for (let first = from; first < to; first += BATCH_ROWS) {
    const rows: (readonly (string | null)[])[] = [];
    const within = `seq >= ${first} AND seq < ${Math.min(first + BATCH_ROWS, to)}`;
    await copyRowsFrom(client, `SELECT ${COLUMNS} FROM ${name} WHERE ${within} ORDER BY seq`, (fields) =>
      rows.push(fields),
    );
    yield rows;
  }
}

/**
 * Replaces a range with a table that `fill` fills, in one transaction. Writers only wait for the last step, which reads
 * no rows. `fill` returns the note about the range.
 */
async function exchange(
  client: pg.ClientBase,
  range: Candidate,
  fill: (table: string) => Promise<string>,
): Promise<{ readonly kept: number }> {
  const made = `${range.name}_exchange`;
  await client.query(`DROP TABLE IF EXISTS ${made}`);
  await client.query(`CREATE TABLE ${made} (LIKE trade_events INCLUDING CONSTRAINTS)`);
  try {
    const noted = await fill(made);
    await finish(client, range, made);
    const { kept } = onlyRow(await client.query<{ kept: number }>(`SELECT count(*) AS kept FROM ${made}`));
    for (let tries = 1; !(await swapped(client, range, made, noted)); tries++) {
      if (tries === MAX_TRIES)
        throw new Error('another process reads the whole log, such as npm run verify: try again later');
      await delay(PAUSE_MS);
    }
    return { kept };
  } catch (error) {
    await client.query(`DROP TABLE IF EXISTS ${made}`);
    throw error;
  }
}

/** Indexes and constraints are created beforehand, so that attaching the table reads no rows. */
async function finish(client: pg.ClientBase, { from, to }: Candidate, made: string): Promise<void> {
  await client.query(`
    ALTER TABLE ${made} ADD CONSTRAINT ${made}_pkey PRIMARY KEY (seq), ADD CONSTRAINT in_range CHECK (seq >= ${from} AND seq < ${to});
    CREATE INDEX ${made}_of_order ON ${made} (order_id, seq) WHERE order_id IS NOT NULL AND type <> 'transfer';
    CREATE INDEX ${made}_trailed ON ${made} (seq) WHERE type = 'trailed';
    CREATE TRIGGER trade_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${made}
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    ANALYZE ${made}`);
}

/** False when the lock could not be taken. */
async function swapped(client: pg.ClientBase, { name, to }: Candidate, made: string, noted: string): Promise<boolean> {
  const { bound } = onlyRow(
    await client.query<{ bound: string }>(
      `SELECT pg_get_expr(relpartbound, oid) AS bound FROM pg_class WHERE oid = '${name}'::regclass`,
    ),
  );
  try {
    await client.query(`
      BEGIN;
      SET LOCAL lock_timeout = ${LOCK_MS};
      ALTER TABLE trade_events DETACH PARTITION ${name};
      DROP TABLE ${name};
      ALTER TABLE ${made} RENAME TO ${name};
      ALTER TABLE ${name} RENAME CONSTRAINT ${made}_pkey TO ${name}_pkey;
      ALTER INDEX ${made}_of_order RENAME TO ${name}_of_order;
      ALTER INDEX ${made}_trailed RENAME TO ${name}_trailed;
      ALTER TABLE trade_events ATTACH PARTITION ${name} ${bound};
      ALTER TABLE ${name} DROP CONSTRAINT in_range;
      ${noted} WHERE log = 'trade_events' AND to_id = ${to};
      COMMIT`);
    return true;
  } catch (error) {
    await client.query('ROLLBACK');
    if (error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE) return false;
    throw error;
  }
}

/** Brings back ranges with events from `from` up to `to`; their files stay in place. `url`: the owner's. */
export async function restoreArchives(
  url: string,
  folder: string,
  from: number,
  to: number,
): Promise<readonly ArchivedRange[]> {
  return withArchiveLock(url, async (client) => {
    const { rows } = await client.query<Candidate & { readonly file: string; readonly hash: string }>(
      `SELECT log_partition_name(log, from_id) AS name, greatest(from_id, 1) AS "from", to_id AS "to", archive_file AS file,
         encode(archive_hash, 'hex') AS hash
       FROM log_partitions WHERE log = 'trade_events' AND archive_file IS NOT NULL AND from_id <= $2::bigint AND to_id > $1::bigint
       ORDER BY from_id`,
      [from, to],
    );
    const restored: ArchivedRange[] = [];
    for (const range of rows) {
      const { kept } = await exchange(client, range, async (table) => {
        const about = await readArchive(archivePath(folder, range.file), (text) =>
          copyInto(client, `${table} (${COLUMNS})`, text),
        );
        if (about.from !== range.from || about.to !== range.to || about.lastHash !== range.hash)
          throw new Error(`${range.file} is not the archive of events ${range.from} to ${range.to - 1}`);
        return 'UPDATE log_partitions SET archive_file = NULL, archive_hash = NULL, archived_at_ms = NULL';
      });
      restored.push({ from: range.from, to: range.to, file: range.file, kept });
    }
    return restored;
  });
}

const withArchiveLock = <Result>(url: string, work: (client: pg.ClientBase) => Promise<Result>): Promise<Result> =>
  withConnection({ ...clientConfig(url), application_name: 'tradewind archive' }, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [ARCHIVE_LOCK]);
    return work(client);
  });
