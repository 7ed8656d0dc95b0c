/** The server as a process: what it prints, how it refuses to start, how it ends. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type Server, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from './testing/database.ts';

const MAIN = join(import.meta.dirname, 'main.ts');

let database: TestDatabase;
const folders: string[] = [];
const children: ChildProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(async () => {
  await database.drop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

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
  /** Address in the line that says it is ready. */
  readonly ready: () => Promise<string>;
}

function start(settings: Readonly<Record<string, string>> = {}): Run {
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: database.adminUrl,
    FEED: 'push',
    FEED_KEY: 'a feed key for tests',
    PORT: '0',
    LOG_LEVEL: 'error',
    DATA_DIR: newFolder(),
    ...settings,
  };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
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
  // a run that is expected to end early never asks
  ready.catch(() => {});
  child.stderr?.on('data', (data: Buffer) => (stderr += data.toString()));
  return { child, ended, stdout: () => stdout, stderr: () => stderr, ready: () => ready };
}

describe('a server that starts', () => {
  it('says so in one line, trades, and ends cleanly on a signal, once however often it hears it', async () => {
    const run = start();
    const url = await run.ready();
    expect(run.stdout()).toBe(`Tradewind is ready at ${url}\n`);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    run.child.kill('SIGINT');
    run.child.kill('SIGTERM');
    expect(await run.ended).toBe(0);
    expect(run.stdout()).toBe(`Tradewind is ready at ${url}\n`);
    expect(run.stderr()).toBe('');
    await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed');
  });

  it('ends when whoever started it is gone', async () => {
    const run = start();
    await run.ready();
    const exited = once(run.child, 'exit');
    run.child.disconnect();
    expect(await exited).toEqual([0, null]);
  });

  it('is alive while it starts, and ends cleanly when told then', async () => {
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const port = portOf(probe);
    probe.close();
    await once(probe, 'close');
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

describe('a server that cannot start says why in one line', () => {
  it('on a used port', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const port = portOf(other);
    const run = start({ PORT: String(port) });
    expect(await run.ended).toBe(1);
    expect(run.stderr()).toBe(`Tradewind: 127.0.0.1:${port} is already in use; stop the other program or set PORT\n`);
    other.close();
  });

  it('on a used data directory', async () => {
    const folder = newFolder();
    const first = start({ DATA_DIR: folder });
    await first.ready();
    const second = start({ DATA_DIR: folder });
    expect(await second.ended).toBe(1);
    expect(second.stderr()).toMatch(/^Tradewind: [^\n]*data directory[^\n]*\n$/u);
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
  });

  it('on a database that is not there', async () => {
    const run = start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    expect(await run.ended).toBe(1);
    expect(run.stderr()).toMatch(/^Tradewind: the database of DATABASE_URL [^\n]*\n$/u);
  });

  it('on wrong settings, all at once', async () => {
    const run = start({ FEED: 'magic', LOG_LEVEL: 'loud' });
    expect(await run.ended).toBe(1);
    expect(run.stderr()).toMatch(/^Tradewind: FEED [^\n]*\nTradewind: LOG_LEVEL [^\n]*\n$/u);
  });
});
