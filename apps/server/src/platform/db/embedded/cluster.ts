/**
 * An embedded PostgreSQL server in its own folder. It is created at the first start and recovers by itself after a
 * crash. It is reachable only over loopback with a random password, and ends with the process that started it.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { withConnection } from '../connection.ts';
import { type Place, environment, exitOf, identityOf, initialise, preparePlace, readSecrets } from './place.ts';
import { isAlive, isListed, isPostgresOf, postgresProcesses, waitForEnd } from './process.ts';
import type { SystemUser } from './user.ts';
import { archiveSettings } from './wal-archive.ts';
import { EmbeddedFault } from './fault.ts';
import { faultInLog } from './log.ts';

const STOP_TIMEOUT_MS = 30_000;
const KILL_TIMEOUT_MS = 5000;
/** Recovery after a crash replays the log since the last checkpoint (max_wal_size) before connections are accepted. */
const START_TIMEOUT_MS = 120_000;
const READY_POLL_MS = 25;
const READY_CONNECT_MS = 5000;
const LOG_LIMIT_BYTES = 10_000_000;

const SERVER_SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  // Log files are reused up to this size, so their number grows with use: creating one delays commits (decision
  // 0315).
  min_wal_size: '256MB',
  // The log since the last checkpoint is replayed after a crash, about 100 MB a second (decision 0332).
  max_wal_size: '512MB',
  checkpoint_timeout: '5min',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  // recovery after a crash starts with a sync of the whole folder: one call instead of one per file
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
};

export interface ClusterOptions {
  /** Absolute; created when missing. */
  readonly folder: string;
  /** Overrides of server settings, for tests. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Absolute; where the log is archived for a restore. */
  readonly archive?: string;
  /** The user that PostgreSQL runs as when this process is root. */
  readonly user?: SystemUser;
  /** Folder of other programs of PostgreSQL than the packaged ones, for tests. */
  readonly programs?: string;
}

export interface Cluster {
  /** Address of a database for the cluster's superuser. */
  url(database: string): string;
  /** Password of the role that the application connects as; stored next to the cluster. */
  readonly appPassword: string;
  readonly port: number;
  /** Whether this start created it. */
  readonly isNew: boolean;
  /** Ends PostgreSQL (fast shutdown: a checkpoint, then exit). */
  stop(): Promise<void>;
  readonly isStopping: boolean;
  /** Called each time PostgreSQL ended unexpectedly. */
  onUnexpectedExit(listener: () => void): void;
  /** Restarts it at the same address after it ended unexpectedly. Rejects when it does not start. */
  restart(): Promise<void>;
}

