/** `npm run bench -- coldstart`: time until the engine host answers on a database with open positions, with and without a history. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createPool } from '@tradewind/server/db';
import { fillDatabase } from './coldstart-database.ts';
import type { BenchOptions, BenchResult } from './harness.ts';
import { startDatabases } from './orders-database.ts';

export const name = 'coldstart';

const FULL_SIZE = { walMb: 1600, rounds: 3, accounts: 100_000, open: 1_000_000, closed: 10_000_000 };
const TOY_SIZE: typeof FULL_SIZE = { walMb: 160, rounds: 1, accounts: 10, open: 100, closed: 1000 };
const START_GOAL_MS = 6000;
/** Allows for noise between two identical runs. */
const HISTORY_GOAL = 1.2;

/** Reads the same rows as text: the minimum work of any start. */
const OPEN_ROWS = `SELECT sum(length(orders::text)) FROM orders WHERE status IN ('pending', 'holding')`;

interface Round {
  readonly start: number;
  readonly withHistory: number;
  readonly baseline: number;
}

const best = (values: readonly number[]): number => Math.min(...values);

/** Each round measures both databases; the best of the rounds counts. */
export async function run({ toy }: BenchOptions): Promise<BenchResult[]> {
  const { walMb, rounds, accounts, open, closed } = toy ? TOY_SIZE : FULL_SIZE;
  const databases = await startDatabases(walMb);
  try {
    const plain = await databases.create('plain');
    const aged = await databases.create('aged');
    await fillDatabase(plain, { accounts, open, closed: 0 });
    await fillDatabase(aged, { accounts, open, closed });
    const played: Round[] = [];
    while (played.length < rounds)
      played.push({
        baseline: await readMs(plain),
        start: await startMs(plain),
        withHistory: await startMs(aged),
      });
    return results(played);
  } finally {
    await databases.stop();
  }
}

function results(played: readonly Round[]): BenchResult[] {
  const baseline = best(played.map((round) => round.baseline));
  const start = best(played.map((round) => round.start));
  const withHistory = best(played.map((round) => round.withHistory));
  const ratio = withHistory / start;
  return [
    { metric: 'read_open_rows_ms', value: baseline, unit: 'ms', holds: true },
    {
      metric: 'cold_start_ms',
      value: start,
      unit: 'ms',
      baseline,
      ratio: start / baseline,
      goal: `≤ ${START_GOAL_MS}`,
      holds: start <= START_GOAL_MS,
    },
    { metric: 'cold_start_history_ms', value: withHistory, unit: 'ms', baseline: start, ratio, holds: true },
    { metric: 'history_ratio', value: ratio, unit: '×', goal: `≤ ${HISTORY_GOAL}`, holds: ratio <= HISTORY_GOAL },
  ];
}

/** In a separate process, like a server that was not running. Milliseconds of its work, excluding the loading of the program. */
async function startMs(url: string): Promise<number> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'coldstart-child.ts')], {
    env: { ...process.env, BENCH_DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
  const { ms } = JSON.parse(output) as { readonly ms: number };
  return ms;
}

async function readMs(url: string): Promise<number> {
  const pool = createPool(url);
  const startedAt = performance.now();
  await pool.query(OPEN_ROWS);
  const ms = performance.now() - startedAt;
  await pool.end();
  return ms;
}
