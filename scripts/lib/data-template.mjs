/**
 * Data folders for tests in which a server has run once: migrated, with its catalogue and, for the feed `sim`, the
 * simulated history. A server starts on a copy in a fraction of the time of a first start. Tests of the first start itself
 * do not use them.
 *
 *     await copyDataTemplate({ feed: 'sim', seed: 7 }, folder); // then start a server: DATA_DIR=folder FEED=sim FEED_SEED=7
 *     node scripts/lib/data-template.mjs sim 7                  // creates the template in advance and prints its path
 *
 * Templates are kept in node_modules/.cache under a hash of everything that a first start depends on: the sources of the
 * server and of the packages, the lock file, feed and seed, and the day (UTC), because history ends when the template was
 * created.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { filesOf, hashOf } from './hash.mjs';
import { compileCache, node, root } from './paths.mjs';
import { isAlive } from './temporary.mjs';

const CACHE = join(root, 'node_modules', '.cache', 'tradewind-data');
const SOURCES = ['apps/server/src', 'packages/contract/src', 'packages/engine/src', 'packages/money/src'];
/** A template requested within this time may still be being copied, which takes seconds. */
const IN_USE_MS = 10 * 60_000;
const IS_TEST = /\.test\.tsx?$|[/\\]testing[/\\]/u;

let sources;

function keyOfToday() {
  sources ??= hashOf([
    join(root, 'package-lock.json'),
    ...SOURCES.flatMap((folder) => [...filesOf(join(root, folder))]).filter((path) => !IS_TEST.test(path)),
  ]);
  return `${new Date().toISOString().slice(0, 10)}-${sources.slice(0, 16)}`;
}

/**
 * Path of the template, which is created if there is none yet; never start a server on the template itself. `feed` is sim
 * or push; a server with FEED=replay starts on that of push, because both start without prices. `instrumentsFile` is the
 * catalogue that the first start stores; its content counts, not its path.
 */
export async function dataTemplate({ feed, seed = 1, instrumentsFile }) {
  const catalogue = instrumentsFile === undefined ? '' : `-${contentHash(instrumentsFile)}`;
  const folder = join(CACHE, feed === 'sim' ? `sim-${seed}` : `${feed}${catalogue}`);
  const key = keyOfToday();
  const path = join(folder, key);
  if (!existsSync(path)) await oneAtATime(folder, () => make({ feed, seed, instrumentsFile }, folder, key));
  const now = new Date();
  utimesSync(path, now, now);
  return path;
}

const contentHash = (file) => createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16);

/**
 * Test workers need the same template at the same time: one creates it, the others wait for it. If two of them take over
 * the lock of a killed process at once, both create one, and the first to be ready is kept.
 */
async function oneAtATime(folder, work) {
  mkdirSync(folder, { recursive: true });
  const lock = `${folder}.lock`;
  while (!take(lock)) await delay(50);
  try {
    await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Takes the lock file, even from a process that was killed; false while another process holds it. */
function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  try {
    const holder = Number(readFileSync(lock, 'utf8'));
    if (holder > 0 && !isAlive(holder)) rmSync(lock, { force: true });
  } catch (error) {
    // it was released in the meantime
    if (error.code !== 'ENOENT') throw error;
  }
  return false;
}

async function make({ feed, seed, instrumentsFile }, folder, key) {
  const path = join(folder, key);
  if (existsSync(path)) return;
  const partial = mkdtempSync(`${path}.`);
  chmodSync(partial, 0o755); // the user that PostgreSQL runs as needs access through it, in every copy, too
  try {
    await startOnce({
      DATA_DIR: partial,
      FEED: feed,
      ...(feed === 'sim' ? { FEED_SEED: String(seed) } : { FEED_KEY: 'makes a template for tests' }),
      ...(instrumentsFile === undefined ? {} : { INSTRUMENTS_FILE: instrumentsFile }),
    });
    keepFirst(partial, path);
    removeUnused(folder, key);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

/** Gives a template its name, unless another process was faster: a folder with content is never replaced. */
function keepFirst(partial, path) {
  try {
    renameSync(partial, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  }
}

/** Removes templates of earlier sources or days, and unfinished ones of killed processes. */
function removeUnused(folder, key) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    // another process may have removed it in the meantime
    const usedMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (name !== key && Date.now() - usedMs > IN_USE_MS) rmSync(path, { recursive: true, force: true });
  }
}

/** Copies the template to `folder`, which must not exist or be empty; owners are preserved, because PostgreSQL requires it. */
export async function copyDataTemplate(template, folder) {
  const from = await dataTemplate(template);
  mkdirSync(folder, { recursive: true });
  if (process.platform === 'win32') cpSync(from, folder, { recursive: true });
  else await promisify(execFile)('cp', ['-a', `${from}/.`, folder]);
}

async function startOnce(settings) {
  const child = spawn(node, [join(root, 'apps', 'server', 'src', 'main.ts')], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compileCache,
      PORT: '0',
      DEMO_TRADERS: '0',
      // as servers of the browser tests have it
      RETAIL_PRESET: 'offshore',
      LOG_LEVEL: 'warn',
      // a busy machine must not look like a database that hangs or is unavailable
      DATABASE_HANG_MS: '10000',
      DATABASE_CONNECT_MS: '10000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const closed = once(child, 'close');
  const ready = new Promise((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
        if (/ready at/u.test(output)) resolve();
      });
  });
  await Promise.race([ready, closed]);
  child.kill('SIGTERM');
  const [code] = await closed;
  if (code !== 0)
    throw new Error(`the server that creates a template of ${settings.DATA_DIR} ended with ${code}: ${output}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [feed = 'sim', seed = '1'] = process.argv.slice(2);
  console.log(await dataTemplate({ feed, seed: Number(seed) }));
}
