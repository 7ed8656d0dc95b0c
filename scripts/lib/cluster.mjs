/**
 * A small cluster on one machine: feeds, engines and gateways twice, and a worker, with their own PostgreSQL and NATS
 * server, behind one port.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { isReady, startBalancer } from './balancer.mjs';
import { freePort } from './free-port.mjs';
import { newPasswords, startNats } from './nats.mjs';
import { compileCache, node, root } from './paths.mjs';

const SOURCES = join(root, 'apps', 'server', 'src');
/** ROLE → number of processes. */
const PARTS = { feed: 2, engine: 2, gateway: 2, worker: 1 };
const RELAY = join(root, 'scripts', 'lib', 'relay.mjs');
const END_MS = 25_000;
const RESTART_MS = 1000;

/**
 * `settings`: for all parts. `workers`: their number. `port`: 0 = any. `restart`: restarts parts that end. `program`: the
 * server; its sources when absent. `onLine` receives the output of the parts, with their names. `apart`: names of parts
 * that reach NATS through their own relay (`nats-of-NAME`), which can be paused. Resolves when customers can trade.
 */
export async function startCluster({
  dataDir,
  port = 0,
  settings = {},
  workers: count = PARTS.worker,
  restart = false,
  program = join(SOURCES, 'main.ts'),
  apart = [],
  onLine = () => {},
}) {
  mkdirSync(dataDir, { recursive: true });
  const parts = Object.entries({ ...PARTS, worker: count }).flatMap(([role, length]) =>
    Array.from({ length }, (_, index) => `${role}-${index + 1}`),
  );
  const processes = new Map();
  /** The last line of each. */
  const said = new Map();
  let isEnding = false;

  const note = (name, child) => {
    processes.set(name, child);
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (data) => {
        for (const line of data.toString().split('\n')) {
          if (line === '') continue;
          said.set(name, line);
          onLine(name, line);
        }
      });
    return child;
  };
  const startNode = (name, file, args, env) =>
    note(
      name,
      spawn(node, [file, ...args], {
        cwd: root,
        env: { NODE_COMPILE_CACHE: compileCache, ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      }),
    );

  const postgres = startNode('postgres', join(SOURCES, 'platform/db/cluster-main.ts'), [dataDir], {});
  const [databaseUrl] = await Promise.race([
    once(postgres, 'message'),
    once(postgres, 'exit').then(() => Promise.reject(new Error('PostgreSQL did not start'))),
  ]);
  const natsPort = await freePort();
  const passwords = newPasswords();
  const natsUrl = (role, at = natsPort) => `nats://${role}:${passwords[role]}@127.0.0.1:${at}`;
  const nats = async () => {
    const child = note('nats', await startNats({ port: natsPort, folder: join(dataDir, 'nats'), passwords }));
    child.on('exit', () => again(nats));
  };
  const again = (start) => !isEnding && restart && setTimeout(() => !isEnding && void start(), RESTART_MS);
  await nats();
  // NATS ends with this process, and the others notice through their channel when it is gone
  const shared = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    // when the other feed takes over, simulated prices continue from where they were
    FEED_SEED: String(randomBytes(4).readUInt32BE()),
    ...settings,
    HOST: '127.0.0.1',
  };
  const relays = new Map();
  for (const name of apart) {
    const relayPort = String(await freePort());
    const relay = startNode(`nats-of-${name}`, RELAY, ['127.0.0.1', relayPort, '127.0.0.1', String(natsPort)], {});
    await once(relay.stdout, 'data');
    relays.set(name, relayPort);
  }
  const ports = new Map();
  const startPart = (name) => {
    const role = name.slice(0, name.indexOf('-'));
    const child = startNode(name, program, [], {
      ...shared,
      NATS_URL: natsUrl(role, relays.get(name)),
      ROLE: role,
      PORT: String(ports.get(name)),
    });
    child.on('exit', (code, signal) => {
      onLine(name, `ended (${signal ?? code})`);
      again(() => startPart(name));
    });
    return child;
  };
  for (const name of parts) {
    ports.set(name, await freePort());
    startPart(name);
  }
  const gateways = parts.filter((name) => name.startsWith('gateway'));
  const balancer = await startBalancer(
    port,
    gateways.map((name) => ports.get(name)),
  );
  const workers = parts.filter((name) => name.startsWith('worker'));
  const doesWork = async () => (await Promise.all(workers.map((name) => isReady(ports.get(name))))).includes(true);
  const stop = async () => {
    isEnding = true;
    balancer.close();
    const behind = [...relays.keys()].map((name) => `nats-of-${name}`);
    const order = [gateways, parts.filter((name) => !gateways.includes(name)), [...behind, 'nats'], ['postgres']];
    for (const names of order) await Promise.all(names.map((name) => ended(processes.get(name))));
  };
  while (!balancer.areReady() || !(await doesWork())) {
    const gone = restart ? undefined : parts.find((name) => hasEnded(processes.get(name)));
    if (gone !== undefined) {
      const why = said.get(gone);
      await stop();
      throw new Error(`${gone} ended before all were ready: ${why}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }

  return {
    url: `http://127.0.0.1:${balancer.port}`,
    databaseUrl,
    /** Name → process id of each running part. */
    pids: () => new Map([...processes].filter(([, child]) => !hasEnded(child)).map(([name, { pid }]) => [name, pid])),
    /** Port of a part's own /readyz. */
    portOf: (name) => ports.get(name),
    async start(name) {
      if (name !== 'nats') return startPart(name);
      // its port is free once it has exited
      await ended(processes.get(name));
      await nats();
    },
    stop,
  };
}

const hasEnded = ({ exitCode, signalCode }) => exitCode !== null || signalCode !== null;

async function ended(child) {
  if (child === undefined || hasEnded(child)) return;
  const exit = once(child, 'exit');
  // a paused process does not react to signals
  child.kill('SIGCONT');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), END_MS);
  await exit;
  clearTimeout(timer);
}
