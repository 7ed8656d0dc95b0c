/**
 * A PostgreSQL server of our own, in a folder of our own: made at the first start, recovered by itself after a
 * crash, reachable over loopback with a random password only, ended with the process that started it.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { isReachable, locateBinaries } from './binaries.ts';
import type { Binaries } from './binaries.ts';
import { isAlive, isPostgresOf, waitForEnd } from './process.ts';
import { databaseUser } from './user.ts';
import type { SystemUser } from './user.ts';

const STOP_TIMEOUT_MS = 30_000;
/** Recovery after a crash replays the log since the last checkpoint (max_wal_size) before connections are taken. */
const START_TIMEOUT_MS = 120_000;
const LOG_LIMIT_BYTES = 10_000_000;
/** Where the system can, one call makes the new cluster's thousand files durable in place of a thousand. */
const SYNC_OPTIONS = process.platform === 'linux' ? ['--sync-method=syncfs'] : [];

const SERVER_SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  // Log files are reused up to this much, so their number grows with use: a new one delays commits (decision 0315).
  min_wal_size: '256MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
};

export interface ClusterOptions {
  /** Absolute; created when missing. */
  readonly folder: string;
  /** Overrides of server settings, for tests. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Who PostgreSQL runs as when this process is root. */
  readonly user?: SystemUser;
}

export interface Cluster {
  /** Address of a database for the superuser of the cluster. */
  url(database: string): string;
  /** Password of the role that the application connects as; kept beside the cluster. */
  readonly appPassword: string;
  readonly port: number;
  /** Whether it was made by this start. */
  readonly isNew: boolean;
  /** Ends PostgreSQL (fast shutdown: a checkpoint, then exit). */
  stop(): Promise<void>;
  /** Called when PostgreSQL ended unexpectedly. */
  onUnexpectedExit(listener: () => void): void;
}

interface Place {
  readonly folder: string;
  readonly data: string;
  /** Working folder and -D argument. */
  readonly dataArgument: string;
  readonly user: SystemUser | undefined;
  readonly binaries: Binaries;
}

/** Starts the cluster of a folder. The caller holds the folder's lock. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const place = preparePlace(options);
  const secrets = readSecrets(place.folder);
  await stopOrphan(place.data);
  const isNew = !existsSync(join(place.data, 'PG_VERSION'));
  if (isNew) await initialise(place, secrets.superuser);
  const { child, port } = await launch(place, secrets.superuser, { ...SERVER_SETTINGS, ...options.settings });
  const watchdog = startWatchdog(child);
  let stopping = false;
  return {
    url: (database) => `postgres://postgres:${secrets.superuser}@127.0.0.1:${port}/${database}`,
    appPassword: secrets.app,
    port,
    isNew,
    async stop() {
      stopping = true;
      await endChild(child);
      watchdog?.stdin?.end('ended\n');
    },
    onUnexpectedExit(listener) {
      child.once('exit', () => {
        if (!stopping) listener();
      });
    },
  };
}

function preparePlace({ folder, user: chosen }: ClusterOptions): Place {
  mkdirSync(folder, { recursive: true });
  const real = realpathSync(folder);
  const data = join(real, 'data');
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const user = chosen ?? ownerOf(data) ?? databaseUser();
  if (user !== undefined && statSync(data).uid !== user.uid) chownSync(data, user.uid, user.gid);
  // The working folder is entered before root's rights are dropped, and /proc/self/cwd leads back to it even when
  // the way there is closed to the database user (a data folder under /root).
  const closed = user !== undefined && !isReachable(data, user);
  if (closed && process.platform !== 'linux')
    throw new Error(`${data} cannot be reached by the database user ${user.name}`);
  return { folder: real, data, dataArgument: closed ? '/proc/self/cwd' : data, user, binaries: locateBinaries(user) };
}

/** As root an existing cluster is run by whom it belongs to, whatever users the system got or lost meanwhile. */
function ownerOf(data: string): SystemUser | undefined {
  if (process.getuid?.() !== 0 || !existsSync(join(data, 'PG_VERSION'))) return undefined;
  const { uid, gid } = statSync(data);
  return uid === 0 ? undefined : { name: `user ${uid}`, uid, gid };
}

function readSecrets(folder: string): { readonly superuser: string; readonly app: string } {
  return {
    superuser: secretIn(join(folder, 'superuser.password')),
    app: secretIn(join(folder, 'application.password')),
  };
}

function secretIn(path: string): string {
  if (!existsSync(path)) {
    const partial = `${path}.new`;
    writeFileSync(partial, randomBytes(24).toString('base64url'), { mode: 0o600 });
    renameSync(partial, path);
  }
  chmodSync(path, 0o600);
  return readFileSync(path, 'utf8');
}

