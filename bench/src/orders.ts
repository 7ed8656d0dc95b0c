/** `npm run bench -- orders`: durable orders per second through the engine host and over HTTP, and ten thousand stop-losses at once. */
import { baselineOrdersPerSecond } from './orders-baseline.ts';
import { startDatabases } from './orders-database.ts';
import type { BenchDatabases } from './orders-database.ts';
import { hostOrdersPerSecond, massStop, startHost } from './orders-host.ts';
import { httpFigures } from './orders-http.ts';
import type { HttpFigures } from './orders-http.ts';
import { type BenchOptions, type BenchResult, median } from './harness.ts';

export const name = 'orders';

const FULL_SIZE = {
  /** Three rounds of about 500 MB. */
  walMb: 1900,
  rounds: 3,
  accounts: 1000,
  hostOrders: 100_000,
  baselineOrders: 10_000,
  stops: 10_000,
  // V8 compiles the server during the first 20,000 orders (decision 0537)
  http: { accounts: 200, connections: 128, warmUp: 40_000, orders: 20_000 },
};
const TOY_SIZE: typeof FULL_SIZE = {
  walMb: 160,
  rounds: 1,
  accounts: 10,
  hostOrders: 500,
  baselineOrders: 50,
  stops: 100,
  http: { accounts: 4, connections: 4, warmUp: 20, orders: 100 },
};

const HOST_RATIO_GOAL = 8;
const HALF_LOAD_P99_GOAL_MS = 15;
/** An order by an API key costs no more than one by a session; two equal runs differ by a few percent. */
const KEY_RATIO_GOAL = 0.95;
const MASS_STOP_GOAL_MS = 300;

interface Round {
  readonly host: number;
  readonly baseline: number;
  readonly http: HttpFigures;
  readonly stopMs: number;
  readonly stallMs: number;
}

/** Each round measures everything, so that all measurements see the same machine; the median of the rounds counts. */
export async function run({ toy }: BenchOptions): Promise<BenchResult[]> {
  const sizes = toy ? TOY_SIZE : FULL_SIZE;
  const databases = await startDatabases(sizes.walMb);
  try {
    const rounds: Round[] = [];
    while (rounds.length < sizes.rounds) rounds.push(await playRound(databases, sizes));
    return results(rounds);
  } finally {
    await databases.stop();
  }
}

async function playRound(databases: BenchDatabases, sizes: typeof FULL_SIZE): Promise<Round> {
  const source = await databases.create('host');
  const underTest = await startHost(source, sizes.accounts);
  await hostOrdersPerSecond(underTest, sizes.hostOrders * 0.1); // warm-up
  const host = await hostOrdersPerSecond(underTest, sizes.hostOrders);
  await underTest.stop();
  const baseline = await baselineOrdersPerSecond(source, await databases.create('baseline'), sizes.baselineOrders);
  await databases.drop('host');
  await databases.drop('baseline');

  const stopping = await startHost(await databases.create('stops'), sizes.accounts);
  await hostOrdersPerSecond(stopping, sizes.stops);
  const { totalMs: stopMs, stallMs } = await massStop(stopping, sizes.stops);
  await stopping.stop();
  await databases.drop('stops');

  const http = await httpFigures(await databases.create('http'), sizes.http);
  await databases.drop('http');
  return { host, baseline, http, stopMs, stallMs };
}

function results(rounds: readonly Round[]): BenchResult[] {
  const of = (figure: (round: Round) => number): number => median(rounds.map(figure));
  const baseline = of((round) => round.baseline);
  const host = of((round) => round.host);
  const http = of((round) => round.http.ordersPerS);
  const hostRatio = of((round) => round.host / round.baseline);
  const httpRatio = of((round) => round.http.ordersPerS / round.baseline);
  const keyRatio = of((round) => round.http.keyOrdersPerS / round.http.ordersPerS);
  const halfLoad = of((round) => round.http.p99MsHalfLoad);
  const stopMs = of((round) => round.stopMs);
  return [
    { metric: 'baseline_orders_per_s', value: baseline, unit: 'orders/s', holds: true },
    { metric: 'host_orders_per_s', value: host, unit: 'orders/s', baseline, ratio: hostRatio, holds: true },
    {
      metric: 'host_ratio',
      value: hostRatio,
      unit: '×',
      goal: `≥ ${HOST_RATIO_GOAL}`,
      holds: hostRatio >= HOST_RATIO_GOAL,
    },
    { metric: 'http_orders_per_s', value: http, unit: 'orders/s', baseline, ratio: httpRatio, holds: true },
    { metric: 'http_ratio', value: httpRatio, unit: '×', holds: true },
    {
      metric: 'key_ratio',
      value: keyRatio,
      unit: '×',
      goal: `≥ ${KEY_RATIO_GOAL}`,
      holds: keyRatio >= KEY_RATIO_GOAL,
    },
    { metric: 'http_p50_ms', value: of((round) => round.http.p50Ms), unit: 'ms', holds: true },
    { metric: 'http_p99_ms', value: of((round) => round.http.p99Ms), unit: 'ms', holds: true },
    {
      metric: 'http_p99_ms_half_load',
      value: halfLoad,
      unit: 'ms',
      goal: `≤ ${HALF_LOAD_P99_GOAL_MS}`,
      holds: halfLoad <= HALF_LOAD_P99_GOAL_MS,
    },
    { metric: 'bytes_per_order', value: of((round) => round.http.bytes), unit: 'bytes', holds: true },
    { metric: 'wal_bytes_per_order', value: of((round) => round.http.walBytes), unit: 'bytes', holds: true },
    {
      metric: 'mass_stop_10k_ms',
      value: stopMs,
      unit: 'ms',
      goal: `≤ ${MASS_STOP_GOAL_MS}`,
      holds: stopMs <= MASS_STOP_GOAL_MS,
    },
    { metric: 'mass_stop_10k_stall_ms', value: of((round) => round.stallMs), unit: 'ms', holds: true },
  ];
}
