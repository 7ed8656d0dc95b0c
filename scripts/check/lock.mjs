/**
 * The lock file holds everything that `npm ci` asks for on any system: a lock file written where a registry lacks the
 * binaries of other platforms leaves them out silently, and `npm ci` then fails there and here.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const EXACT = /^\d+\.\d+\.\d+(?:[-+].*)?$/u;

/** The entry that Node finds for `name` from the package at `path`: its own node_modules first, then upwards. */
function resolveFrom(packages, path, name) {
  const steps = path === '' ? [] : path.split('/');
  for (let depth = steps.length; depth >= 0; depth -= 1) {
    const found = packages[[...steps.slice(0, depth), 'node_modules', name].join('/')];
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What is wrong with a parsed lock file (version 3), one line a fault. */
export function lockFaults({ packages }, file = 'package-lock.json') {
  const faults = [];
  for (const [path, entry] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
      const found = resolveFrom(packages, path, name);
      if (found === undefined) faults.push(`${path || 'package.json'}: ${name}@${range} is missing`);
      else if (EXACT.test(range) && found.version !== range)
        faults.push(`${path || 'package.json'}: ${name} is ${found.version}, not ${range}`);
    }
    const isFetched = path.includes('node_modules/') && entry.link !== true && entry.inBundle !== true;
    if (isFetched && entry.integrity === undefined) faults.push(`${path}: no integrity`);
    if (/^https?:/u.test(entry.resolved ?? '')) faults.push(`${path}: names a registry (see .npmrc)`);
  }
  return faults.map((fault) => `${file}: ${fault}`);
}

export function checkLock(root) {
  return ['package-lock.json', 'docs/package-lock.json'].flatMap((path) =>
    lockFaults(JSON.parse(readFileSync(join(root, path), 'utf8')), path),
  );
}
