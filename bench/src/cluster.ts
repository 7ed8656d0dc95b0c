/**
 * `npm run bench -- cluster`: the cost of an order with one, two and four gateways: NATS messages, rows and log of
 * PostgreSQL, processor time of all processes. Orders are sent at a fixed rate, spread over the gateways. The cost of the
 * same parts without orders, measured just before in the same round, is subtracted. Two processors cannot show growing
 * throughput, and this does not try to. Linux only (/proc).
 */
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { Parts } from './cluster-parts.ts';
import { type BenchOptions, type BenchResult, median } from './harness.ts';
import { startDatabases } from './orders-database.ts';
import { percentile, prepareRequests, run as runLoad } from './orders-http.ts';
import { cpuSecondsOf, cpuSecondsOfTree } from './processes.ts';

export const name = 'cluster';
export const note =
  'All parts, the clients and PostgreSQL share the processors of one machine: whether throughput grows with gateways cannot be seen here.';

const GATEWAYS = [1, 2, 4] as const;
type Count = (typeof GATEWAYS)[number];

const FULL_SIZE = {
  walMb: 800,
  /** Up and down again, so that anything that grows over time affects all counts equally. */
  rounds: [1, 2, 4, 4, 2, 1, 1, 2, 4] as readonly Count[],
  accounts: 200,
  connections: 64,
  ordersPerS: 400,
  orders: 8000,
  warmUp: 2000,
  /** An idle PostgreSQL connection reports its statistics after ten seconds. */
  settleMs: 11_000,
};
const TOY_SIZE: typeof FULL_SIZE = {
  ...FULL_SIZE,
  walMb: 160,
  rounds: [1, 2, 4],
  accounts: 4,
  connections: 4,
  ordersPerS: 50,
  orders: 50,
  warmUp: 10,
  settleMs: 1000,
};

const NO_GROWTH = 1.05;
const CPU_GOAL = 1.15;

interface Costs {
  readonly published: number;
  readonly delivered: number;
  readonly natsBytes: number;
  readonly rows: number;
  readonly walBytes: number;
  readonly cpuS: number;
  readonly atMs: number;
}

interface Round {
  readonly gateways: Count;
  /** Per order. */
  readonly costs: Omit<Costs, 'atMs'>;
  /** All parts without orders, in cores. */
  readonly idleCores: number;
  readonly p99Ms: number;
}

