/** Where a test run puts its temporary files: databases, uploads, browser profiles. Gone when it ends. */
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system in memory, where Linux has one. */
const MEMORY = '/dev/shm';
/** Databases of 0.4 GB each, of which several live beside each other, and the browsers' memory above that. */
const NEEDED = { folder: 6e9, memory: 6e9 + availableParallelism() * 1e9 };
const NAME = /^tradewind-test-(\d+)$/u;

/**
 * Makes the folder of this process, in memory when there is plenty: tests kill processes, not machines, so that nothing
 * need reach a disk. What runs that were killed have left behind is removed first.
 */
export function makeTemporaryFolder() {
  const parent = isRoomy() ? MEMORY : tmpdir();
  for (const name of readdirSync(parent)) {
    const pid = NAME.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) removeLeftover(join(parent, name));
  }
  const folder = join(parent, `tradewind-test-${process.pid}`);
  // the user that PostgreSQL runs as passes through it
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  return folder;
}

export function removeFolder(folder) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

function removeLeftover(folder) {
  try {
    removeFolder(folder);
  } catch {
    // somebody else's
  }
}

function isRoomy() {
  // of the container, where there is one; not known before Node 22
  const memory = process.availableMemory?.() ?? 0;
  if (process.platform !== 'linux' || !existsSync(MEMORY) || memory < NEEDED.memory) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= NEEDED.folder;
}

export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
