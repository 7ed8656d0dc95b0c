/**
 * `npm run bench -- hostile`: the effect of attacks from another address on a customer's orders. Linux only.
 *
 * Each round measures without an attack and then under each attack, so that other work on the machine affects both sides
 * of a ratio equally; the median of the rounds counts. The attacker runs on the same processors.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type BenchOptions, type BenchResult, median } from './harness.ts';
import { ATTACKS, type Attack, type AttackRequest } from './hostile-attacks.ts';
import { startDatabases } from './orders-database.ts';
import { percentile, prepareRequests, run as runLoad, startServer } from './orders-http.ts';

export const name = 'hostile';

const FULL_SIZE = {
  walMb: 400,
  rounds: 3,
  orders: 2000,
  ordersPerS: 100,
  accounts: 50,
  connections: 16,
  attackers: { pipelining: 400, slow_bodies: 4000, socket_flood: 1000, login_flood: 50 },
  /** From the start of an attack until it is at full strength. */
  beforehandMs: 5000,
};
const TOY_SIZE: typeof FULL_SIZE = {
  walMb: 160,
  rounds: 1,
  orders: 20,
  ordersPerS: 100,
  accounts: 4,
  connections: 4,
  attackers: { pipelining: 4, slow_bodies: 20, socket_flood: 10, login_flood: 4 },
  beforehandMs: 50,
};

/** The p99 of an order under attack must be below this multiple of the idle one. */
const GOAL = 3;

export async function run({ toy }: BenchOptions): Promise<BenchResult[]> {
  const sizes = toy ? TOY_SIZE : FULL_SIZE;
  const databases = await startDatabases(sizes.walMb);
  const dataDir = mkdtempSync(join(tmpdir(), 'tradewind-bench-hostile-'));
  const server = await startServer(await databases.create('hostile'), dataDir, { RATE_LIMITS: 'on' });
  const loader = fork(join(import.meta.dirname, 'orders-load.ts'), { execArgv: [] });
  const attacker = fork(join(import.meta.dirname, 'hostile-attacks.ts'), { execArgv: [] });
  try {
    const { hostname: host, port } = new URL(server.url);
    const target = { host, port: Number(port) };
    const requests = await prepareRequests(server.url, sizes.accounts);
    const p99 = async (): Promise<number> => {
      const { connections, orders, ordersPerS: ratePerS } = sizes;
      const { latenciesMs } = await runLoad(loader, {
        host,
        ports: [Number(port)],
        requests,
        connections,
        orders,
        ratePerS,
      });
      return percentile(latenciesMs, 0.99);
    };
    await p99(); // warm-up
    const rounds: Round[] = [];
    for (let count = 0; count < sizes.rounds; count++) {
      const round: Round = { idle: await p99(), attacked: {} };
      for (const attack of ATTACKS) {
        const request = { ...target, attack, connections: sizes.attackers[attack] };
        round.attacked[attack] = await under(attacker, request, sizes.beforehandMs, p99);
      }
      rounds.push(round);
    }
    return resultsOf(rounds);
  } finally {
    loader.kill();
    attacker.kill();
    await server.stop();
    await databases.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Attacked {
  readonly p99Ms: number;
  /** Connections opened by the attacker, including those that were refused at once. */
  readonly connectionsPerS: number;
}

interface Round {
  readonly idle: number;
  readonly attacked: Partial<Record<Attack, Attacked>>;
}

/** Measures during an attack. Throws when the attack did not reach the server. */
async function under(
  attacker: ChildProcess,
  request: AttackRequest,
  beforehandMs: number,
  measure: () => Promise<number>,
): Promise<Attacked> {
  const startedAt = performance.now();
  attacker.send(request);
  await delay(beforehandMs);
  const p99Ms = await measure();
  const stopped = once(attacker, 'message');
  attacker.send('stop');
  const [connected]: unknown[] = await stopped;
  if (typeof connected !== 'number' || connected === 0)
    throw new Error(`${request.attack}: no connection from 127.0.0.2 (possible on Linux only)`);
  return { p99Ms, connectionsPerS: (connected / (performance.now() - startedAt)) * 1000 };
}

function resultsOf(rounds: readonly Round[]): BenchResult[] {
  const idle = median(rounds.map((round) => round.idle));
  const results: BenchResult[] = [{ metric: 'order_p99_ms_idle', value: idle, unit: 'ms', holds: true }];
  for (const attack of ATTACKS) {
    const figures = (of: (attacked: Attacked, round: Round) => number): number =>
      median(rounds.flatMap((round) => (round.attacked[attack] ? [of(round.attacked[attack], round)] : [])));
    const ratio = figures(({ p99Ms }, round) => p99Ms / round.idle);
    results.push(
      {
        metric: `order_p99_ms_${attack}`,
        value: figures(({ p99Ms }) => p99Ms),
        unit: 'ms',
        baseline: idle,
        ratio,
        goal: `< ${GOAL}×`,
        holds: ratio < GOAL,
      },
      {
        metric: `attack_connections_per_s_${attack}`,
        value: figures(({ connectionsPerS }) => connectionsPerS),
        unit: '1/s',
        holds: true,
      },
    );
  }
  return results;
}
