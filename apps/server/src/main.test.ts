/** The server as a process: its output, its refusals to start, its shutdown. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type Server, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { serverProgram } from '../../../scripts/lib/server-program.mjs';
import { type TestDatabase, createTestDatabase } from './testing/database.ts';
import { isLong } from './testing/long.ts';

/** As `npm start` runs it: twice the processor time of a start. Only the first test needs that. */
const SOURCES = join(import.meta.dirname, 'main.ts');
const { main: BUNDLE } = await serverProgram();

let database: TestDatabase;
const databases: TestDatabase[] = [];
const folders: string[] = [];
const children: ChildProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(async () => {
  for (const one of [database, ...databases]) await one.drop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A database without operators. */
async function newDatabase(): Promise<TestDatabase> {
  const made = await createTestDatabase();
  databases.push(made);
  return made;
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tradewind-main-'));
  folders.push(folder);
  return folder;
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return address.port;
}

interface Run {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** The address in the line that reports that it is ready. */
  readonly ready: () => Promise<string>;
}

function start(settings: Readonly<Record<string, string>> = {}, program = BUNDLE): Run {
  const env = {
    PATH: process.env['PATH'],
    // speeds up loading
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    DATABASE_URL: database.adminUrl,
    FEED: 'push',
    FEED_KEY: 'a feed key for tests',
    PORT: '0',
    LOG_LEVEL: 'error',
    DATA_DIR: newFolder(),
    ...settings,
  };
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  children.push(child);
  let [stdout, stderr] = ['', ''];
  const ended = new Promise<number | null>((resolve) => {
    child.on('close', resolve);
  });
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (data: Buffer) => {
      stdout += data.toString();
      const url = /ready at (\S+)/u.exec(stdout)?.[1];
      if (url !== undefined) resolve(url);
    });
    void ended.then((code) => reject(new Error(`ended with ${code}: ${stderr}`)));
  });
  // a run that is expected to end early never awaits this
  ready.catch(() => {});
  child.stderr?.on('data', (data: Buffer) => (stderr += data.toString()));
  return { child, ended, stdout: () => stdout, stderr: () => stderr, ready: () => ready };
}

/** The link in the line printed once the server is ready. */
async function linkOf(run: Run): Promise<string> {
  await run.ready();
  await expect.poll(run.stdout, { interval: 5, timeout: 20_000 }).toContain('once)');
  return (
    /^Back-office: open (\S+) to make the first operator \(valid 48 hours, once\)$/mu.exec(run.stdout())?.[1] ?? ''
  );
}

