/** Runs Debian's promtool, which checks the rules in deploy/prometheus. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/paths.mjs';

const PROMTOOL = 'promtool';
const RULES_FOLDER = join(root, 'deploy/prometheus');
const isThere = () => spawnSync(PROMTOOL, ['--version'], { stdio: 'ignore' }).status === 0;

/** Returns promtool's output, or throws it when there is a fault. Installs promtool where that is possible. */
export function promtool(args) {
  if (!isThere()) install();
  const { status, stdout, stderr } = spawnSync(PROMTOOL, args, { cwd: RULES_FOLDER, encoding: 'utf8' });
  if (status !== 0) throw new Error(`promtool ${args.join(' ')}\n${stdout}${stderr}`);
  return stdout;
}

function install() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Error('promtool is missing: install it (Debian: apt-get install prometheus)');
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  execFileSync('apt-get', ['update', '-qq'], options);
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'prometheus'], options);
}
