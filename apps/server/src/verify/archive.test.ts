/** Old ranges of the event log in files: verified, brought back, and never lost (decision 0508). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serverProgram } from '../../../../scripts/lib/server-program.mjs';
import { BOOKS_STATEMENTS } from '../money/reconciliation/testing/books.ts';
import { type TestDatabase, createTestDatabase } from '../testing/database.ts';
import { quoteAll, startTestHost } from '../testing/trading.ts';
import { archiveBefore, restoreArchives } from './archive.ts';
import { trade } from './testing/short-day.ts';
import { verifyDatabase } from './verify.ts';

const TOMORROW = Date.now() + 86_400_000;

let database: TestDatabase;
let admin: pg.Client;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tradewind-archive-'));
  database = await createTestDatabase();
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  // ranges short enough for a test
  await admin.query(
    `DROP TABLE trade_events_from_0, trade_events_from_10000000; DELETE FROM log_partitions WHERE log = 'trade_events'`,
  );
  for (const from of [0, 10, 20, 30])
    await admin.query(`SELECT add_log_partition('trade_events', $1::bigint, $1::bigint + 10)`, [from]);
  await trade(database);
  await admin.query(
    `UPDATE notification_cursors SET seq = (SELECT max(seq) FROM trade_events) WHERE log = 'trade_events'`,
  );
});
afterAll(async () => {
  await admin.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const rows = async (): Promise<readonly string[]> =>
  (await admin.query<{ row: string }>('SELECT trade_events::text AS row FROM trade_events ORDER BY seq')).rows.map(
    ({ row }) => row,
  );
const archive = (): ReturnType<typeof archiveBefore> => archiveBefore(database.adminUrl, folder, TOMORROW, 1);
const restore = (from = 1, to = 1000): ReturnType<typeof restoreArchives> =>
  restoreArchives(database.adminUrl, folder, from, to);
const verify = (of = folder): ReturnType<typeof verifyDatabase> => verifyDatabase(database.url, of);

it('archives are proven instead of their rows, do not disturb trading, and can be restored unchanged', async () => {
  const before = await rows();
  const { head, proofs } = await verify();
  const ranges = await archive();
  expect(ranges.map(({ from, to }) => [from, to])).toEqual([
    [1, 10],
    [10, 20],
    [20, 30],
    [30, 40],
  ]);
  const stayed = await rows();
  expect(stayed.length).toBeLessThan(before.length);
  expect(stayed.length).toBe(before.length - 39 + ranges.reduce((sum, { kept }) => sum + kept, 0));
  expect(readdirSync(folder)).toHaveLength(4);
  const proven = await verify();
  expect(proven.head).toEqual(head);
  expect(proven.proofs.filter(({ what }) => !what.includes('archives'))).toEqual(proofs);
  expect(await archive()).toEqual([]);

  // the writer needs no archived row: it loads open orders, and closes them
  const host = await startTestHost(database, { statements: BOOKS_STATEMENTS });
  quoteAll(host);
  const open = await admin.query<{ id: string; account: string }>(
    `SELECT id, account_id AS account FROM orders WHERE status = 'holding' ORDER BY id`,
  );
  expect(open.rows.length).toBeGreaterThan(0);
  const [first] = open.rows;
  const closed = await host.execute({ type: 'close', account: Number(first?.account), order: Number(first?.id) });
  expect(closed).toMatchObject({ outcome: { ok: true } });
  await host.stop();
  const meanwhile = (await verify()).head;
  expect(meanwhile.seq).toBeGreaterThan(head.seq);

  expect((await restore()).map(({ from }) => from)).toEqual([1, 10, 20, 30]);
  expect((await rows()).slice(0, before.length)).toEqual(before);
  expect((await verify('/nowhere')).head).toEqual(meanwhile);
});

it('a missing, truncated, changed or swapped archive file is a fault, and so is a remaining row that differs from its file', async () => {
  const [range] = await archive();
  const path = join(folder, range?.file ?? '');
  const honest = await readFile(path);
  await expect(verify('/nowhere')).rejects.toThrow(/events 1 to 9 are in an archive .* ENOENT/u);
  const content = gunzipSync(honest).toString();
  for (const [faulty, fault] of [
    [honest.subarray(0, honest.length / 2), 'is not a complete archive'],
    [gzipSync(content.split('\n').slice(0, 5).join('\n')), 'ends with event 4'],
    [gzipSync(content.replace(/\t2\t/u, '\t3\t')), 'was changed'],
    [gzipSync(content.split('\n').toSpliced(3, 1).join('\n')), 'event 3 is missing'],
    [await readFile(join(folder, readdirSync(folder)[1] ?? '')), 'is not the archive of events 1 to 9'],
  ] as const) {
    writeFileSync(path, faulty);
    await expect(verify()).rejects.toThrow(fault);
    await expect(restore(1, 9)).rejects.toThrow(/archive|event/u);
  }
  writeFileSync(path, honest);
  await verify();
  await admin.query(
    `ALTER TABLE trade_events_from_30 DISABLE TRIGGER ALL; UPDATE trade_events_from_30 SET time_ms = time_ms + 1`,
  );
  await expect(verify()).rejects.toThrow('differs from its archive');
  await admin.query(
    `UPDATE trade_events_from_30 SET time_ms = time_ms - 1; ALTER TABLE trade_events_from_30 ENABLE TRIGGER ALL`,
  );
  await restore();
});

it('archiving loses nothing when it is killed (kill -9) while it removes rows', async () => {
  const before = await rows();
  const { head } = await verify();
  const reader = new pg.Client({ connectionString: database.adminUrl });
  await reader.connect();
  await reader.query('BEGIN');
  await reader.query('SELECT FROM trade_events LIMIT 1');
  // the day of the test has not ended, which the command itself checks
  const [program, args] = [join(import.meta.dirname, 'archive.ts'), [database.adminUrl, folder, TOMORROW, 1]];
  const work = `import(${JSON.stringify(program)}).then((archive) => archive.archiveBefore(...${JSON.stringify(args)}))`;
  const child = spawn(process.execPath, ['-e', work], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const errors = text(child.stderr);
  const waiting = `SELECT FROM pg_stat_activity WHERE application_name = 'tradewind archive' AND wait_event_type = 'Lock'`;
  await expect.poll(async () => (await admin.query(waiting)).rowCount, { timeout: 60_000, interval: 20 }).toBe(1);
  child.kill('SIGKILL');
  await once(child, 'close');
  expect(await errors).toBe('');
  await reader.end();
  // PostgreSQL may or may not carry out what it was sent before
  const busy = `SELECT FROM pg_stat_activity WHERE application_name = 'tradewind archive'`;
  await expect.poll(async () => (await admin.query(busy)).rowCount, { timeout: 20_000 }).toBe(0);
  expect((await verify()).head).toEqual(head);
  await archive();
  expect((await verify()).head).toEqual(head);
  expect((await restore()).map(({ from }) => from)).toEqual([1, 10, 20, 30]);
  expect(await rows()).toEqual(before);
});

/** `npm run archive` with these arguments. */
async function runArchive(...args: readonly string[]) {
  const { archive: program } = await serverProgram();
  const child = spawn(process.execPath, [program, ...args, '--folder', folder], {
    env: { PATH: process.env['PATH'], DATABASE_URL: database.adminUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code, output, errors };
}

it('a day in the future is refused, and nothing is archived', async () => {
  const before = await rows();
  const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const refused = await runArchive('--before', inTwoDays);
  expect(refused).toEqual({ code: 1, output: '', errors: expect.stringContaining('is in the future') });
  expect(await rows()).toEqual(before);
});

it('a database of an earlier version is refused', async () => {
  await admin.query('DELETE FROM schema_migrations WHERE number = (SELECT max(number) FROM schema_migrations)');
  const refused = [await runArchive('--before', '2026-01-01'), await runArchive('--restore')];
  for (const each of refused)
    expect(each).toEqual({
      code: 1,
      output: '',
      errors: expect.stringContaining('the database is of an earlier version'),
    });
});
