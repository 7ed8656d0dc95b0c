/**
 * The package of packages/client as `npm pack` makes it, for tests that install it. Made once for the current sources, and kept in
 * node_modules/.cache under a hash of them.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf, hashOf } from './hash.mjs';
import { root } from './paths.mjs';

const CACHE = join(root, 'node_modules', '.cache', 'tradewind-client');
const PARTS = ['client', 'contract', 'money'].map((name) => join(root, 'packages', name));

/** Resolves with the path of the tarball. */
export async function clientPackage() {
  const sources = [join(root, 'package-lock.json'), ...PARTS.flatMap((folder) => [...filesOf(folder)])];
  const folder = join(CACHE, hashOf(sources).slice(0, 16));
  if (!existsSync(folder)) pack(folder);
  return join(folder, readdirSync(folder)[0]);
}

function pack(folder) {
  mkdirSync(CACHE, { recursive: true });
  const partial = mkdtempSync(`${folder}.`);
  const { status, stderr } = spawnSync('npm', ['pack', '--silent', '--pack-destination', partial], {
    cwd: PARTS[0],
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm pack failed: ${stderr}`);
  try {
    renameSync(partial, folder);
  } catch (error) {
    // another process was faster
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}
