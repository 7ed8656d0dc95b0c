/** `npm run bench -- failover`: time until a standby answers after the writer was killed, and after it was paused. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fillDatabase } from './coldstart-database.ts';
import type { BenchOptions, BenchResult } from './harness.ts';
import { startDatabases } from './orders-database.ts';

export const name = 'failover';

const FULL_SIZE = { walMb: 1600, rounds: 2, accounts: 100_000, open: 1_000_000, warmMs: 45_000 };
/** `warmMs`: a standby has usually read the open orders long before, unless the writer fails right after its start. */
const TOY_SIZE: typeof FULL_SIZE = { walMb: 160, rounds: 1, accounts: 10, open: 100, warmMs: 1500 };
const GOAL_MS = 2000;

type Fault = 'SIGKILL' | 'SIGSTOP';

export async function run({ toy }: BenchOptions): Promise<BenchResult[]> {
  const { walMb, rounds, accounts, open, warmMs } = toy ? TOY_SIZE : FULL_SIZE;
  const databases = await startDatabases(walMb);
  const children = new Set<ChildProcess>();
  try {
    const url = await databases.create('failover');
    await fillDatabase(url, { accounts, open, closed: 0 });
    const start = (): ChildProcess => {
      const child = fork(join(import.meta.dirname, 'failover-child.ts'), {
        env: { ...process.env, BENCH_DATABASE_URL: url },
      });
      children.add(child);
      return child;
    };
    let writer = start();
    const startedAt = performance.now();
    await answered(writer);
    const coldMs = performance.now() - startedAt;
    const taken: Record<Fault, number[]> = { SIGKILL: [], SIGSTOP: [] };
    for (let round = 0; round < rounds; round++) {
      for (const fault of ['SIGKILL', 'SIGSTOP'] as const) {
        const standby = start();
        await delay(warmMs);
        const failedAt = performance.now();
        writer.kill(fault);
        await answered(standby);
        taken[fault].push(performance.now() - failedAt);
        writer.kill('SIGKILL');
        writer = standby;
      }
    }
    return [
      { metric: 'start_ms', value: coldMs, unit: 'ms', holds: true },
      result('killed_ms', taken.SIGKILL, coldMs),
      result('paused_ms', taken.SIGSTOP, coldMs),
    ];
  } finally {
    for (const child of children) child.kill('SIGKILL');
    await databases.stop();
  }
}

/** From the fault to a durable order on the standby; the worst of the rounds. */
function result(metric: string, values: readonly number[], baseline: number): BenchResult {
  const value = Math.max(...values);
  return {
    metric,
    value,
    unit: 'ms',
    baseline,
    ratio: value / baseline,
    goal: `≤ ${GOAL_MS}`,
    holds: value <= GOAL_MS,
  };
}

async function answered(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`a writer ended with ${String(code)}`);
  });
  await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => {});
}
