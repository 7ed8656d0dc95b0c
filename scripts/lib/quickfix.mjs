/** The example program `executor` of QuickFIX, an acceptor that fills limit orders: Debian's packages contain it, built. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { aptInstall } from './apt.mjs';

/** Packed, as all of that folder is. */
const PACKED = '/usr/share/doc/libquickfix-doc/examples/executor/C++/.libs/executor.gz';
const PACKAGES = ['libquickfix17', 'libquickfix-doc'];

/** Installs the executor where that is possible. */
export async function installExecutor() {
  if (!existsSync(PACKED)) await aptInstall(...PACKAGES);
}

/** Its answers show how it read our messages; a data dictionary, which Debian lacks, would only be stricter. */
const configuration = (port, folder, client) => `[DEFAULT]
ConnectionType=acceptor
SocketAcceptPort=${port}
SocketReuseAddress=Y
StartTime=00:00:00
EndTime=00:00:00
FileStorePath=${join(folder, 'store')}
UseDataDictionary=N
[SESSION]
BeginString=FIX.4.4
SenderCompID=EXECUTOR
TargetCompID=${client}
`;

/** Starts it on this machine for one client, with its files in `folder`; resolves with its process when it listens. It ends with this program. */
export async function startExecutor({ port, folder, client }) {
  await installExecutor();
  if (!existsSync(PACKED))
    throw new Error(`no QuickFIX executor: install it (Debian: apt-get install ${PACKAGES.join(' ')})`);
  mkdirSync(join(folder, 'store'), { recursive: true });
  const program = join(folder, 'executor');
  const settings = join(folder, 'executor.cfg');
  writeFileSync(program, gunzipSync(readFileSync(PACKED)), { mode: 0o755 });
  writeFileSync(settings, configuration(port, folder, client));
  const child = spawn(program, [settings], { cwd: folder, stdio: 'ignore' });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.removeListener('exit', end));
  for (let attempt = 1; !(await listens(port)); attempt += 1) {
    if (attempt === ATTEMPTS) throw new Error('the executor does not listen');
    await pause(ATTEMPT_MS);
  }
  return child;
}

const ATTEMPTS = 200;
const ATTEMPT_MS = 50;

async function listens(port) {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
