/** The ranking, and those who trade so that a new installation has one. */
import type { Config } from './platform/config/index.ts';
import type { RunningDatabase } from './platform/db/index.ts';
import type { EngineHost } from './core/engine-host/index.ts';
import type { Market } from './core/market/index.ts';
import { startDemoTraders } from './trading/demo-traders/index.ts';
import { type RankingMembers, startRanking } from './trading/ranking/index.ts';

interface Trading {
  readonly database: RunningDatabase;
  readonly host: EngineHost;
  readonly market: Market;
}

interface Surroundings {
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
  /** Collects how to stop each part, in the order in which the parts started. */
  readonly stops: (() => void | Promise<void>)[];
}

export async function composeRanking(
  { demoTraders: count, demoBalance, feedSeed: seed }: Config,
  { database: { pool }, host, market }: Trading,
  { now, onError, stops }: Surroundings,
): Promise<RankingMembers> {
  const { members, stop } = await startRanking({ pool, host, now, onError });
  stops.push(stop);
  stops.push(await startDemoTraders({ pool, host, market, members, now, onError, count, seed, demoBalance }));
  return members;
}
