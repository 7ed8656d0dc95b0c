/** `npm run bench -- orders`: durable orders per second through the engine host and over HTTP, and a mass of stops. */
import { baselineOrdersPerSecond } from './orders-baseline.ts';
import { startDatabases } from './orders-database.ts';
import { hostOrdersPerSecond, massStop, startHost } from './orders-host.ts';
import type { BenchOptions, BenchResult } from './harness.ts';

export const name = 'orders';

const ACCOUNTS = 1000;
const HOST_RATIO_GOAL = 10;
const MASS_STOP_GOAL_MS = 1000;

const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[values.length >> 1] ?? Number.NaN;

export async function run({ toy }: BenchOptions): Promise<BenchResult[]> {
  const databases = await startDatabases();
  try {
    return [...(await hostResults(databases, toy))];
  } finally {
    await databases.stop();
  }
}

/** Host and baseline take turns, so that both meet the same machine; the median of the rounds counts. */
async function hostResults(
  databases: Awaited<ReturnType<typeof startDatabases>>,
  toy: boolean,
): Promise<BenchResult[]> {
  const rounds = toy ? 1 : 3;
  const hostOrders = toy ? 500 : 100_000;
  const baselineOrders = toy ? 50 : 10_000;
  const stops = toy ? 100 : 10_000;
  const hostRates: number[] = [];
  const baselineRates: number[] = [];
  const stopTimes: number[] = [];
  const stalls: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const source = await databases.create(`host_${round}`);
    const target = await databases.create(`baseline_${round}`);
    const underTest = await startHost(source, toy ? 10 : ACCOUNTS);
    hostRates.push(await hostOrdersPerSecond(underTest, hostOrders));
    await underTest.stop();
    baselineRates.push(await baselineOrdersPerSecond(source, target, baselineOrders));
    const stopping = await startHost(await databases.create(`stops_${round}`), toy ? 10 : ACCOUNTS);
    await hostOrdersPerSecond(stopping, stops);
    const { totalMs, stallMs } = await massStop(stopping, stops);
    await stopping.stop();
    stopTimes.push(totalMs);
    stalls.push(stallMs);
  }
  const host = median(hostRates);
  const baseline = median(baselineRates);
  const stopMs = median(stopTimes);
  return [
    { metric: 'host_orders_per_s', value: host, unit: 'orders/s', baseline, ratio: host / baseline, holds: true },
    { metric: 'baseline_orders_per_s', value: baseline, unit: 'orders/s', holds: true },
    {
      metric: 'host_ratio',
      value: host / baseline,
      unit: '×',
      goal: `≥ ${HOST_RATIO_GOAL}`,
      holds: host / baseline >= HOST_RATIO_GOAL,
    },
    {
      metric: 'mass_stop_10k_ms',
      value: stopMs,
      unit: 'ms',
      goal: `≤ ${MASS_STOP_GOAL_MS}`,
      holds: stopMs <= MASS_STOP_GOAL_MS,
    },
    { metric: 'mass_stop_10k_stall_ms', value: median(stalls), unit: 'ms', holds: true },
  ];
}
