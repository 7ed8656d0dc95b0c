/** The folder for temporary files of a test run: databases, uploads, browser profiles. Removed when the run ends. */
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';

/** An in-memory file system, available on Linux. */
const MEMORY = '/dev/shm';
/** Several databases of 0.4 GB each at the same time, and the browsers' memory in addition. */
const NEEDED = { folder: 6e9, memory: 6e9 + availableParallelism() * 1e9 };
const NAME = /^tradewind-test-(\d+)$/u;

/**
 * Creates the folder of this process, in memory if there is enough: tests kill processes, not machines, so nothing has to
 * be written to a disk. Files left behind by killed runs are removed first.
 */
export function makeTemporaryFolder() {
  const parent = isRoomy() ? MEMORY : tmpdir();
  for (const name of readdirSync(parent)) {
    const pid = NAME.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) removeLeftover(join(parent, name));
  }
  const folder = join(parent, `tradewind-test-${process.pid}`);
  // the user that PostgreSQL runs as needs access through it
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
    // it belongs to another user
  }
}

function isRoomy() {
  // of the container, if there is one; not available before Node 22
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
