/** Paths in the checkout that every script needs. Runs on any Node ≥ 20, before anything is installed. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const bin = (name) => join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);
/** The pinned Node, from the npm package `node`. */
export const node = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
/** Compiled sources, with types stripped: a process that finds its modules here loads them in half the time. */
export const compileCache = join(root, 'node_modules', '.cache', 'tradewind-compiled');
