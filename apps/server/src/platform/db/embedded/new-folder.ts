/** A cluster's folder that is restored: it gets its name when it is complete. */
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { EmbeddedFault } from './fault.ts';
import { syncPath } from './sync.ts';

/**
 * Calls `build` with another folder, which is renamed to `folder` afterwards. When it throws, or is killed, there is
 * nothing at `folder`, so that it can be repeated.
 */
export async function buildFolder(folder: string, build: (part: string) => Promise<void>): Promise<void> {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new EmbeddedFault(`there is already a database in ${folder}`);
  const part = `${folder}.part`;
  // left over from one that was killed
  rmSync(part, { recursive: true, force: true });
  try {
    await build(part);
    renameSync(part, folder);
    syncPath(dirname(folder));
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    throw error;
  }
}