export async function run({ toy }: BenchOptions): Promise<BenchResult[]> {
  const sizes = toy ? TOY_SIZE : FULL_SIZE;
  // after a checkpoint the first change of each page costs more: one is made before each measurement, and no other
  const databases = await startDatabases(sizes.walMb, { max_connections: '300', checkpoint_timeout: '1h' });
  const dataDir = mkdtempSync(join(tmpdir(), 'tradewind-bench-cluster-'));
  const loader = fork(join(import.meta.dirname, 'orders-load.ts'), { execArgv: [] });
  try {
    const url = await databases.create('cluster');
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const parts = await Parts.start({ url, dataDir }, { DATA_KEY: randomBytes(32).toString('base64') });
    try {
      await parts.useGateways(1);
      const requests = await prepareRequests(parts.gateways[0]?.url ?? '', sizes.accounts);
      const rounds: Round[] = [];
      for (const gateways of sizes.rounds)
        rounds.push(
          await playRound({ parts, client, postmaster: databases.postmaster, loader, requests }, gateways, sizes),
        );
      return resultsOf(rounds);
    } finally {
      await parts.stop();
      await client.end();
    }
  } finally {
    loader.kill();
    await databases.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Bench {
  readonly parts: Parts;
  readonly client: pg.Client;
  readonly postmaster: number;
  readonly loader: Parameters<typeof runLoad>[0];
  readonly requests: readonly string[];
}

async function playRound(bench: Bench, gateways: Count, sizes: typeof FULL_SIZE): Promise<Round> {
  const { parts, client, loader, requests } = bench;
  await parts.useGateways(gateways);
  await parts.untilReady();
  const ports = parts.gateways.map(({ url }) => Number(new URL(url).port));
  const { connections, ordersPerS: ratePerS } = sizes;
  const trade = (orders: number): ReturnType<typeof runLoad> =>
    runLoad(loader, { host: '127.0.0.1', ports, requests, connections, orders, ratePerS });
  await trade(sizes.warmUp);
  await delay(sizes.settleMs);
  await client.query('CHECKPOINT');
  const before = await costsOf(bench);
  await delay((sizes.orders / ratePerS) * 1000 + sizes.settleMs);
  const between = await costsOf(bench);
  const { latenciesMs } = await trade(sizes.orders);
  await delay(sizes.settleMs);
  const after = await costsOf(bench);
  const share = (after.atMs - between.atMs) / (between.atMs - before.atMs);
  const anOrder = (figure: keyof Costs): number =>
    (after[figure] - between[figure] - (between[figure] - before[figure]) * share) / sizes.orders;
  return {
    gateways,
    costs: {
      published: anOrder('published'),
      delivered: anOrder('delivered'),
      natsBytes: anOrder('natsBytes'),
      rows: anOrder('rows'),
      walBytes: anOrder('walBytes'),
      cpuS: anOrder('cpuS'),
    },
    idleCores: ((between.cpuS - before.cpuS) * 1000) / (between.atMs - before.atMs),
    p99Ms: percentile(latenciesMs, 0.99),
  };
}

/** Totals so far. */
async function costsOf({ parts, client, postmaster }: Bench): Promise<Costs> {
  const cpuS = parts.pids.reduce((sum, pid) => sum + cpuSecondsOf(pid), cpuSecondsOfTree(postmaster));
  const { published, delivered, bytes } = await parts.counts();
  const { rows } = await client.query<{ rows: number; walBytes: number }>(
    `SELECT (tup_inserted + tup_updated + tup_deleted)::float8 AS rows,
            pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 AS "walBytes"
     FROM pg_stat_database WHERE datname = current_database()`,
  );
  const stored = rows[0] ?? { rows: Number.NaN, walBytes: Number.NaN };
  return { published, delivered, natsBytes: bytes, ...stored, cpuS, atMs: performance.now() };
}

function resultsOf(rounds: readonly Round[]): BenchResult[] {
  const of = (count: Count, figure: (round: Round) => number): number =>
    median(rounds.filter(({ gateways }) => gateways === count).map(figure));
  /** `most`: the largest allowed ratio to the figure with one gateway; absent = no goal. */
  const rows = (metric: string, unit: string, figure: (round: Round) => number, most?: number): BenchResult[] => {
    const baseline = of(1, figure);
    return GATEWAYS.map((count) => {
      const value = of(count, figure);
      const result = { metric: `${metric}_${count}`, value, unit, holds: true };
      if (count === 1) return result;
      const ratio = value / baseline;
      const compared = { ...result, baseline, ratio };
      return most === undefined ? compared : { ...compared, goal: `≤ ${most}×`, holds: ratio <= most };
    });
  };
  return [
    ...rows('messages_per_order', '', ({ costs }) => costs.published, NO_GROWTH),
    ...rows('message_bytes_per_order', 'bytes', ({ costs }) => costs.natsBytes, NO_GROWTH),
    ...rows('rows_per_order', '', ({ costs }) => costs.rows, NO_GROWTH),
    ...rows('wal_bytes_per_order', 'bytes', ({ costs }) => costs.walBytes, NO_GROWTH),
    ...rows('cpu_us_per_order', 'µs', ({ costs }) => costs.cpuS * 1e6, CPU_GOAL),
    // counted once per listening part, so it grows
    ...rows('deliveries_per_order', '', ({ costs }) => costs.delivered),
    ...rows('idle_cores', 'cores', ({ idleCores }) => idleCores),
    ...rows('order_p99_ms', 'ms', ({ p99Ms }) => p99Ms),
  ];
}
