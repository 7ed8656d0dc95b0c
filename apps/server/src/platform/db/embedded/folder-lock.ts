/** One server per data folder: a lock file with the id of the live process that holds it. */
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { birthOf, isAlive } from './process.ts';

export class FolderLocked extends Error {
  override readonly name = 'FolderLocked';
}

interface Holder {
  readonly pid: number;
  readonly birth: string;
}

const isHolder = (value: unknown): value is Holder =>
  typeof value === 'object' &&
  value !== null &&
  'pid' in value &&
  typeof value.pid === 'number' &&
  'birth' in value &&
  typeof value.birth === 'string';

function read(path: string): Holder | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return isHolder(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const lives = (holder: Holder): boolean => isAlive(holder.pid) && birthOf(holder.pid) === holder.birth;

/** Takes the lock; the returned function releases it. Throws FolderLocked when a live process holds it. */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'server.lock');
  const own = `${path}.${process.pid}`;
  writeFileSync(own, JSON.stringify({ pid: process.pid, birth: birthOf(process.pid) }));
  try {
    for (let attempt = 0; attempt < 3; attempt++) {
      try {
        linkSync(own, path); // fails when it exists, so only one of two concurrent processes gets it
        return () => rmSync(path, { force: true });
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
        const holder = read(path);
        if (holder !== undefined && lives(holder)) {
          throw new FolderLocked(`another server (process ${holder.pid}) already uses the data directory ${folder}`);
        }
        rmSync(path, { force: true });
      }
    }
    throw new FolderLocked(`another server is just taking the data directory ${folder}`);
  } finally {
    rmSync(own, { force: true });
  }
}
