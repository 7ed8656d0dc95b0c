import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buy, openDemo, quoteAll, startTestHost } from '../../../testing/trading.ts';
import { verifyTrading } from '../../../verify/verify.ts';
import { openDatabase } from '../index.ts';
import { baseBackup, restoreBackup } from './backup.ts';
import { startCluster } from './cluster.ts';
import { isLong } from '../../../testing/long.ts';

/** One restore is enough to show that it works. */

let folder: string;
const path = (name: string): string => join(folder, name);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tradewind-backup-'));
  // the database user must be able to enter it
  execFileSync('chmod', ['755', folder]);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const urlOf = (dataDir: string): string => readFileSync(join(dataDir, 'postgres/superuser.url'), 'utf8').trim();

async function ask(url: string, query: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ answer: string }>(`SELECT (${query})::text AS answer`)).rows[0]?.answer;
  } finally {
    await client.end();
  }
}

const HEAD = `SELECT seq || ' ' || encode(hash, 'hex') FROM trade_events ORDER BY seq DESC LIMIT 1`;

/** Places some orders; returns the last event. */
async function trade(
  running: Awaited<ReturnType<typeof openDatabase>>,
  url: string,
  opens: boolean,
): Promise<string | undefined> {
  const host = await startTestHost(running);
  quoteAll(host);
  if (opens) await host.execute(openDemo(1));
  for (let order = 0; order < 20; order++) await host.execute(buy(1));
  await host.stop();
  return ask(url, HEAD);
}

/** Resolves once the log is archived up to now. */
async function archived(url: string): Promise<void> {
  const file = await ask(url, 'SELECT pg_walfile_name(pg_switch_wal())');
  await expect.poll(() => existsSync(path(`wal/${file}`)), { timeout: 30_000 }).toBe(true);
}

const restoreTo = (name: string, until?: Date): Promise<void> =>
  restoreBackup({
    backup: path('base'),
    archive: path('wal'),
    folder: path(name),
    ...(until === undefined ? {} : { until }),
  });

async function proveRestored(until: Date | undefined, head: string | undefined): Promise<void> {
  const name = `restored-${until === undefined ? 'end' : 'instant'}/postgres`;
  await restoreTo(name, until);
  const cluster = await startCluster({ folder: path(name) });
  try {
    expect(await ask(cluster.url('tradewind'), HEAD)).toBe(head);
    await verifyTrading(cluster.url('tradewind'));
  } finally {
    await cluster.stop();
  }
}

describe('a lost primary', () => {
  it('is restored to a point in time, and to the end of its archive, and verified', { timeout: 180_000 }, async () => {
    const primary = path('primary');
    const running = await openDatabase({ dataDir: primary, walArchive: path('wal') });
    const url = urlOf(primary);
    await trade(running, url, true);
    // left behind by a backup that was killed
    mkdirSync(path('base.part/data'), { recursive: true });
    await baseBackup(url, path('primary/postgres'), path('base'));
    expect(readdirSync(folder).toSorted()).toEqual(['base', 'primary', 'wal']);
    const wanted = await trade(running, url, false);
    const instant = new Date((await ask(url, 'SELECT clock_timestamp()')) ?? '');
    const later = await trade(running, url, false);
    await archived(url);
    const postmaster = Number(readFileSync(path('primary/postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);
    rmSync(path('primary/postgres/data'), { recursive: true });
    process.kill(postmaster, 'SIGKILL');
    await running.stop();

    await proveRestored(instant, wanted);
    // the log does not reach that far: the error says how far, and nothing is left behind
    const tooFar = restoreTo('future/postgres', new Date(Date.now() + 3_600_000));
    await expect(tooFar).rejects.toThrow(/^the log in \S+ ends at \S+Z: give a time before that, or leave out --to/u);
    expect(readdirSync(path('future'))).toEqual([]);
    if (!isLong) return;
    const end = await tooFar.catch((error: unknown) => /ends at (\S+Z)/u.exec(String(error))?.[1] ?? '');
    await restoreTo('last/postgres', new Date(Date.parse(String(end)) - 1));
    await proveRestored(undefined, later);
  });
});

describe('a backup', () => {
  it('is refused without an archive, over an existing database, and from a folder without a backup', async () => {
    const running = await openDatabase({ dataDir: path('plain') });
    const url = urlOf(path('plain'));
    await expect(baseBackup(url, path('plain/postgres'), path('base'))).rejects.toThrow(/set WAL_ARCHIVE/u);
    await expect(baseBackup(url, path('plain/postgres'), path('plain'))).rejects.toThrow(/already exists/u);
    await running.stop();
    const options = { backup: path('base'), archive: path('wal'), folder: path('plain/postgres') };
    await expect(restoreBackup(options)).rejects.toThrow(/there is already a database in/u);
    await expect(restoreBackup({ ...options, folder: path('new') })).rejects.toThrow(/there is no backup in/u);
    expect(readdirSync(folder).toSorted()).toEqual(['plain']);
  });
});
