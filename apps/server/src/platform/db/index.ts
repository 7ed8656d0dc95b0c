/** The server's database: an embedded PostgreSQL under DATA_DIR, or the server that DATABASE_URL names. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASE_LIMITS, type DatabaseLimits } from '../config/index.ts';
import { withConnection } from './connection.ts';
import { startCluster } from './embedded/cluster.ts';
import type { Cluster } from './embedded/cluster.ts';
import { EmbeddedFault } from './embedded/fault.ts';
import { FolderLocked, lockFolder } from './embedded/folder-lock.ts';
import { buildFolder } from './embedded/new-folder.ts';
import { supervise } from './embedded/supervise.ts';
import { type DumpResult, type RestoreDumpOptions, restoreDump } from './dump/index.ts';
import { DatabaseGuard, type DatabaseLog } from './guard.ts';
import { assertMigrated, migrate, MigrationError } from './migrate.ts';
import { createPool } from './pool.ts';
import type { Database } from './pool.ts';

export { copyBinaryRowsFrom } from './binary-copy.ts';
export type { BinaryRow } from './binary-copy.ts';
export { copyInto, copyRows, copyRowsFrom } from './copy.ts';
export { jobsIn, startJobs } from './jobs.ts';
export { Connection, clientConfig, parseInt8, withConnection } from './connection.ts';
export { DatabaseGuard, endBackends } from './guard.ts';
export { createPool, inLongTransaction, inSnapshot, inTransaction, violated } from './pool.ts';
export type { Database, Queryable } from './pool.ts';
export { DatabaseUnavailable, isLost, isUnavailable } from './unavailable.ts';
export { Conditions, offsetOf, readPage, readStretch } from './pages.ts';
export type { Page } from './pages.ts';
export { databaseFault, faultLine } from './fault-line.ts';
export { onlyRow } from './rows.ts';
export { Reads } from './reads.ts';
export { startCluster } from './embedded/cluster.ts';
export type { Cluster, ClusterOptions } from './embedded/cluster.ts';
export { EmbeddedFault, FolderLocked, MigrationError, assertMigrated, migrate };

const DATABASE = 'tradewind';
/** Stored next to the cluster: the owner's address while PostgreSQL runs. */
const URL_FILE = 'superuser.url';
const APP_ROLE = 'tradewind_app';

type DumpSource = Omit<RestoreDumpOptions, 'url'>;

export interface DatabaseOptions {
  /** Absolute. Locked for this process even when databaseUrl is set: uploads are stored there. */
  readonly dataDir: string;
  /** This process stores nothing in the folder, and others may use it. */
  readonly isShared?: boolean;
  readonly databaseUrl?: string;
  /** Absolute; where an embedded PostgreSQL archives its log for a restore. */
  readonly walArchive?: string;
  /** Absent = the defaults. */
  readonly databaseLimits?: DatabaseLimits;
}

export interface RunningDatabase {
  readonly pool: Database;
  /** Whether PostgreSQL answers; connections outside the pool are opened under it. */
  readonly guard: DatabaseGuard;
  /** Address that the application connects to. Secret: it contains a password. */
  readonly url: string;
  readonly embedded: boolean;
  /**
   * Embedded: makes PostgreSQL write changed pages to their tables now, so that it can reuse the log files that held
   * them instead of creating more. Does nothing on an external server.
   */
  readonly checkpoint: () => Promise<void>;
  /** Closes the pool, ends an embedded PostgreSQL, releases the data folder. */
  stop(): Promise<void>;
}

/**
 * Starts (or connects to) the database and migrates it. An embedded PostgreSQL that ends is restarted. Throws
 * FolderLocked when another server uses the data folder, MigrationError when the schema cannot be brought to this
 * version.
 */
export async function openDatabase(
  { dataDir, isShared = false, databaseUrl, walArchive, databaseLimits: limits = DATABASE_LIMITS }: DatabaseOptions,
  log?: DatabaseLog,
): Promise<RunningDatabase> {
  const unlock = isShared ? () => {} : lockFolder(dataDir);
  let cluster: Cluster | undefined;
  try {
    if (databaseUrl === undefined)
      cluster = await startCluster({
        folder: join(dataDir, 'postgres'),
        ...(walArchive === undefined ? {} : { archive: walArchive }),
      });
    const url = cluster === undefined ? databaseUrl : await prepare(cluster, join(dataDir, 'postgres'));
    if (url === undefined) throw new Error('no database address');
    if (cluster === undefined) await migrate(url);
    const guard = new DatabaseGuard({ url, limits, log });
    const pool = createPool(url, { limits, keeper: guard });
    const owner = cluster?.url('postgres');
    const checkpoint = async (): Promise<void> => (owner === undefined ? undefined : checkpointAs(owner));
    // so that the log of the migrations is not kept together with the history that comes next
    if (cluster?.isNew === true) await checkpoint();
    guard.start();
    const revived = cluster === undefined ? undefined : supervise(cluster, log);
    return {
      pool,
      guard,
      url,
      embedded: cluster !== undefined,
      checkpoint,
      async stop() {
        await pool.end();
        await guard.stop();
        await cluster?.stop();
        await revived?.();
        unlock();
      },
    };
  } catch (error) {
    await cluster?.stop();
    unlock();
    throw error;
  }
}