/** Starts the cluster of a folder. The caller must hold the folder's lock. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const place = preparePlace(options.folder, options.user, options.programs);
  const secrets = readSecrets(place.folder);
  await stopOrphan(place.data);
  const isNew = !existsSync(join(place.data, 'PG_VERSION'));
  if (isNew) await initialise(place, secrets.superuser);
  const archived = options.archive === undefined ? {} : archiveSettings(options.archive, place.user);
  const settings = { ...SERVER_SETTINGS, ...archived, ...options.settings };
  const cluster = new RunningCluster({ place, secrets, settings, isNew, port: await freePort() });
  await cluster.start();
  return cluster;
}

interface RunningOptions {
  readonly place: Place;
  readonly secrets: ReturnType<typeof readSecrets>;
  readonly settings: Readonly<Record<string, string>>;
  readonly isNew: boolean;
  readonly port: number;
}

class RunningCluster implements Cluster {
  readonly #options: RunningOptions;
  readonly #listeners: (() => void)[] = [];
  #child: ChildProcess | undefined;
  #isStopping = false;

  constructor(options: RunningOptions) {
    this.#options = options;
  }

  get appPassword(): string {
    return this.#options.secrets.app;
  }

  get port(): number {
    return this.#options.port;
  }

  get isNew(): boolean {
    return this.#options.isNew;
  }

  get isStopping(): boolean {
    return this.#isStopping;
  }

  url(database: string): string {
    const { secrets, port } = this.#options;
    return `postgres://postgres:${secrets.superuser}@127.0.0.1:${port}/${database}`;
  }

  onUnexpectedExit(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Resolves when it accepts connections. When it rejects, PostgreSQL has ended. */
  async start(): Promise<void> {
    const { place, settings, port } = this.#options;
    const logPath = join(place.folder, 'postgres.log');
    const child = spawnPostgres(place, { ...settings, port: String(port) }, logPath);
    this.#child = child;
    const watchdog = startWatchdog(child);
    const ended = exitOf(child);
    ended.finally(() => watchdog?.stdin?.end('ended\n')).catch(() => {});
    try {
      const failed = ended.then((code) => {
        throw new EmbeddedFault(
          `PostgreSQL in ${place.data} does not start (exit code ${code}): ${faultInLog(logPath)}`,
        );
      });
      await Promise.race([waitUntilReady(this.url('postgres'), child), failed]);
      if (hasEnded(child)) await failed;
    } catch (error) {
      child.kill('SIGKILL');
      await ended.catch(() => {});
      throw error;
    }
    ended.then(
      () => this.#ended(child),
      () => this.#ended(child),
    );
  }

  async restart(): Promise<void> {
    const { data } = this.#options.place;
    await endLeftovers(data);
    removeMisleadingPidFile(data);
    if (!this.#isStopping) await this.start();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    if (this.#child !== undefined) await endChild(this.#child);
  }

  #ended(child: ChildProcess): void {
    if (this.#isStopping || this.#child !== child) return;
    for (const listener of this.#listeners) listener();
  }
}

/** Ends a postmaster that outlived its server (SIGKILL) and still holds the folder. */
async function stopOrphan(data: string): Promise<void> {
  const pidFile = join(data, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  if (Number.isSafeInteger(pid) && pid > 0 && isAlive(pid) && isPostgresOf(pid, data)) {
    for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
      process.kill(pid, signal);
      if (await waitForEnd(pid, STOP_TIMEOUT_MS)) break;
    }
    if (isAlive(pid)) throw new EmbeddedFault(`an earlier PostgreSQL (process ${pid}) of ${data} does not end`);
  }
  await endLeftovers(data);
  removeMisleadingPidFile(data);
}

/**
 * Removes a misleading PID file. PostgreSQL recognises its own stale file, and whether anyone still uses the folder's
 * shared memory. But it refuses to start when the process id belongs to a zombie or meanwhile to another program, or
 * when the file is damaged. The file is removed only in these cases.
 */
function removeMisleadingPidFile(data: string): void {
  const pidFile = join(data, 'postmaster.pid');
  const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : 0;
  if (!(pid > 0) || isListed(pid)) rmSync(pidFile, { force: true });
}

/**
 * Ends backends whose postmaster was killed. They serve no one, but may still write. Another PostgreSQL on the same
 * folder must wait for their end.
 */
async function endLeftovers(data: string): Promise<void> {
  const pids = postgresProcesses(data);
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // it has already ended
    }
  }
  for (const pid of pids)
    if (!(await waitForEnd(pid, KILL_TIMEOUT_MS)))
      throw new EmbeddedFault(`process ${pid} of PostgreSQL in ${data} does not end`);
}

/**
 * A port outside of the range from which systems choose ports for outgoing connections (Linux: from 32768 on, others from
 * 49152). PostgreSQL keeps its port over restarts, and a connection that uses it meanwhile would prevent them. The scripts
 * have a function of their own (scripts/lib/free-port.mjs): they also run on Node 20, which cannot import TypeScript.
 */
async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = randomInt(10_000, 32_768);
    if (await isFree(port)) return port;
  }
  throw new EmbeddedFault('no free port on 127.0.0.1');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

function spawnPostgres(place: Place, settings: Readonly<Record<string, string>>, logPath: string): ChildProcess {
  if (existsSync(logPath) && statSync(logPath).size > LOG_LIMIT_BYTES) renameSync(logPath, `${logPath}.1`);
  const log = openSync(logPath, 'a', 0o600);
  const child = spawn(
    place.binaries.postgres,
    ['-D', place.dataArgument, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // its own process group: Ctrl-C in a terminal must only reach the server, which ends PostgreSQL last
    { cwd: place.data, ...identityOf(place.user), env: environment(), stdio: ['ignore', log, log], detached: true },
  );
  closeSync(log);
  return child;
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

/** Also resolves when it has ended. */
async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  const until = performance.now() + START_TIMEOUT_MS;
  while (!hasEnded(child)) {
    try {
      await withConnection({ connectionString: url, connectMs: READY_CONNECT_MS }, async () => {});
      return;
    } catch (error) {
      if (performance.now() > until) throw new EmbeddedFault('PostgreSQL does not become ready', { cause: error });
      await delay(READY_POLL_MS);
    }
  }
}

async function endChild(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = exitOf(child);
  child.kill('SIGINT');
  const timer = setTimeout(() => child.kill('SIGQUIT'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(timer);
}

/**
 * A shell that waits on a pipe from this process. When we are killed the pipe closes and the shell ends PostgreSQL, so
 * that no orphan remains. A graceful stop writes a line instead.
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
