/** `npm run bench -- chat`: two hundred visitors with operators answering, and the effect on orders. */
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChatLoad } from './chat-load.ts';
import type { BenchOptions, BenchResult } from './harness.ts';
import { startDatabases } from './orders-database.ts';
import { percentile, prepareRequests, run as runLoad, startServer } from './orders-http.ts';

export const name = 'chat';

const FULL_SIZE = {
  walMb: 400,
  visitors: 200,
  operators: 5,
  rounds: 20,
  /** A busy support desk: each visitor sends a message every four seconds. */
  paceMs: 4000,
  orders: 6000,
  ordersPerS: 300,
  accounts: 50,
  connections: 32,
};
const TOY_SIZE: typeof FULL_SIZE = {
  ...FULL_SIZE,
  walMb: 160,
  visitors: 6,
  operators: 2,
  rounds: 3,
  paceMs: 300,
  orders: 60,
  accounts: 4,
  connections: 4,
};

const P99_GOAL_MS = 250;
const ORDER_P99_GOAL_MS = 25;

export async function run({ toy }: BenchOptions): Promise<BenchResult[]> {
  const sizes = toy ? TOY_SIZE : FULL_SIZE;
  const databases = await startDatabases(sizes.walMb);
  const dataDir = mkdtempSync(join(tmpdir(), 'tradewind-bench-chat-'));
  const databaseUrl = await databases.create('chat');
  const server = await startServer(databaseUrl, dataDir);
  const loader = fork(join(import.meta.dirname, 'orders-load.ts'), { execArgv: [] });
  try {
    const { hostname: host, port } = new URL(server.url);
    const requests = await prepareRequests(server.url, sizes.accounts);
    const orders = async (): Promise<number> => {
      const { connections, orders: count, ordersPerS: ratePerS } = sizes;
      const { latenciesMs } = await runLoad(loader, {
        host,
        ports: [Number(port)],
        requests,
        connections,
        orders: count,
        ratePerS,
      });
      return percentile(latenciesMs, 0.99);
    };
    await orders(); // warm-up
    const idle = await orders();
    const load = await ChatLoad.open(server.url, databaseUrl, sizes.visitors, sizes.operators);
    const full = await load.atFull(sizes.rounds);
    const orderLatency = orders();
    const pace = await load.atPace(sizes.paceMs, orderLatency);
    load.end();
    return results({ idle, orderLatency: await orderLatency, full: full.messagesPerS, pace });
  } finally {
    loader.kill();
    await server.stop();
    await databases.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Measured {
  /** p99 of an order, in milliseconds. */
  readonly idle: number;
  readonly orderLatency: number;
  /** Messages a second. */
  readonly full: number;
  readonly pace: { readonly messagesPerS: number; readonly deliveriesMs: readonly number[] };
}

function results({ idle, orderLatency, full, pace }: Measured): BenchResult[] {
  const p99 = percentile(pace.deliveriesMs, 0.99);
  return [
    { metric: 'chat_messages_per_s', value: full, unit: 'messages/s', holds: true },
    { metric: 'chat_pace_messages_per_s', value: pace.messagesPerS, unit: 'messages/s', holds: true },
    { metric: 'chat_delivery_p50_ms', value: percentile(pace.deliveriesMs, 0.5), unit: 'ms', holds: true },
    { metric: 'chat_delivery_p99_ms', value: p99, unit: 'ms', goal: `< ${P99_GOAL_MS}`, holds: p99 < P99_GOAL_MS },
    { metric: 'order_p99_ms_idle', value: idle, unit: 'ms', holds: true },
    {
      metric: 'order_p99_ms_with_chat',
      value: orderLatency,
      unit: 'ms',
      baseline: idle,
      goal: `< ${ORDER_P99_GOAL_MS}`,
      holds: orderLatency < ORDER_P99_GOAL_MS,
    },
  ];
}
