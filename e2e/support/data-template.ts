/**
 * Data folders of servers that have started once. A test that is not about the first start copies one of them, which
 * saves making the database cluster, the migrations and the simulated price history.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';

/** Settings that decide what a first start stores; the others count afresh at every start. */
const STORED = ['FEED', 'FEED_SEED', 'MARKET_HOURS', 'INSTRUMENTS_FILE'] as const;
/** Set by global-setup.ts for all workers of a run. */
export const TEMPLATES_FOLDER = 'TRADEWIND_TEST_TEMPLATES';
const MADE_WITHIN_MS = 120_000;

type Settings = Readonly<Record<string, string>>;

const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'tradewind-e2e-'));
const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

async function keyOf(settings: Settings): Promise<string> {
  const hash = createHash('sha256');
  for (const name of STORED) {
    const value = settings[name] ?? '';
    const content = name === 'INSTRUMENTS_FILE' && value !== '' ? await readFile(value, 'utf8') : value;
    hash.update(`${name}=${content}\0`);
  }
  return hash.digest('hex').slice(0, 16);
}

/** Makes the template unless another worker has made it; true once it is there, false when making it there failed. */
async function provide(template: string, make: (folder: string) => Promise<void>): Promise<boolean> {
  if (await exists(template)) return true;
  const lock = `${template}.lock`;
  const isMine = await mkdir(lock).then(
    () => true,
    () => false,
  );
  if (isMine) {
    const partial = `${template}.partial`;
    try {
      if (await exists(template)) return true;
      await rm(partial, { recursive: true, force: true });
      await mkdir(partial);
      await make(partial);
      await rename(partial, template);
      return true;
    } finally {
      await rmdir(lock);
    }
  }
  // another worker makes it; its process tells ours nothing but by the files
  while (await exists(lock)) await setTimeout(50);
  return exists(template);
}

/** A copy with owners and modes: PostgreSQL's files belong to a user of its own where the server runs as root. */
async function copy(from: string, to: string): Promise<void> {
  // log files made ahead of time are zeros: no memory is spent on them
  const options = process.platform === 'linux' ? ['-a', '--sparse=always'] : ['-pR'];
  await promisify(execFile)('cp', [...options, `${from}/.`, to]);
}

/**
 * A data folder of its own on which a server of these settings starts as it does after a restart, with nothing traded
 * and no one registered. `firstStart` starts a server on a folder and stops it. Prices of a replay begin with the
 * first start, so that one gets an empty folder.
 */
export async function preparedFolder(
  settings: Settings,
  firstStart: (settings: Settings, folder: string) => Promise<void>,
): Promise<string> {
  const folder = await newFolder();
  const templates = process.env[TEMPLATES_FOLDER];
  if (templates === undefined || settings['FEED'] === 'replay') return folder;
  const template = join(templates, await keyOf(settings));
  const stored = Object.entries(settings).filter(([name]) => name === 'FEED_KEY' || STORED.some((one) => one === name));
  const deadline = Date.now() + MADE_WITHIN_MS;
  while (!(await provide(template, (partial) => firstStart(Object.fromEntries(stored), partial))))
    if (Date.now() > deadline) throw new Error(`no data template after ${MADE_WITHIN_MS / 1000} s`);
  await copy(template, folder);
  return folder;
}