const identityOf = (user: SystemUser | undefined) => (user === undefined ? {} : { uid: user.uid, gid: user.gid });

/** Makes the cluster. A half-made one (the machine went down meanwhile) is removed first: nothing was stored in it. */
async function initialise(place: Place, password: string): Promise<void> {
  rmSync(place.data, { recursive: true, force: true });
  mkdirSync(place.data, { mode: 0o700 });
  if (place.user !== undefined) chownSync(place.data, place.user.uid, place.user.gid);
  // initdb reads the password from a file; its folder is the database user's alone
  const passwordFolder = mkdtempSync(join(tmpdir(), 'tradewind-'));
  const passwordFile = join(passwordFolder, 'password');
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (place.user !== undefined)
    for (const path of [passwordFolder, passwordFile]) chownSync(path, place.user.uid, place.user.gid);
  const child = spawn(
    place.binaries.initdb,
    [
      '-D',
      place.dataArgument,
      '-U',
      'postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '-E',
      'UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...SYNC_OPTIONS,
    ],
    { cwd: place.data, ...identityOf(place.user), env: environment(), stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const errors: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => errors.push(text));
  const code = await exitOf(child);
  rmSync(passwordFolder, { recursive: true, force: true });
  if (code !== 0) throw new Error(`PostgreSQL could not set up ${place.data}: ${errors.join('').trim()}`);
}

/** Only what PostgreSQL needs: the server's own settings hold secrets. */
function environment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TMPDIR } = process.env;
  return {
    LC_ALL: 'C',
    TZ: 'UTC',
    ...(PATH === undefined ? {} : { PATH }),
    ...(SystemRoot === undefined ? {} : { SystemRoot }),
    ...(TMPDIR === undefined ? {} : { TMPDIR }),
  };
}

function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
}

/** A postmaster that outlived its server (SIGKILL) still holds the folder: it is ended, its pid file removed when stale. */
async function stopOrphan(data: string): Promise<void> {
  const pidFile = join(data, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  if (Number.isSafeInteger(pid) && pid > 0 && isAlive(pid) && isPostgresOf(pid, data)) {
    process.kill(pid, 'SIGINT');
    if (!(await waitForEnd(pid, STOP_TIMEOUT_MS))) {
      process.kill(pid, 'SIGQUIT');
      if (!(await waitForEnd(pid, STOP_TIMEOUT_MS)))
        throw new Error(`an earlier PostgreSQL (process ${pid}) of ${data} does not end`);
    }
  }
  rmSync(pidFile, { force: true });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('no free port')),
      );
    });
  });
}

async function launch(
  place: Place,
  password: string,
  settings: Readonly<Record<string, string>>,
): Promise<{ child: ChildProcess; port: number }> {
  const logPath = join(place.folder, 'postgres.log');
  if (existsSync(logPath) && statSync(logPath).size > LOG_LIMIT_BYTES) renameSync(logPath, `${logPath}.1`);
  const port = await freePort();
  const log = openSync(logPath, 'a', 0o600);
  const child = spawn(
    place.binaries.postgres,
    [
      '-D',
      place.dataArgument,
      '-p',
      String(port),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    // its own process group: Ctrl-C in a terminal must reach the server alone, which ends PostgreSQL last
    { cwd: place.data, ...identityOf(place.user), env: environment(), stdio: ['ignore', log, log], detached: true },
  );
  closeSync(log);
  const ended = exitOf(child);
  const failed = ended.then((code) => {
    throw new Error(`PostgreSQL ended at its start (code ${code}): ${lastLines(logPath)}`);
  });
  await Promise.race([waitUntilReady(port, password), failed]);
  return { child, port };
}

const lastLines = (path: string): string => readFileSync(path, 'utf8').trim().split('\n').slice(-3).join(' | ');

async function waitUntilReady(port: number, password: string): Promise<void> {
  const until = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (performance.now() > until) throw new Error('PostgreSQL does not get ready', { cause: error });
      await delay(25);
    }
  }
}

async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = exitOf(child);
  child.kill('SIGINT');
  const timer = setTimeout(() => child.kill('SIGQUIT'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(timer);
}

/**
 * A shell that waits on a pipe from this process: when we are killed the pipe closes, and it ends PostgreSQL, so
 * that no orphan lingers. A graceful stop writes a line instead.
 */
function startWatchdog(postgres: ChildProcess): ChildProcess | undefined {
  if (process.platform === 'win32' || postgres.pid === undefined) return undefined;
  const watchdog = spawn('/bin/sh', ['-c', 'read -r line || kill -INT "$0"', String(postgres.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watchdog.on('error', () => {}); // without a shell the next start ends the orphan
  watchdog.stdin?.on('error', () => {});
  watchdog.unref();
  return watchdog;
}
