/**
 * Backups of the embedded PostgreSQL while it runs: a copy of its files, and the log of what came after it. A restore
 * builds a new cluster from both, to any point in time.
 */
import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { withConnection } from '../connection.ts';
import { onlyRow } from '../rows.ts';
import { startCluster } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { preparePlace } from './place.ts';
import type { SystemUser } from './user.ts';
import { quotable } from './wal-archive.ts';
import { EmbeddedFault } from './fault.ts';
import { faultInLog } from './log.ts';
import { buildFolder } from './new-folder.ts';
import { syncPath, syncTree } from './sync.ts';

const PASSWORDS = ['superuser.password', 'application.password'];
/** Recreated by a start, or not part of a backup according to PostgreSQL's documentation. */
const NOT_COPIED = new Set(['postmaster.pid', 'postmaster.opts']);
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const POLL_MS = 50;

/**
 * Copies a running cluster to a new folder. The folder appears under its name once it is complete and would survive a
 * power failure. `url`: the superuser's; `folder`: that of the cluster, with its passwords.
 */
export async function baseBackup(url: string, folder: string, target: string): Promise<void> {
  if (existsSync(target)) throw new EmbeddedFault(`${target} already exists`);
  const part = `${target}.part`;
  // left over from an unfinished backup
  rmSync(part, { recursive: true, force: true });
  try {
    await copyCluster(url, folder, part);
    syncTree(part);
    renameSync(part, target);
    syncPath(dirname(target));
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    throw error;
  }
}

async function copyCluster(url: string, folder: string, target: string): Promise<void> {
  const data = join(target, 'data');
  mkdirSync(data, { recursive: true, mode: 0o700 });
  for (const name of PASSWORDS) copyFileSync(join(folder, name), join(target, name));
  await withConnection({ connectionString: url }, async (client) => {
    const { mode } = onlyRow(await client.query<{ mode: string }>(`SELECT current_setting('archive_mode') AS mode`));
    if (mode !== 'on')
      throw new EmbeddedFault('the database keeps no archive of its log: set WAL_ARCHIVE and restart the server');
    await client.query(`SELECT pg_backup_start('tradewind', fast => true)`);
    copyFolder({ from: join(folder, 'data'), to: data });
    const { label } = onlyRow(
      await client.query<{ label: string }>('SELECT labelfile AS label FROM pg_backup_stop(wait_for_archive => true)'),
    );
    writeFileSync(join(data, 'backup_label'), label, { mode: 0o600 });
  });
}

interface Copying {
  readonly from: string;
  readonly to: string;
  /** Owner of the copies; absent = this process. */
  readonly user?: SystemUser | undefined;
}

function copyFolder(copying: Copying, path = ''): void {
  const { from, to, user } = copying;
  for (const entry of readdirSync(join(from, path), { withFileTypes: true })) {
    const name = join(path, entry.name);
    if (!(entry.isDirectory() || entry.isFile()) || NOT_COPIED.has(name)) continue;
    if (entry.isDirectory()) mkdirSync(join(to, name), { mode: 0o700 });
    else if (!copyFile(join(from, name), join(to, name))) continue;
    if (user !== undefined) chownSync(join(to, name), user.uid, user.gid);
    if (entry.isDirectory() && !EMPTIED.has(name)) copyFolder(copying, name);
  }
}

/** False when the file is gone: a table was dropped meanwhile, which the log covers. */
function copyFile(from: string, to: string): boolean {
  try {
    copyFileSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}

export interface RestoreOptions {
  /** Created by baseBackup. */
  readonly backup: string;
  /** The folder that archiveSettings archived the log to. */
  readonly archive: string;
  /** A new folder. */
  readonly folder: string;
  /** Anything committed later is left out; absent = up to the end of the archive. */
  readonly until?: Date;
  readonly user?: SystemUser;
}

/**
 * Builds a cluster as of a point in time, and shuts it down. When the archive does not reach that far, it rejects with
 * the time up to which it does, and leaves nothing.
 */
export const restoreBackup = (options: RestoreOptions): Promise<void> =>
  buildFolder(options.folder, (part) => recover({ ...options, folder: part }));

async function recover({ backup, archive, folder, until, user: chosen }: RestoreOptions): Promise<void> {
  const user = copyBackup(backup, folder, 'recovery.signal', chosen);
  try {
    const cluster = await startCluster({
      folder,
      settings: {
        ...(until === undefined
          ? {}
          : { recovery_target_time: until.toISOString().replace('T', ' ').replace('Z', '+00') }),
        recovery_target_action: 'promote',
        restore_command: `cp '${quotable(archive)}/%f' '%p'`,
      },
      ...(user === undefined ? {} : { user }),
    });
    try {
      await recovered(cluster);
    } finally {
      await cluster.stop();
    }
  } catch (error) {
    throw new EmbeddedFault(recoveryFault(join(folder, 'postgres.log'), archive), { cause: error });
  }
}

/** Copies a backup into a new folder for a cluster, which will start with `signal`. Returns the user to run it as. */
export function copyBackup(
  backup: string,
  folder: string,
  signal: 'recovery.signal' | 'standby.signal',
  chosen?: SystemUser,
): SystemUser | undefined {
  if (existsSync(join(folder, 'data'))) throw new EmbeddedFault(`there is already a database in ${folder}`);
  if (!existsSync(join(backup, 'data', 'backup_label'))) throw new EmbeddedFault(`there is no backup in ${backup}`);
  const { data, user } = preparePlace(folder, chosen);
  for (const name of PASSWORDS) copyFileSync(join(backup, name), join(folder, name));
  copyFolder({ from: join(backup, 'data'), to: data, user });
  writeFileSync(join(data, signal), '', { mode: 0o600 });
  if (user !== undefined) chownSync(join(data, signal), user.uid, user.gid);
  return user;
}

async function recovered(cluster: Cluster): Promise<void> {
  for (;;) {
    const isRecovering = await withConnection({ connectionString: cluster.url('postgres') }, async (client) =>
      onlyRow(await client.query<{ waiting: boolean }>('SELECT pg_is_in_recovery() AS waiting')),
    );
    if (!isRecovering.waiting) return;
    await delay(POLL_MS);
  }
}

/** PostgreSQL's log says up to which transaction it came. */
const LAST_TRANSACTION = /last completed transaction was at log time (?<time>[\d-]+ [\d:.]+)\+00/u;

function recoveryFault(logPath: string, archive: string): string {
  const log = existsSync(logPath) ? readFileSync(logPath, 'utf8') : '';
  if (!log.includes('recovery ended before configured recovery target was reached'))
    return `the restore did not finish: ${faultInLog(logPath)}`;
  const { time } = LAST_TRANSACTION.exec(log)?.groups ?? {};
  return time === undefined
    ? `the log in ${archive} has nothing after the backup: leave out --to`
    : `the log in ${archive} ends at ${time.replace(' ', 'T')}Z: give a time before that, or leave out --to to restore all of it`;
}
