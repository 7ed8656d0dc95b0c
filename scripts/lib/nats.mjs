/** The NATS server for tests and `npm run cluster`: Debian's nats-server, another one that is installed, or one that can be installed. */
import { spawn, spawnSync } from 'node:child_process';
import { aptInstall } from './apt.mjs';
import { fail } from './run.mjs';

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

/** Starts a server on this machine that keeps its streams below `folder`; resolves with its process when it answers. `login`: the required credentials. */
export async function startNats({ port, folder, login }) {
  const program = await ensureNats();
  const args = ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', folder];
  if (login !== undefined) args.push('--user', login.user, '--pass', login.password);
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
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
  return child;
}
