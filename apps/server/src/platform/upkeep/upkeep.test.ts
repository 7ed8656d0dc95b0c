/** Metrics of disk space, of the archive of PostgreSQL's log, and of backups. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cluster, createPool, startCluster } from '../db/index.ts';
import { Metrics } from '../http/index.ts';
import { notingRun, watchUpkeep } from './index.ts';

let folder: string;
let cluster: Cluster;
let stop: () => Promise<void>;
let read: () => Promise<string>;
const path = (name: string): string => join(folder, name);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tradewind-upkeep-'));
  chmodSync(folder, 0o755);
  mkdirSync(path('data'));
  cluster = await startCluster({ folder: path('postgres'), archive: path('wal') });
  const pool = createPool(cluster.url('postgres'));
  const metrics = new Metrics(false);
  watchUpkeep({ config: { dataDir: path('data'), walArchive: path('wal') }, database: pool, metrics });
  read = async () => (await metrics.read()).text;
  stop = () => pool.end();
});
afterAll(async () => {
  await stop();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

const valueOf = async (name: string): Promise<string | undefined> =>
  (await read())
    .split('\n')
    .find((line) => line.startsWith(`${name} `))
    ?.slice(name.length + 1);

async function query(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.url('postgres') });
  await client.connect();
  await client.query(text);
  await client.end();
}

describe('the metrics of upkeep', () => {
  it('show the space of the disks', async () => {
    const [, size = '', free = ''] =
      execFileSync('df', ['--output=target,size,avail', '-B1', folder], { encoding: 'utf8' })
        .split('\n')[1]
        ?.split(/\s+/u) ?? [];
    for (const name of ['data', 'wal_archive']) {
      expect(await valueOf(`tradewind_disk_size_bytes{folder="${name}"}`)).toBe(size);
      const known = Number(await valueOf(`tradewind_disk_free_bytes{folder="${name}"}`));
      // others write to the same disk
      expect(Math.abs(known - Number(free)) / Number(size)).toBeLessThan(0.2);
    }
  });

  it('show that the log is archived, and when that fails', async () => {
    await query('SELECT pg_switch_wal()');
    await expect.poll(async () => Number(await valueOf('tradewind_wal_archive_age_seconds'))).toBeLessThan(20);
    expect(await valueOf('tradewind_wal_archive_failing')).toBe('0');
    // cp cannot write to a folder that became a file
    rmSync(path('wal'), { recursive: true });
    writeFileSync(path('wal'), '');
    await query('CREATE TABLE written (value integer); SELECT pg_switch_wal()');
    await expect.poll(() => valueOf('tradewind_wal_archive_failing')).toBe('1');
  });

  it('show how old the last backup is, and that a command failed', async () => {
    expect(await valueOf('tradewind_command_age_seconds{command="backup"}')).toBe('+Inf');
    expect(await valueOf('tradewind_command_age_seconds{command="verify"}')).toBeUndefined();
    await notingRun(path('data'), 'backup', async () => {});
    expect(Number(await valueOf('tradewind_command_age_seconds{command="backup"}'))).toBeLessThan(60);
    expect(await valueOf('tradewind_command_failed{command="backup"}')).toBe('0');
    const failing = notingRun(path('data'), 'backup', async () => {
      throw new Error('the disk is full');
    });
    await expect(failing).rejects.toThrow('the disk is full');
    expect(await valueOf('tradewind_command_failed{command="backup"}')).toBe('1');
    expect(Number(await valueOf('tradewind_command_age_seconds{command="backup"}'))).toBeLessThan(60);
    // a machine without the server's folder has nothing to note
    await notingRun(path('nowhere'), 'backup', async () => {});
    writeFileSync(path('data/last-backup.json'), 'not JSON');
    expect(await valueOf('tradewind_command_age_seconds{command="backup"}')).toBe('+Inf');
  });
});