/** Throws when the folder has no embedded database. */
export function assertHasDatabase(dataDir: string): void {
  const folder = join(dataDir, 'postgres');
  const data = join(folder, 'data');
  if (!existsSync(join(data, 'PG_VERSION'))) throw new EmbeddedFault(`there is no database in ${folder}`);
  if (existsSync(join(data, 'recovery.signal')))
    throw new EmbeddedFault(
      `the database in ${folder} was not restored completely: delete the folder and restore again`,
    );
}

/** The owner's address of the embedded database, while a server runs on it. */
export function runningUrl(dataDir: string): string {
  assertHasDatabase(dataDir);
  return readFileSync(join(dataDir, 'postgres', URL_FILE), 'utf8').trim();
}

/** Makes the embedded database of a new DATA_DIR. */
export async function restoreInto(dataDir: string, restore: (folder: string) => Promise<void>): Promise<void> {
  const unlock = lockFolder(dataDir);
  try {
    await restore(join(dataDir, 'postgres'));
  } finally {
    unlock();
  }
}

/** Makes the embedded database of a new DATA_DIR from a dump. */
export async function restoreDumpInto(dataDir: string, dump: DumpSource): Promise<DumpResult> {
  let result: DumpResult | undefined;
  await restoreInto(dataDir, (folder) =>
    buildFolder(folder, async (part) => {
      const cluster = await startCluster({ folder: part });
      try {
        await createDatabase(cluster);
        result = await restoreDump({ ...dump, url: cluster.url(DATABASE) });
      } finally {
        await cluster.stop();
      }
    }),
  );
  if (result === undefined) throw new Error('nothing was restored');
  return result;
}

/**
 * Opens the database read-only, changing nothing: that of a server running on the data folder, or one started for the
 * purpose. `url` is the owner's.
 */
export async function openForReading({
  dataDir,
  databaseUrl,
}: DatabaseOptions): Promise<Pick<RunningDatabase, 'url' | 'stop'>> {
  if (databaseUrl !== undefined) return { url: databaseUrl, stop: async () => {} };
  assertHasDatabase(dataDir);
  const folder = join(dataDir, 'postgres');
  let unlock: () => void;
  try {
    unlock = lockFolder(dataDir);
  } catch (error) {
    if (!(error instanceof FolderLocked)) throw error;
    return { url: runningUrl(dataDir), stop: async () => {} };
  }
  try {
    const cluster = await startCluster({ folder });
    return {
      url: cluster.url(DATABASE),
      async stop() {
        await cluster.stop();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** `url`: the superuser's. */
const checkpointAs = (url: string): Promise<void> =>
  withConnection({ connectionString: url }, async (connection) => void (await connection.query('CHECKPOINT')));

/** Migrates as owner, and returns the application's address. */
async function prepare(cluster: Cluster, folder: string): Promise<string> {
  await createDatabase(cluster);
  await migrate(cluster.url(DATABASE), APP_ROLE);
  // for psql and `npm run verify` while the server runs
  const path = join(folder, URL_FILE);
  writeFileSync(`${path}.new`, `${cluster.url(DATABASE)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return `postgres://${APP_ROLE}:${cluster.appPassword}@127.0.0.1:${cluster.port}/${DATABASE}`;
}

/** Creates database and application role when missing. */
async function createDatabase(cluster: Cluster): Promise<void> {
  await withConnection({ connectionString: cluster.url('postgres') }, async (client) => {
    const role = client.escapeIdentifier(APP_ROLE);
    const { rows: roles } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [APP_ROLE]);
    if (roles.length === 0) await client.query(`CREATE ROLE ${role} LOGIN`);
    await client.query(`ALTER ROLE ${role} PASSWORD ${client.escapeLiteral(cluster.appPassword)}`);
    const { rows: databases } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (databases.length === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(DATABASE)}`);
  });
}
