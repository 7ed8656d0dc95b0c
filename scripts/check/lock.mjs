/**
 * Checks that the lock file contains everything that `npm ci` needs on any system. If a registry lacks the binaries of
 * other platforms, a lock file written there silently omits them, and `npm ci` then fails on those platforms and here.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const EXACT = /^\d+\.\d+\.\d+(?:[-+].*)?$/u;

/** The entry that Node finds for `name` from the package at `path`: in its own node_modules first, then upwards. */
function resolveFrom(packages, path, name) {
  const steps = path === '' ? [] : path.split('/');
  for (let depth = steps.length; depth >= 0; depth -= 1) {
    const found = packages[[...steps.slice(0, depth), 'node_modules', name].join('/')];
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Faults of a parsed lock file (version 3), one line per fault. */
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
