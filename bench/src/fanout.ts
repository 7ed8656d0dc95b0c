/**
 * `npm run bench -- fanout`: prices to ten thousand sockets, compared with a program that only sends the same frames.
 * Ticks arrive over HTTP as from a price bridge. Clients and servers share the processors. Linux only (/proc).
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientRequest, Measured } from './fanout-clients.ts';
import { Feeding } from './fanout-feed.ts';
import type { BenchOptions, BenchResult } from './harness.ts';
import { startDatabases } from './orders-database.ts';
import { percentile, startServer } from './orders-http.ts';
import { cpuSecondsOf, residentKibOf } from './processes.ts';

export const name = 'fanout';

const FULL_SIZE = {
  walMb: 400,
  sockets: 10_000,
  measuring: 200,
  slow: 500,
  instruments: 40,
  ticksPerS: 5,
  warmUpMs: 5000,
  forMs: 20_000,
  reconnectMs: 10_000,
};
const TOY_SIZE: typeof FULL_SIZE = {
  ...FULL_SIZE,
  walMb: 160,
  sockets: 60,
  measuring: 6,
  slow: 3,
  warmUpMs: 100,
  forMs: 600,
  reconnectMs: 200,
};

const CPU_GOAL = 1.2;
const MEMORY_GOAL_KIB = 30;
const DISTURBED_GOAL = 2;
class Clients {
  readonly #child: ChildProcess = fork(join(import.meta.dirname, 'fanout-clients.ts'), { execArgv: [] });
  #id = 0;

  async ask(request: ClientRequest): Promise<Measured> {
    const id = (this.#id += 1);
    this.#child.send({ ...request, id });
    for (;;) {
      const [answer]: { readonly id: number; readonly result?: Measured }[] = await once(this.#child, 'message');
      if (answer?.id === id) return answer.result ?? { latenciesMs: [], frames: [] };
    }
  }

  end(): void {
    this.#child.kill();
  }
}

interface Figures {
  readonly quiet: Measured;
  readonly cpu: number;
  readonly bareCpu: number;
  readonly bytesASocket: number;
  readonly slow: Measured;
  readonly reconnecting: Measured;
}

export async function run({ toy }: BenchOptions): Promise<BenchResult[]> {
  const sizes = toy ? TOY_SIZE : FULL_SIZE;
  const databases = await startDatabases(sizes.walMb);
  const dataDir = mkdtempSync(join(tmpdir(), 'tradewind-bench-fanout-'));
  const server = await startServer(await databases.create('fanout'), dataDir);
  try {
    const feeding = await Feeding.begin(server.url, sizes.instruments, sizes.ticksPerS);
    const figures = await measureServer(server, sizes);
    await feeding.end();
    if (feeding.refused > 0) throw new Error(`the server refused ticks ${feeding.refused} times`);
    const bareCpu = await measureBare(figures.quiet.frames, sizes);
    return resultsOf({ ...figures, bareCpu });
  } finally {
    await server.stop();
    await databases.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measureServer(
  server: { readonly url: string; readonly pid: number },
  { sockets, measuring, slow, warmUpMs, forMs, reconnectMs }: typeof FULL_SIZE,
): Promise<Omit<Figures, 'bareCpu'>> {
  const clients = new Clients();
  try {
    const before = residentKibOf(server.pid);
    const { hostname: host, port } = new URL(server.url);
    const path = '/v1/ws?format=compact';
    await clients.ask({ type: 'open', host, port: Number(port), path, sockets, measuring });
    await clients.ask({ type: 'measure', forMs: warmUpMs });
    const bytesASocket = (residentKibOf(server.pid) - before) / sockets;
    const cpuBefore = cpuSecondsOf(server.pid);
    const quiet = await clients.ask({ type: 'measure', forMs, keep: true });
    const cpu = cpuSecondsOf(server.pid) - cpuBefore;
    await clients.ask({ type: 'slow', sockets: slow });
    const withSlow = await clients.ask({ type: 'measure', forMs });
    const reconnected = clients.ask({ type: 'reconnect', withinMs: reconnectMs });
    const reconnecting = await clients.ask({ type: 'measure', forMs: reconnectMs });
    await reconnected;
    return { quiet, cpu, bytesASocket, slow: withSlow, reconnecting };
  } finally {
    clients.end();
  }
}

/** Processor seconds needed for the same frames at the same times. */
async function measureBare(
  frames: Measured['frames'],
  { sockets, measuring, warmUpMs }: typeof FULL_SIZE,
): Promise<number> {
  const bare = fork(join(import.meta.dirname, 'fanout-bare.ts'), { execArgv: [] });
  const clients = new Clients();
  try {
    const [port]: number[] = await once(bare, 'message');
    await clients.ask({ type: 'open', host: '127.0.0.1', port: port ?? 0, path: '/', sockets, measuring });
    await clients.ask({ type: 'measure', forMs: warmUpMs });
    const { pid = 0 } = bare;
    const before = cpuSecondsOf(pid);
    const sent = once(bare, 'message');
    bare.send(frames);
    await sent;
    return cpuSecondsOf(pid) - before;
  } finally {
    clients.end();
    bare.kill();
  }
}

const p99 = ({ latenciesMs }: Measured): number => percentile(latenciesMs, 0.99);

function resultsOf({ quiet, cpu, bareCpu, bytesASocket, slow, reconnecting }: Figures): BenchResult[] {
  const latency = p99(quiet);
  const disturbed = (metric: string, measured: Measured): BenchResult => ({
    metric,
    value: p99(measured),
    unit: 'ms',
    baseline: latency,
    ratio: p99(measured) / latency,
    goal: `≤ ${DISTURBED_GOAL}×`,
    holds: p99(measured) <= DISTURBED_GOAL * latency,
  });
  return [
    { metric: 'tick_to_client_p50_ms', value: percentile(quiet.latenciesMs, 0.5), unit: 'ms', holds: true },
    { metric: 'tick_to_client_p99_ms', value: latency, unit: 'ms', holds: true },
    {
      metric: 'cpu_s',
      value: cpu,
      unit: 's',
      baseline: bareCpu,
      ratio: cpu / bareCpu,
      goal: `≤ ${CPU_GOAL}×`,
      holds: cpu <= CPU_GOAL * bareCpu,
    },
    {
      metric: 'memory_a_socket_kib',
      value: bytesASocket,
      unit: 'KiB',
      goal: `≤ ${MEMORY_GOAL_KIB}`,
      holds: bytesASocket <= MEMORY_GOAL_KIB,
    },
    { metric: 'frames', value: quiet.frames.length, unit: '', holds: true },
    disturbed('p99_ms_with_slow_clients', slow),
    disturbed('p99_ms_while_reconnecting', reconnecting),
  ];
}
