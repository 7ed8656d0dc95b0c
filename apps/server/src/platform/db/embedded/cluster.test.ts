import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FolderLocked, openDatabase } from '../index.ts';
import { startCluster } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { databaseUser } from './user.ts';
import { isAlive } from './process.ts';

const isRoot = process.getuid?.() === 0;
let folder: string;
/** Has a migrated database. Tests in which its creation is not the subject start on a copy. */
let used: string;

beforeAll(async () => {
  used = mkdtempSync(join(tmpdir(), 'tradewind-cluster-'));
  const database = await openDatabase({ dataDir: used });
  await database.stop();
});
afterAll(() => rmSync(used, { recursive: true, force: true }));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tradewind-cluster-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Copies `used`, or a folder in it, to the folder of the test; with the owners, because PostgreSQL requires it. */
function startUsed(part = ''): void {
  execFileSync('cp', ['-a', `${join(used, part)}/.`, folder]);
}

async function query(url: string, text: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

async function startHolder(): Promise<{
  readonly url: string;
  readonly end: (signal: NodeJS.Signals) => Promise<void>;
}> {
  const child = fork(join(import.meta.dirname, '../../../testing/database-child.ts'), [folder], { execArgv: [] });
  const [url] = await once(child, 'message');
  return {
    url: String(url),
    async end(signal) {
      const closed = once(child, 'close');
      child.kill(signal);
      await closed;
    },
  };
}

const postmasterPid = (): number =>
  Number(readFileSync(join(folder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);

describe('a data folder', () => {
  it('keeps its data over a stop, belongs to one server at a time, and has its PostgreSQL stopped with the server', async () => {
    startUsed();
    const first = await openDatabase({ dataDir: folder });
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow(FolderLocked);
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow(
      `another server (process ${process.pid}) already uses the data directory ${folder}`,
    );
    await first.pool.query(`INSERT INTO accounts VALUES (5, 'demo', 0, false, NULL, 0)`);
    await first.stop();
    const second = await openDatabase({ dataDir: folder });
    const accounts = async (): Promise<unknown> =>
      (await second.pool.query('SELECT id FROM accounts').catch(() => undefined))?.rows;
    expect(await accounts()).toEqual([{ id: 5 }]);
    const ended = postmasterPid();
    process.kill(ended, 'SIGINT');
    await expect.poll(() => isAlive(ended), { interval: 5 }).toBe(false);
    await expect.poll(accounts, { interval: 5, timeout: 30_000 }).toEqual([{ id: 5 }]);
    await expect.poll(() => second.guard.isUp, { interval: 5 }).toBe(true);
    const again = postmasterPid();
    await second.stop();
    expect([isAlive(again), existsSync(join(folder, 'server.lock'))]).toEqual([false, false]);
  });

  it('is released with its PostgreSQL when its server ends on a signal', async () => {
    startUsed();
    const holder = await startHolder();
    const pid = postmasterPid();
    await holder.end('SIGTERM');
    expect([isAlive(pid), existsSync(join(folder, 'server.lock'))]).toEqual([false, false]);
  });

  it('is recovered by the next start after SIGKILL, and PostgreSQL does not keep running', async () => {
    startUsed();
    const holder = await startHolder();
    await query(holder.url, `INSERT INTO accounts VALUES (6, 'demo', 0, false, NULL, 0)`);
    const pid = postmasterPid();
    await holder.end('SIGKILL');
    const next = await openDatabase({ dataDir: folder });
    expect(isAlive(pid)).toBe(false);
    expect((await next.pool.query('SELECT id FROM accounts')).rows).toEqual([{ id: 6 }]);
    await next.stop();
  });
});

describe('the embedded PostgreSQL', () => {
  let cluster: Cluster;
  const start = async (): Promise<Cluster> => startCluster({ folder, settings: { fsync: 'off' } });
  const dataFolder = (): string => join(folder, 'data');

  it('is created once, syncs to disk, and is reached only with its password and over loopback', async () => {
    cluster = await startCluster({ folder });
    const settings = await query(
      cluster.url('postgres'),
      `SELECT name, setting FROM pg_settings
      WHERE name IN ('fsync', 'synchronous_commit', 'listen_addresses', 'unix_socket_directories', 'full_page_writes') ORDER BY name`,
    );
    const address = new URL(cluster.url('postgres'));
    address.password = 'wrong';
    await expect(query(address.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/u);
    await cluster.stop();
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      listen_addresses: '127.0.0.1',
      synchronous_commit: 'on',
      unix_socket_directories: '',
    });
    for (const file of ['superuser.password', 'application.password', 'postgres.log'])
      expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
  });

  it('stops an orphan that still runs on its folder', async () => {
    startUsed('postgres');
    const orphan = await start();
    const ended = new Promise<void>((resolve) => orphan.onUnexpectedExit(resolve));
    cluster = await start();
    await ended;
    expect(await query(cluster.url('postgres'), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await cluster.stop();
  });

  it('ignores a pid file that names another process', async () => {
    startUsed('postgres');
    cluster = await start();
    const pidFile = readFileSync(join(dataFolder(), 'postmaster.pid'), 'utf8');
    await cluster.stop();
    writeFileSync(join(dataFolder(), 'postmaster.pid'), pidFile.replace(/^\d+/u, String(process.pid)));
    cluster = await start();
    await cluster.stop();
  });

  it('recreates a folder that was left incomplete', async () => {
    mkdirSync(join(dataFolder(), 'base'), { recursive: true });
    cluster = await start();
    expect(await query(cluster.url('postgres'), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await cluster.stop();
  });

  it('runs as an unprivileged user when the server runs as root, also in a folder that this user cannot read', async () => {
    expect(databaseUser() === undefined).toBe(!isRoot);
    const closed = join(folder, 'closed');
    mkdirSync(closed);
    chmodSync(closed, 0o700);
    for (let round = 0; round < 2; round++) {
      cluster = await startCluster({ folder: join(closed, 'postgres'), settings: { fsync: 'off' } });
      await query(cluster.url('postgres'), 'CREATE TABLE IF NOT EXISTS written (value integer)');
      await query(cluster.url('postgres'), 'CHECKPOINT');
      await cluster.stop();
    }
    expect(statSync(join(closed, 'postgres/data')).uid === 0).toBe(false);
  });

  it('stops an orphan in a folder that its user cannot read', async () => {
    startUsed('postgres');
    chmodSync(folder, 0o700);
    const orphan = await start();
    const ended = new Promise<void>((resolve) => orphan.onUnexpectedExit(resolve));
    cluster = await start();
    await ended;
    await cluster.stop();
  });
});
