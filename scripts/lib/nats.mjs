/** The NATS server for tests and `npm run cluster`: Debian's nats-server, another one that is installed, or one that can be installed. */
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { aptInstall } from './apt.mjs';
import { root } from './paths.mjs';
import { fail } from './run.mjs';

/** With the users of the roles. */
const CONFIGURATION = join(root, 'deploy', 'nats.conf');
const USERS = ['gateway', 'worker', 'engine', 'feed', 'core'];

/** Debian's directory for it is not in everyone's PATH. */
const NAMES = ['nats-server', '/usr/sbin/nats-server'];

/** The path of the program; undefined = there is none. NATS_SERVER_PATH takes precedence. */
function findNats() {
  const given = process.env.NATS_SERVER_PATH ?? '';
  const names = given === '' ? NAMES : [given, ...NAMES];
  return names.find((name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0);
}

/** Ensures that there is a nats-server, and returns its path. */
export async function ensureNats() {
  const found = findNats() ?? (await installNats());
  return found ?? fail('no nats-server: install it (Debian: apt-get install nats-server) or set NATS_SERVER_PATH.');
}

async function installNats() {
  await aptInstall('nats-server');
  return findNats();
}

/** A new password for each user of deploy/nats.conf. */
export const newPasswords = () =>
  Object.fromEntries(USERS.map((user) => [user, `n${randomBytes(24).toString('hex')}`]));

/**
 * Starts a server on this machine that keeps its streams below `folder`; resolves with its process when it answers. It ends with this program.
 * `passwords`: of the users in deploy/nats.conf; without them it requires no login. `monitorPort`: of its own figures.
 * `tls`: files of its certificate and key; without them it does not encrypt.
 */
export async function startNats({ port, folder, passwords, monitorPort = -1, tls }) {
  const program = await ensureNats();
  // -1: any
  const args = ['-a', '127.0.0.1', '-p', String(port), '-m', String(monitorPort), '-js', '-sd', folder];
  if (passwords !== undefined) args.push('-c', CONFIGURATION);
  if (tls !== undefined) args.push('--tls', '--tlscert', tls.cert, '--tlskey', tls.key);
  const secrets = Object.entries(passwords ?? {}).map(([user, password]) => [
    `NATS_${user.toUpperCase()}_PASSWORD`,
    password,
  ]);
  const env = { ...process.env, ...Object.fromEntries(secrets) };
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  let said = '';
  await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`nats-server ended: ${said}`)));
    child.stderr.on('data', (data) => {
      if (said.length < 10_000) said += data.toString();
      if (said.includes('Server is ready')) resolve();
    });
  });
  child.removeAllListeners('exit');
  child.once('exit', () => process.removeListener('exit', end));
  return child;
}
