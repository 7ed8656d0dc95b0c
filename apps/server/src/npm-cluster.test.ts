/** The real `npm run cluster`: everything ends with it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { isLong } from './testing/long.ts';

const ROOT = join(import.meta.dirname, '../../..');
const START_MS = 180_000;

let dataDir: string;
let npm: ChildProcess | undefined;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tradewind-npm-cluster-'));
});
afterEach(() => {
  for (const pid of processes()) process.kill(pid, 'SIGKILL');
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));

/** All processes with the data folder in their environment or arguments. */
const processes = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .filter((pid) => ['environ', 'cmdline'].some((file) => textOf(`/proc/${pid}/${file}`).includes(dataDir)))
    .map(Number);

function textOf(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    // it has just ended
    return '';
  }
}

/** Resolves when a line of its output matches. */
async function start(until: RegExp): Promise<void> {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: dataDir };
  const child = spawn('npm', ['run', 'cluster'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] });
  npm = child;
  for await (const line of createInterface(child.stdout)) if (until.test(line)) break;
  // the rest is not read
  child.stdout.resume();
}

it.runIf(process.platform === 'linux').each(
  (
    [
      ['it is starting', /starting PostgreSQL/u, 'SIGTERM', false],
      ['it serves customers', /the cluster is ready/u, 'SIGTERM', true],
      ['it serves customers and npm is killed', /the cluster is ready/u, 'SIGKILL', true],
    ] as const
  ).filter(([, , , isSlow]) => isLong || !isSlow),
)(
  'npm run cluster leaves no process when npm gets a signal while %s',
  async (_, until, signal) => {
    await start(until);
    expect(processes().length).toBeGreaterThan(1);
    npm?.kill(signal);
    await expect.poll(processes, { timeout: 60_000, interval: 100 }).toEqual([]);
  },
  START_MS,
);
