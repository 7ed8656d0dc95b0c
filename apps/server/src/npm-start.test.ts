/** The real `npm start`: a new data folder, and that everything ends with it. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PERIODS } from '@tradewind/contract';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { isAlive } from './platform/db/embedded/process.ts';
import { isLong } from './testing/long.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** A background job of a script, as `sh` starts it: with SIGINT ignored. */
const SCRIPT = 'npm start & echo "npm $!"; wait';
const SIM = { FEED: 'sim' };
const PUSH = { FEED: 'push', FEED_KEY: 'a feed key for tests' };

let dataDir: string;
let shell: ChildProcess | undefined;

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tradewind-start-'));
});
afterEach(() => {
  // its own process group, shared by npm, the script and the server
  if (shell?.pid !== undefined && isRunning(shell)) process.kill(-shell.pid, 'SIGKILL');
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));

const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null;

interface Running {
  readonly group: number;
  readonly npm: number;
  /** The server, PostgreSQL and PostgreSQL's own processes. */
  readonly others: readonly number[];
}

/** Resolves once it reports that it is ready. */
async function start(settings: Readonly<Record<string, string>>): Promise<Running> {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, PORT: '0', LOG_LEVEL: 'error', DATA_DIR: dataDir, ...settings };
  const child = spawn('sh', ['-c', SCRIPT], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  shell = child;
  const printed: string[] = [];
  child.stderr.on('data', (data: Buffer) => printed.push(data.toString()));
  let npm = 0;
  for await (const line of createInterface(child.stdout)) {
    printed.push(`${line}\n`);
    npm = Number(/^npm (\d+)$/u.exec(line)?.[1] ?? npm);
    if (line.startsWith('Tradewind is ready at ')) return { group: child.pid ?? 0, npm, others: processes() };
  }
  throw new Error(`npm start ended:\n${printed.join('')}`);
}

function processes(): readonly number[] {
  const { pid: server } = JSON.parse(readFileSync(join(dataDir, 'server.lock'), 'utf8')) as { pid: number };
  const postgres = Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);
  const children = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/u).map(Number))
    .flatMap(([pid, parent]) => (pid !== undefined && parent === postgres ? [pid] : []));
  expect(children.length).toBeGreaterThan(3);
  return [server, postgres, ...children];
}

/** Everything has ended gracefully: the marks of a data folder in use are gone. */
async function expectEnd({ npm, others }: Running): Promise<void> {
  await expect.poll(() => [npm, ...others].filter(isAlive), { timeout: 60_000, interval: 50 }).toEqual([]);
  const marks = ['server.lock', 'postgres/data/postmaster.pid'];
  expect(marks.filter((name) => existsSync(join(dataDir, name)))).toEqual([]);
  if (shell !== undefined && isRunning(shell)) await once(shell, 'close');
}

it('npm start creates a data folder below 150 MB with a full history, and stops on SIGINT to npm in the background', async () => {
  const running = await start(SIM);
  const kilobytes = Number(execFileSync('du', ['-sk', dataDir], { encoding: 'utf8' }).split('\t')[0]);
  expect(kilobytes * 1024).toBeLessThan(150_000_000);
  const client = new pg.Client(readFileSync(join(dataDir, 'postgres/superuser.url'), 'utf8').trim());
  await client.connect();
  const { rows } = await client.query(
    `SELECT period, count(DISTINCT instrument_id) = (SELECT count(*) FROM instruments) AS "all",
       min(candles) >= CASE period WHEN '1day' THEN 500 ELSE 1000 END AS enough
     FROM (SELECT instrument_id, period, count(*) AS candles FROM candles GROUP BY 1, 2) AS series GROUP BY period`,
  );
  await client.end();
  expect(rows.length).toBe(PERIODS.length);
  expect(rows).toEqual(rows.map(({ period }) => ({ period, all: true, enough: true })));
  process.kill(running.npm, 'SIGINT');
  await expectEnd(running);
}, 120_000);

const ENDS = [
  ['npm killed', 'SIGKILL', 'npm'],
  ['a closed terminal', 'SIGHUP', 'group'],
  ['SIGTERM to npm', 'SIGTERM', 'npm'],
  ['Ctrl-C, which reaches all processes of the terminal', 'SIGINT', 'group'],
] as const;

it.each(ENDS.slice(0, isLong ? undefined : 1))(
  'all processes end on %s',
  async (_, signal, receiver) => {
    const running = await start(PUSH);
    process.kill(receiver === 'npm' ? running.npm : -running.group, signal);
    await expectEnd(running);
  },
  120_000,
);
