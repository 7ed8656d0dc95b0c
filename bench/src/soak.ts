/**
 * `npm run bench -- soak [--minutes N]`: the server under a steady load of ticks, orders, sockets and logins. Checks that
 * memory, handles, processor time and latency do not grow. The last quarter of the time is compared with the second one;
 * the first is for warming up. Exits with an error when something grew. Linux only (/proc).
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { Feeding } from './fanout-feed.ts';
import { type BenchOptions, type BenchResult, median } from './harness.ts';
import { startDatabases } from './orders-database.ts';
import { percentile, startServer } from './orders-http.ts';
import { connectionsTo, cpuSecondsOf, descriptorsOf, residentKibOf } from './processes.ts';
import type { SoakCounts, SoakRequest } from './soak-load.ts';
import { Probe } from './soak-probe.ts';

export const name = 'soak';
export const mustHold = true;

const ACCOUNT = 'soak@example.org';
const PASSWORD = 'brisk-otter-paints-walls';
const FULL_SIZE = {
  walMb: 400,
  minutes: 2.5,
  samples: 40,
  instruments: 40,
  ticksPerS: 2,
  traders: 40,
  orderEveryMs: 2000,
  sockets: 200,
  visitEveryMs: 250,
  loginEveryMs: 1000,
};
const TOY_SIZE: typeof FULL_SIZE = {
  ...FULL_SIZE,
  walMb: 160,
  minutes: 0.1,
  samples: 8,
  instruments: 4,
  traders: 2,
  orderEveryMs: 100,
  sockets: 3,
};

interface Sample {
  readonly atMs: number;
  readonly heapMib: number;
  readonly externalMib: number;
  readonly residentMib: number;
  readonly descriptors: number;
  readonly handles: number;
  readonly timers: number;
  readonly clients: number;
  readonly connections: number;
  readonly cpuCores: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly counts: SoakCounts;
}

export async function run({ toy, minutes }: BenchOptions): Promise<BenchResult[]> {
  const size = toy ? TOY_SIZE : { ...FULL_SIZE, minutes: minutes ?? FULL_SIZE.minutes };
  const databases = await startDatabases(size.walMb);
  const dataDir = mkdtempSync(join(tmpdir(), 'tradewind-bench-soak-'));
  const databaseUrl = await databases.create('soak');
  const heard = new Heard();
  const settings = { NODE_ENV: '', LOG_LEVEL: 'info', LOG_CODES: 'on', DEMO_TRADERS: '0' };
  const server = await startServer(databaseUrl, dataDir, settings, {
    flags: ['--inspect=127.0.0.1:0'],
    onError: (text) => heard.add(text),
  });
  const loader = fork(join(import.meta.dirname, 'soak-load.ts'), { execArgv: [] });
  const client = new pg.Client({ connectionString: databaseUrl });
  const failed = once(loader, 'exit').then(() => {
    throw new Error(`the load failed; last output of the server: ${heard.last}`);
  });
  failed.catch(() => {});
  let feeding: Feeding | undefined;
  let probe: Probe | undefined;
  try {
    await client.connect();
    probe = await Probe.attach(await heard.find(/ws:\/\/127\.0\.0\.1:\d+\/\S+/u));
    await register(server.url, heard);
    feeding = await Feeding.begin(server.url, size.instruments, size.ticksPerS);
    loader.send({ url: server.url, ...size, account: ACCOUNT, password: PASSWORD } satisfies SoakRequest);
    await Promise.race([once(loader, 'message'), failed]);
    const taking = new Sampling({ probe, client, pid: server.pid, port: Number(new URL(server.url).port) });
    const samples: Sample[] = [];
    while (samples.length < size.samples) {
      const take = async (): Promise<SoakCounts> => {
        const taken = once(loader, 'message');
        loader.send('take');
        const [counts]: SoakCounts[] = await Promise.race([taken, failed]);
        if (counts === undefined) throw new Error('the load process sent no figures');
        return counts;
      };
      samples.push(await taking.next((size.minutes * 60_000) / size.samples, take));
    }
    return resultsOf(samples);
  } finally {
    loader.removeAllListeners('exit');
    loader.kill();
    // a process waits for its debugger before it exits
    probe?.detach();
    await feeding?.end();
    await client.end();
    await server.stop();
    await databases.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Collects the server's standard error. */
class Heard {
  #said = '';
  #waiting: (() => void) | undefined;

  add(text: string): void {
    this.#said = (this.#said + text).slice(-KEPT);
    this.#waiting?.();
  }

  get last(): string {
    return this.#said.slice(-2000);
  }

