/** A Python with the package websockets, for the tests of its client: Debian's, or another one that is installed. */
import { spawnSync } from 'node:child_process';
import { aptInstall } from './apt.mjs';
import { fail } from './run.mjs';

const NAMES = ['python3', '/usr/bin/python3'];
const PROBE = 'import sys, websockets; sys.exit(0 if sys.version_info >= (3, 11) else 1)';

/** Undefined = there is none. PYTHON_PATH takes precedence. */
function findPython() {
  const given = process.env.PYTHON_PATH ?? '';
  const names = given === '' ? NAMES : [given, ...NAMES];
  return names.find((name) => spawnSync(name, ['-c', PROBE], { stdio: 'ignore' }).status === 0);
}

/** Ensures that there is one, and returns its path. */
export async function ensurePython() {
  const found = findPython();
  if (found !== undefined) return found;
  await aptInstall('python3', 'python3-websockets');
  return (
    findPython() ??
    fail('no Python 3.11 with websockets: install it (Debian: apt-get install python3-websockets) or set PYTHON_PATH.')
  );
}
