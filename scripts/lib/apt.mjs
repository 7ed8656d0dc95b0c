/** Programs of Debian and Ubuntu that the tests need. */
import { existsSync } from 'node:fs';
import { run } from './run.mjs';

/** Installs packages as root on Debian or Ubuntu; returns apt's exit code, or undefined elsewhere. */
export async function aptInstall(...packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.error(`Tradewind: installing ${packages.join(', ')} …`);
  const apt = (...args) =>
    run('apt-get', ['-qq', ...args], { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } });
  await apt('update');
  return apt('install', '-y', '--no-install-recommends', ...packages);
}
