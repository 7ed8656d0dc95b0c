/** Dumps between the oldest supported PostgreSQL, that of the system, and the packaged one, in both directions. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../testing/database.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { ensurePostgres } from '../../../testing/system-process.ts';
import { archiveBefore, restoreArchives } from '../../../verify/archive.ts';
import { trade } from '../../../verify/testing/short-day.ts';
import { verifyDatabase } from '../../../verify/verify.ts';
import { type Cluster, startCluster } from '../embedded/cluster.ts';
import { restoreJobs } from '../jobs.ts';
import { migrate, readMigrations } from '../migrate.ts';
import { type Database, createPool } from '../pool.ts';
import { dumpSchema } from '../schema-dump.ts';
import { createBackupKey, dumpDatabase, restoreDump } from './index.ts';

/** Anything may be archived. */
const TOMORROW = Date.now() + 86_400_000;
/** They migrate databases and start PostgreSQL several times. */
const SLOW = { timeout: 400_000 };
const JOBS = `SELECT name, data, retry_limit, retry_delay, retry_backoff, retry_delay_max FROM pgboss.job ORDER BY name, data::text`;

let folder: string;
let system: Cluster;
let source: TestDatabase;
const path = (name: string): string => join(folder, name);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tradewind-dump-'));
  execFileSync('chmod', ['755', folder]);
  system = await startCluster({ folder: path('system'), programs: await ensurePostgres() });
  source = await createTestDatabase();
});
afterAll(async () => {
  await source.drop();
  await system.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** An empty database, as createdb makes it for a role that owns nothing else. */
async function emptyDatabase(maintenanceUrl: string, name: string): Promise<string> {
  const url = new URL(maintenanceUrl);
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query(`CREATE ROLE ${name} LOGIN PASSWORD 'a-password'`);
  await admin.query(`CREATE DATABASE ${name} OWNER ${name}`);
  await admin.end();
  Object.assign(url, { username: name, password: 'a-password', pathname: `/${name}` });
  return url.href;
}

const withPool = async <Result>(url: string, work: (pool: Database) => Promise<Result>): Promise<Result> => {
  const pool = createPool(url, { max: 2 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
};

/** Everything that has to be the same after a restore. */
const stateOf = (url: string, archive: string) =>
  withPool(url, async (pool) => ({
    verified: await verifyDatabase(url, archive),
    schema: await dumpSchema(pool),
    jobs: (await pool.query(JOBS)).rows,
    sequences: (await pool.query('SELECT sequencename, last_value FROM pg_sequences ORDER BY 1')).rows,
    disabled: (await pool.query(`SELECT tgname FROM pg_trigger WHERE tgenabled <> 'O'`)).rows,
  }));

describe('a dump', () => {
  it(
    'moves a day of trading from the newest to the oldest PostgreSQL and back, with the same proofs',
    SLOW,
    async () => {
      await withPool(source.adminUrl, async (pool) => {
        // ranges short enough for a test, so that there are some to archive
        await pool.query('DROP TABLE trade_events_from_0, trade_events_from_10000000');
        await pool.query(`DELETE FROM log_partitions WHERE log = 'trade_events'`);
        for (const from of [0, 10, 20, 30])
          await pool.query(`SELECT add_log_partition('trade_events', $1::bigint, $1::bigint + 10)`, [from]);
        const jobs = [
          { id: '6ba7b810-9dad-41d1-80b4-00c04fd430c8', name: 'messages-email', data: { id: 7 }, retry_delay: 5 },
        ];
        await restoreJobs(pool, [{ name: 'messages-email', retry_limit: 90, retry_backoff: true }], jobs);
      });
      await trade(source);
      await source.asOwner(
        `UPDATE notification_cursors SET seq = (SELECT max(seq) FROM trade_events) WHERE log = 'trade_events'`,
      );
      const archive = path('archive');
      await archiveBefore(source.adminUrl, archive, TOMORROW, 1);
      const before = await stateOf(source.adminUrl, archive);
      expect(before.jobs).toMatchObject([{ name: 'messages-email', data: { id: 7 }, retry_limit: 90, retry_delay: 5 }]);

      const there = await dumpDatabase({ url: source.adminUrl, file: path('there') });
      expect(there.rows).toBeGreaterThan(100);
      const older = await emptyDatabase(system.url('postgres'), 'older');
      expect(await restoreDump({ url: older, file: path('there') })).toEqual(there);
      expect(await stateOf(older, archive)).toEqual(before);

      // what the oldest one has to be able to do: the next start, trading, archives, and a dump
      expect(await migrate(older)).toBe(0);
      expect(await restoreArchives(older, archive, 1, 9)).toMatchObject([{ from: 1, to: 10 }]);
      expect((await archiveBefore(older, archive, TOMORROW, 2)).map(({ from }) => from)).toEqual([1]);
      await withPool(older, (pool) => pool.query('SELECT make_log_partitions()'));
      const meanwhile = await stateOf(older, archive);
      expect(meanwhile.verified.head).toEqual(before.verified.head);
      await dumpDatabase({ url: older, file: path('back') });
      const newer = await emptyDatabase(source.adminUrl, `newer_${Date.now()}`);
      await restoreDump({ url: newer, file: path('back') });
      expect(await stateOf(newer, archive)).toEqual(meanwhile);
      const name = new URL(newer).username;
      await source.asOwner(`DROP DATABASE ${name}`);
      await source.asOwner(`DROP ROLE ${name}`);
    },
  );

  it('that is damaged, cut off, newer or not one is refused, and the database stays empty', async () => {
    const honest = gunzipSync(readFileSync(path('there')));
    const { number, name } = readMigrations().at(-1) ?? { number: 0, name: '' };
    const changed = (change: (bytes: Buffer) => Buffer | void): Buffer => {
      const bytes = Buffer.from(honest);
      return gzipSync(change(bytes) ?? bytes);
    };
    const target = await emptyDatabase(system.url('postgres'), 'unchanged');
    for (const [bytes, fault] of [
      [changed((all) => void (all[all.indexOf('retail') + 1] = 0x41)), /its checksum does not match/u],
      [changed((all) => all.subarray(0, all.length - 200)), /it ends early/u],
      [changed((all) => Buffer.concat([all, Buffer.from('more')])), /something follows its end/u],
      [changed(() => Buffer.from('x'.repeat(100))), /it is not a dump of Tradewind/u],
      [
        changed((all) => Buffer.from(all.toString('latin1').replace(`"number":${number},`, '"number":999,'), 'latin1')),
        new RegExp(`the dump is newer than this program: it has migration 999 \\(${name}\\)`, 'u'),
      ],
      [readFileSync(path('there')).subarray(0, 4000), /cannot be restored: unexpected end of file/u],
      [Buffer.from('no dump at all'), /cannot be restored: incorrect header check/u],
    ] as const) {
      writeFileSync(path('wrong'), bytes);
      await expect(restoreDump({ url: target, file: path('wrong') })).rejects.toThrow(fault);
    }
    const { rows } = await withPool(target, (pool) =>
      pool.query(
        `SELECT relname FROM pg_class JOIN pg_namespace AS n ON n.oid = relnamespace WHERE nspname IN ('public', 'pgboss')`,
      ),
    );
    expect(rows).toEqual([]);
    await expect(restoreDump({ url: source.adminUrl, file: path('there') })).rejects.toThrow(
      /the database is not empty \(it has \w+\): restore into a new one/u,
    );
    await expect(dumpDatabase({ url: target, file: path('nothing') })).rejects.toThrow(/has no tables/u);
    await expect(dumpDatabase({ url: source.adminUrl, file: path('there') })).rejects.toThrow(/already exists/u);
    expect(readdirSync(folder).filter((entry) => entry.startsWith('nothing'))).toEqual([]);
  });

  it('that is encrypted is opened by its key alone, and a changed one by none', async () => {
    const recipient = await createBackupKey(path('key'));
    await createBackupKey(path('other-key'));
    await dumpDatabase({ url: source.adminUrl, file: path('sealed'), recipient });
    const sealed = readFileSync(path('sealed'));
    expect(sealed.includes('trade_events')).toBe(false);
    const target = await emptyDatabase(system.url('postgres'), 'opened');
    const restore = (identity?: string, file = path('sealed')) => restoreDump({ url: target, file, identity });
    await expect(restore()).rejects.toThrow(/is encrypted: name the file of its key in --identity/u);
    await expect(restore(path('other-key'))).rejects.toThrow(/does not open the dump/u);
    const place = Math.floor(sealed.length / 2);
    writeFileSync(path('wrong'), Buffer.from(sealed).fill((sealed[place] ?? 0) ^ 1, place, place + 1));
    await expect(restore(path('key'), path('wrong'))).rejects.toThrow(/cannot be restored/u);
    await restore(path('key'));
    expect((await stateOf(target, path('archive'))).verified.head).toEqual(
      (await verifyDatabase(source.adminUrl, path('archive'))).head,
    );
    await expect(dumpDatabase({ url: source.adminUrl, file: path('x'), recipient: 'age1wrong' })).rejects.toThrow(
      /--encrypt-to takes a public key/u,
    );
  });
});

describe('npm run backup', () => {
  async function run(settings: Record<string, string>, ...args: readonly string[]) {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../backup-main.ts'), ...args], {
      env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    return { code, output, errors };
  }

  it('makes the database of a new DATA_DIR from a dump; a failed attempt leaves nothing there', SLOW, async () => {
    const dataDir = path('new');
    const settings = { DATA_DIR: dataDir };
    writeFileSync(path('wrong'), readFileSync(path('there')).subarray(0, 4000));
    const failed = await run(settings, '--restore', path('wrong'));
    expect(failed).toMatchObject({ code: 1, output: '' });
    expect(failed.errors).toBe(`Tradewind: ${path('wrong')} cannot be restored: unexpected end of file\n`);
    expect(readdirSync(dataDir)).toEqual([]);

    expect(await run(settings, '--restore', path('there'))).toMatchObject({ code: 0, errors: '' });
    const again = await run(settings, '--restore', path('there'));
    expect(again.errors).toBe(`Tradewind: there is already a database in ${join(dataDir, 'postgres')}\n`);
    expect(await run(settings, '--dump', path('second'))).toMatchObject({ code: 0, errors: '' });
    expect(existsSync(path('second'))).toBe(true);
    expect((await run(settings, '--dump', path('a'), '--restore', path('b'))).errors).toMatch(/^Tradewind: usage:/u);
  });
});
