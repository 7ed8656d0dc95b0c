/** Faults for the running product, each returning the seconds that the fault itself lasts. Linux, most as root. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startCluster } from '@tradewind/server/db';
import pg from 'pg';
import type { Product, ProductOptions } from './product.ts';
import { ROOT, type Scenario } from './target.ts';

const PAUSE_S = 20;
const PORT = 45_432;
const SPACE = 'tradewind-faults';
const [HOST_SIDE, FAR_SIDE] = ['10.199.7.1', '10.199.7.2'];
const DISK_MB = 420;

type Preparation = ReturnType<NonNullable<Scenario<Product, Omit<ProductOptions, 'dataDir'>>['prepare']>>;

/** Pauses processes for a while. */
export async function pause(pids: readonly number[]): Promise<number> {
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  await delay(PAUSE_S * 1000);
  for (const pid of pids) process.kill(pid, 'SIGCONT');
  return PAUSE_S;
}

/** The postmaster and its children. */
export function familyOf(postmaster: number): readonly number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(postmaster);
      } catch {
        return false;
      }
    });
  return [postmaster, ...children.map(Number)];
}

async function terminateBackends(product: Product): Promise<number> {
  for (let round = 0; round < 10; round++) {
    const client = new pg.Client({ connectionString: product.ownerUrl });
    client.on('error', () => {});
    await client.connect();
    await client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'`);
    await client.end();
    await delay(500);
  }
  return 0;
}

async function fillDisk(dataDir: string): Promise<number> {
  const path = join(dataDir, 'ballast');
  const file = openSync(path, 'w');
  const block = Buffer.alloc(1 << 20);
  const started = performance.now();
  const isFull = (): boolean => statfsSync(dataDir).bavail < 4;
  while (performance.now() - started < PAUSE_S * 1000) {
    try {
      while (!isFull()) writeSync(file, block);
    } catch {
      // the disk is full
    }
    await delay(50);
  }
  closeSync(file);
  rmSync(path);
  return PAUSE_S;
}

const run = (command: string, ...args: readonly string[]): void => {
  execFileSync(command, args, { stdio: 'ignore' });
};

/** The server reaches its PostgreSQL through a separate network, which can be disconnected. */
async function behindNetwork(dataDir: string): Preparation {
  const cluster = await startCluster({ folder: join(dataDir, 'outside') });
  const url = new URL(cluster.url('postgres'));
  run('ip', 'netns', 'add', SPACE);
  run('ip', 'link', 'add', 'twf0', 'type', 'veth', 'peer', 'name', 'twf1', 'netns', SPACE);
  run('ip', 'addr', 'add', `${HOST_SIDE}/30`, 'dev', 'twf0');
  run('ip', 'link', 'set', 'twf0', 'up');
  run('ip', 'netns', 'exec', SPACE, 'ip', 'addr', 'add', `${FAR_SIDE}/30`, 'dev', 'twf1');
  run('ip', 'netns', 'exec', SPACE, 'ip', 'link', 'set', 'twf1', 'up');
  const relay = join(ROOT, 'scripts/lib/relay.mjs');
  const relays = [
    spawn(process.execPath, [relay, HOST_SIDE, String(PORT), '127.0.0.1', url.port], {
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
    spawn('ip', ['netns', 'exec', SPACE, process.execPath, relay, FAR_SIDE, String(PORT), HOST_SIDE, String(PORT)], {
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  ];
  await Promise.all(relays.map((child) => once(child.stdout, 'data')));
  url.host = `${FAR_SIDE}:${PORT}`;
  const takeAway = async (): Promise<void> => {
    for (const child of relays) child.kill('SIGKILL');
    run('ip', 'netns', 'del', SPACE);
    await cluster.stop();
  };
  return [{ databaseUrl: url.href }, takeAway];
}

async function unplug(): Promise<number> {
  run('ip', 'link', 'set', 'twf0', 'down');
  await delay(PAUSE_S * 1000);
  run('ip', 'link', 'set', 'twf0', 'up');
  return PAUSE_S;
}

/** A file read by libfaketime: the offset of the clock. Monotonic time is not affected. */
async function withClock(dataDir: string): Preparation {
  const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';
  writeFileSync(clockFile(dataDir), '+0');
  const env = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: clockFile(dataDir),
    FAKETIME_NO_CACHE: '1',
    DONT_FAKE_MONOTONIC: '1',
  };
  return [{ env }, async () => {}];
}

const clockFile = (dataDir: string): string => join(dataDir, 'clock-offset');

/** Moves the clock an hour ahead, back to the true time, and an hour behind. */
async function jumpClock(dataDir: string): Promise<number> {
  for (const offset of ['+3600', '+0', '-3600', '+0']) {
    writeFileSync(clockFile(dataDir), offset);
    await delay(5000);
  }
  return 0;
}

/** In a separate process, so that the load is not slowed down. */
async function reconnectAll(product: Product): Promise<number> {
  await once(
    spawn(process.execPath, [join(import.meta.dirname, 'sockets.ts'), product.url], { stdio: 'inherit' }),
    'exit',
  );
  return 0;
}

/** A small in-memory disk. */
async function smallDisk(dataDir: string): Preparation {
  run('mount', '-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', dataDir);
  return [{}, async () => run('umount', dataDir)];
}

export const SCENARIOS: readonly Scenario<Product, Omit<ProductOptions, 'dataDir'>>[] = [
  {
    name: 'kill -9 of the server',
    async run(product) {
      process.kill(product.pid, 'SIGKILL');
      return 0;
    },
  },
  {
    name: 'kill -9 of PostgreSQL',
    async run(product) {
      process.kill(product.postmaster, 'SIGKILL');
      return 0;
    },
  },
  { name: 'server paused for 20 s', run: (product) => pause([product.pid]) },
  { name: 'PostgreSQL paused for 20 s', run: (product) => pause(familyOf(product.postmaster)) },
  { name: 'disk full for 20 s', prepare: smallDisk, run: (_product, dataDir) => fillDisk(dataDir) },
  { name: 'all backends terminated, ten times', run: terminateBackends },
  {
    name: 'clock an hour ahead, back, an hour behind',
    prepare: withClock,
    run: (_product, dataDir) => jumpClock(dataDir),
  },
  { name: 'network to PostgreSQL cut for 20 s', prepare: behindNetwork, run: unplug },
  { name: '10,000 sockets reconnect within 10 s', run: reconnectAll },
];
