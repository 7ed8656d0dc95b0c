/** nginx and Caddy for tests of the samples in deploy/. */
import { spawnSync } from 'node:child_process';
import { aptInstall } from './apt.mjs';
import { fail } from './run.mjs';

/** Debian's directory for nginx is not in everyone's PATH. */
const NAMES = { nginx: ['nginx', '/usr/sbin/nginx'], caddy: ['caddy'] };
const VERSION = { nginx: '-v', caddy: 'version' };

const find = (program) =>
  NAMES[program].find((name) => spawnSync(name, [VERSION[program]], { stdio: 'ignore' }).status === 0);

/** Ensures that `nginx` or `caddy` is there, and returns its path. */
export async function ensureProxy(program) {
  const found = find(program);
  if (found !== undefined) return found;
  await aptInstall(program);
  return find(program) ?? fail(`no ${program}: install it (Debian: apt-get install ${program}).`);
}
