/** Starts and stops the real server as a separate process, with its own data directory. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { serverProgram } from '../../scripts/lib/server-program.mjs';
import { preparedFolder } from './data-template.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const node = join(root, 'node_modules', 'node', 'bin', 'node');

/** Simulated prices at a fifth of their usual rate: every quote is work for the server, for each open page and for Playwright. */
export const CALM_MARKET = { FEED: 'sim', FEED_SEED: '7', FEED_SPEED: '0.2' } as const;

/** `E2E_CLUSTER=1`: every server is a cluster of several processes behind one port. */
const isCluster = process.env['E2E_CLUSTER'] === '1';

export const METRICS_TOKEN = 'a-metrics-token-for-tests';

export interface RunningServer {
  readonly url: string;
  /** Addresses of its processes: `url` when there is one, gateways first when there are several. */
  readonly processes: readonly string[];
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** Its output so far. */
  output(): string;
  /** SIGTERM and wait; the data directory stays. */
  stop(): Promise<void>;
  /** SIGKILL and wait; the data directory stays. */
  kill(): Promise<void>;
  /** Stops it and removes its data. */
  dispose(): Promise<void>;
}

/** Of a server whose port another program has taken. */
const PORT_TAKEN = 'is already in use';

/** Resolves once the server can trade; rejects with its output when it exits before. */
async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  // the server of another test may have taken the port, and would answer
  const isOwn = (): boolean => isCluster || output().includes(`is ready at ${url}`);
  const deadline = Date.now() + 90_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the server ended early:\n${output()}`);
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.status === 200 && isOwn()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`the server is not ready after 90 s:\n${output()}`);
}

/**
 * Starts a server on a data folder: the one that is given, or a folder of its own in which a server has started and
 * stopped once, so that it is ready soon. See startFresh for a first start. `port`: that of a server that was ended; absent = a free one.
 */
export async function startServer(
  settings: Readonly<Record<string, string>> = {},
  dataDir?: string,
  port?: number,
): Promise<RunningServer> {
  return run(settings, dataDir ?? (await preparedFolder(settings)), port);
}

/** Starts a server on an empty data folder. */
export async function startFresh(settings: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  return run(settings, await mkdtemp(join(tmpdir(), 'tradewind-e2e-')));
}

/** Asks a cluster for its parts (scripts/lib/cluster-child.mjs). */
async function processesOf(child: ChildProcess): Promise<readonly string[]> {
  child.send({ ask: 'parts' });
  let parts: Readonly<Record<string, { port?: number }>> | undefined;
  // it also sends other messages
  while (parts === undefined) [{ parts }] = (await once(child, 'message')) as [{ parts?: typeof parts }];
  const named = Object.entries(parts).toSorted(([left], [right]) => order(left) - order(right));
  return named.flatMap(([, { port }]) => (port === undefined ? [] : [`http://127.0.0.1:${port}`]));
}

const order = (name: string): number => (name.startsWith('gateway') ? 0 : 1);

async function run(
  settings: Readonly<Record<string, string>>,
  directory: string,
  wanted?: number,
): Promise<RunningServer> {
  const port = wanted ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const printed: string[] = [];
  const program = isCluster ? join(root, 'scripts', 'lib', 'cluster-child.mjs') : (await serverProgram()).main;
  const child = spawn(node, [program], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: directory,
      // demo traders only in the tests about them
      DEMO_TRADERS: '0',
      // a tour would cover the page; the test about it switches it on
      TOUR: 'off',
      // tests set the addresses of their customers like a reverse proxy
      TRUSTED_PROXIES: '127.0.0.1',
      METRICS_TOKEN,
      // operators of tests can approve right after joining; tests of the cool-off set it
      STAFF_COOL_OFF_HOURS: '0',
      // customers of tests trade at any leverage until a test sets caps
      RETAIL_PRESET: 'offshore',
      // a machine that is busy with browsers must not look like a database that hangs or is unavailable
      DATABASE_HANG_MS: '10000',
      DATABASE_CONNECT_MS: '10000',
      // no gateway has to redirect callers before it shuts down
      DRAIN_MS: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(isCluster ? (['ipc'] as const) : [])],
    // its parts are killed with it
    detached: isCluster,
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => printed.push(chunk.toString()));
  const output = () => printed.join('');
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    if (isCluster && signal === 'SIGKILL' && child.pid !== undefined) process.kill(-child.pid, signal);
    else child.kill(signal);
    await ended;
  };
  try {
    await untilReady(url, child, output);
  } catch (error) {
    await end('SIGKILL');
    if (wanted === undefined && output().includes(PORT_TAKEN)) return run(settings, directory);
    throw error;
  }
  return {
    url,
    processes: isCluster ? await processesOf(child) : [url],
    dataDir: directory,
    process: child,
    output,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    dispose: async () => {
      await end('SIGTERM');
      await rm(directory, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** Runs `npm run verify` on a data directory; returns the exit code and its output. */
export const verify = (dataDir: string): Promise<{ code: number; output: string }> => runVerify([], dataDir);

/** Runs `npm run verify -- --audit` on an exported audit log, which needs no database. */
export const verifyAuditFile = (file: string): Promise<{ code: number; output: string }> =>
  runVerify(['--audit', file]);

async function runVerify(args: readonly string[], dataDir?: string): Promise<{ code: number; output: string }> {
  const child = spawn(node, [(await serverProgram()).verify, ...args], {
    cwd: root,
    env: { ...process.env, ...(dataDir === undefined ? {} : { DATA_DIR: dataDir }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => printed.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => printed.push(chunk.toString()));
  await once(child, 'close');
  return { code: child.exitCode ?? 1, output: printed.join('') };
}