describe('a server that starts', () => {
  it('reports it in one line, trades, and stops cleanly on a signal, also on repeated ones', async () => {
    const metricsPort = await freePort();
    const run = start(
      {
        ADMIN_EMAIL: 'boss@desk.example',
        ADMIN_PASSWORD: 'the-first-of-all-words',
        METRICS_PORT: String(metricsPort),
      },
      SOURCES,
    );
    const url = await run.ready();
    expect(run.stdout()).toBe(`Tradewind is ready at ${url}\n`);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    // metrics are on their own port, including those of the process
    expect(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()).toContain(
      'process_cpu_seconds_total',
    );
    expect((await fetch(`${url}/metrics`)).status).toBe(404);
    run.child.kill('SIGINT');
    run.child.kill('SIGTERM');
    expect(await run.ended).toBe(0);
    expect(run.stdout()).toBe(`Tradewind is ready at ${url}\n`);
    expect(run.stderr()).toBe('');
    await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed');
  });

  // the short run has this in e2e/acceptance/operators.spec.ts, and the next but one in lifecycle.spec.ts
  it.runIf(isLong)(
    'prints a link for the first operator, which opens at the public address if there is one',
    async () => {
      const fresh = await newDatabase();
      const local = start({ DATABASE_URL: fresh.adminUrl });
      const url = await local.ready();
      const link = await linkOf(local);
      expect(link).toMatch(new RegExp(`^${url}/admin/join#token=[\\w-]{43}$`, 'u'));
      const asked = await fetch(link.replace('/admin/join#', '/admin/api/ticket?'));
      expect(await asked.json()).toMatchObject({ code: 1, data: { first: 1 } });
      local.child.kill('SIGTERM');
      expect(await local.ended).toBe(0);
      expect(local.stdout().trimEnd().split('\n')).toHaveLength(2);
      expect(local.stderr()).toBe('');
      const published = start({ DATABASE_URL: fresh.adminUrl, PUBLIC_URL: 'https://broker.example' });
      expect(await linkOf(published)).toMatch(/^https:\/\/broker\.example\/admin\/join#token=/u);
      const secure = 'max-age=31536000; includeSubDomains';
      for (const path of ['/healthz', '/v1/api/forex/trade_list', '/docs/api', '/unknown'])
        expect((await fetch((await published.ready()) + path)).headers.get('strict-transport-security')).toBe(secure);
      published.child.kill('SIGTERM');
      await published.ended;
    },
  );

  it('stops when the process that started it is gone', async () => {
    const run = start();
    await run.ready();
    const exited = once(run.child, 'exit');
    run.child.disconnect();
    expect(await exited).toEqual([0, null]);
  });

  it.runIf(isLong)('is alive while it starts, and then stops cleanly on a signal', async () => {
    const port = await freePort();
    const run = start({ PORT: String(port) });
    const alive = () =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(alive, { interval: 5, timeout: 20_000 }).toBe(200);
    run.child.kill('SIGTERM');
    expect(await run.ended).toBe(0);
  });
});

describe('a server that cannot start reports the reason in one line', () => {
  it('for a used port', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const port = portOf(other);
    if (isLong) {
      const run = start({ PORT: String(port) });
      expect(await run.ended).toBe(1);
      expect(run.stderr()).toBe(`Tradewind: 127.0.0.1:${port} is already in use; stop the other program or set PORT\n`);
    }
    const metrics = start({ METRICS_PORT: String(port) });
    expect(await metrics.ended).toBe(1);
    expect(metrics.stderr()).toContain(
      `127.0.0.1:${port} is already in use; stop the other program or set METRICS_PORT`,
    );
    other.close();
  });

  // the short run has this in e2e/acceptance/start.spec.ts, as it has a used PORT and wrong settings
  it.runIf(isLong)('for a used data directory', async () => {
    const folder = newFolder();
    const first = start({ DATA_DIR: folder });
    await first.ready();
    const second = start({ DATA_DIR: folder });
    expect(await second.ended).toBe(1);
    expect(second.stderr()).toMatch(/^Tradewind: [^\n]*data directory[^\n]*\n$/u);
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
  });

  it('for a missing database', async () => {
    const run = start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    expect(await run.ended).toBe(1);
    expect(run.stderr()).toMatch(
      /^Tradewind: PostgreSQL at 127\.0\.0\.1:1 \(DATABASE_URL\) cannot be reached: nothing listens there\n$/u,
    );
  });

  // the short run has this in first-operator.test.ts
  it.runIf(isLong)('for an easily guessed password of the first operator', async () => {
    const { adminUrl } = await newDatabase();
    const run = start({ DATABASE_URL: adminUrl, ADMIN_EMAIL: 'boss@desk.example', ADMIN_PASSWORD: 'password1234' });
    expect(await run.ended).toBe(1);
    expect(run.stderr()).toMatch(/^Tradewind: ADMIN_PASSWORD [^\n]*\n$/u);
  });

  it("for another data key than the one that sealed the customers' data", async () => {
    const { adminUrl, asOwner } = await newDatabase();
    const first = start({ DATABASE_URL: adminUrl });
    await first.ready();
    first.child.kill('SIGTERM');
    await first.ended;
    // nothing has been sealed yet, so a new key also works
    const second = start({ DATABASE_URL: adminUrl, LOG_LEVEL: 'warn' });
    await second.ready();
    expect(second.stderr()).toContain('push keys were sealed with another data key; generated new ones');
    second.child.kill('SIGTERM');
    await second.ended;
    await asOwner(
      `INSERT INTO users (uid, invite_code, is_demo, email, password_hash, lang, created_at_ms)
       VALUES ('90000001', 'DATAKEY1', false, 'a@b.example', '-', 'en', 0)`,
    );
    const third = start({ DATABASE_URL: adminUrl });
    expect(await third.ended).toBe(1);
    expect(third.stderr()).toMatch(/^Tradewind: the data key is not the one [^\n]*\n$/u);
  });

  it.runIf(isLong)('for several wrong settings, all at once', async () => {
    const run = start({ FEED: 'magic', LOG_LEVEL: 'loud' });
    expect(await run.ended).toBe(1);
    expect(run.stderr()).toMatch(/^Tradewind: FEED [^\n]*\nTradewind: LOG_LEVEL [^\n]*\n$/u);
  });
});
