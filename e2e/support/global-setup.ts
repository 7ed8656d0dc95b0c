/** Before all workers: an empty folder for the data templates of this run; it is removed at the end. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TEMPLATES_FOLDER } from './data-template.ts';

export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'tradewind-templates-'));
  process.env[TEMPLATES_FOLDER] = folder;
  return () => rm(folder, { recursive: true, force: true, maxRetries: 3 });
}