  /** The first group of a match, or the whole match. */
  async find(pattern: RegExp): Promise<string> {
    for (;;) {
      const found = pattern.exec(this.#said);
      if (found !== null) return found[1] ?? found[0];
      await new Promise<void>((resolve) => (this.#waiting = resolve));
    }
  }
}
const KEPT = 100_000;

async function register(url: string, heard: Heard): Promise<void> {
  const post = async (path: string, body: object): Promise<void> => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    const text = await answer.text();
    if (!text.startsWith('{"code":1,')) throw new Error(`${path}: ${text}`);
  };
  await post('/api/notify/send_email', { to: ACCOUNT, type: 1 });
  const code = await heard.find(/; code (\d+)/u);
  await post('/api/user/register', {
    type: 1,
    account: ACCOUNT,
    password: PASSWORD,
    re_password: PASSWORD,
    sms_code: code,
  });
}

const MIB = 2 ** 20;

interface Server {
  readonly probe: Probe;
  readonly client: pg.Client;
  readonly pid: number;
  readonly port: number;
}

class Sampling {
  readonly #of: Server;

  constructor(of: Server) {
    this.#of = of;
  }

  /** A collection pauses the server briefly, so it is done before the timing starts. */
  async next(forMs: number, take: () => Promise<SoakCounts>): Promise<Sample> {
    const { probe, client, pid, port } = this.#of;
    const { heapUsed, external, handles, timers } = await probe.look();
    const clients = connectionsTo(port);
    const descriptors = descriptorsOf(pid);
    await take();
    const [startedAt, cpuS] = [performance.now(), cpuSecondsOf(pid)];
    await delay(forMs);
    const counts = await take();
    const { rows } = await client.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database()',
    );
    return {
      atMs: startedAt,
      heapMib: heapUsed / MIB,
      externalMib: external / MIB,
      residentMib: residentKibOf(pid) / 1024,
      descriptors: descriptors - clients,
      handles: handles - clients,
      timers,
      clients,
      connections: rows[0]?.count ?? Number.NaN,
      cpuCores: ((cpuSecondsOf(pid) - cpuS) * 1000) / (performance.now() - startedAt),
      p50Ms: percentile(counts.latenciesMs, 0.5),
      p99Ms: percentile(counts.latenciesMs, 0.99),
      counts,
    };
  }
}

type Figure = Exclude<keyof Sample, 'atMs' | 'counts'>;

interface Flat {
  readonly metric: string;
  readonly figure: Figure;
  readonly unit: string;
  /** The largest allowed ratio to the second quarter, plus a slack. */
  readonly most: number;
  readonly slack: number;
}

const FLAT: readonly Flat[] = [
  { metric: 'heap_after_gc', figure: 'heapMib', unit: 'MiB', most: 1.05, slack: 1 },
  { metric: 'external', figure: 'externalMib', unit: 'MiB', most: 1.1, slack: 1 },
  { metric: 'resident', figure: 'residentMib', unit: 'MiB', most: 1.1, slack: 8 },
  // without connections of existing clients: about as many as there are calls in progress
  { metric: 'descriptors', figure: 'descriptors', unit: '', most: 1.02, slack: 4 },
  { metric: 'handles', figure: 'handles', unit: '', most: 1.02, slack: 10 },
  // some for each call in progress
  { metric: 'timers', figure: 'timers', unit: '', most: 1.2, slack: 50 },
  { metric: 'clients', figure: 'clients', unit: '', most: 2, slack: 100 },
  { metric: 'database_connections', figure: 'connections', unit: '', most: 1, slack: 4 },
  { metric: 'cpu', figure: 'cpuCores', unit: 'cores', most: 1.2, slack: 0.01 },
  { metric: 'order_p50', figure: 'p50Ms', unit: 'ms', most: 1.5, slack: 1 },
  { metric: 'order_p99', figure: 'p99Ms', unit: 'ms', most: 2, slack: 5 },
];

/** Slope by least squares, per minute. */
function slopeOf(samples: readonly Sample[], figure: Figure): number {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const minutes = samples.map(({ atMs }) => atMs / 60_000);
  const values = samples.map((sample) => sample[figure]);
  const [middle, level] = [mean(minutes), mean(values)];
  const over = minutes.reduce((sum, minute, index) => sum + (minute - middle) * ((values[index] ?? 0) - level), 0);
  return over / minutes.reduce((sum, minute) => sum + (minute - middle) ** 2, 0);
}

function resultsOf(samples: readonly Sample[]): BenchResult[] {
  const quarter = samples.length / 4;
  const part = (index: number): readonly Sample[] => samples.slice(index * quarter, (index + 1) * quarter);
  const flat = FLAT.flatMap(({ metric, figure, unit, most, slack }): BenchResult[] => {
    const [baseline, value] = [1, 3].map((index) => median(part(index).map((sample) => sample[figure]))) as [
      number,
      number,
    ];
    const slope = slopeOf(samples.slice(quarter), figure);
    return [
      {
        metric,
        value,
        unit,
        baseline,
        ratio: value / baseline,
        goal: `≤ ${most}× + ${slack}`,
        holds: value <= baseline * most + slack,
      },
      { metric: `${metric}_slope`, value: slope, unit: unit === '' ? '1/min' : `${unit}/min`, holds: true },
    ];
  });
  const total = (figure: 'orders' | 'visits' | 'logins' | 'frames' | 'unavailable'): BenchResult => ({
    metric: figure,
    value: samples.reduce((sum, { counts }) => sum + counts[figure], 0),
    unit: '',
    holds: true,
  });
  return [...flat, total('orders'), total('visits'), total('logins'), total('frames'), total('unavailable')];
}
