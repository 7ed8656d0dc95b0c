/** The ranking's public side. */
import type { Database } from '../../platform/db/index.ts';
import type { EngineHost } from '../../core/engine-host/index.ts';
import { RankingFigures } from './figures.ts';
import { RankingMembers } from './members.ts';

export { RankingMembers } from './members.ts';
export { serveRankingToOperators } from './operator-routes.ts';
export { serveRanking } from './routes.ts';

export interface RankingOptions {
  readonly database: Database;
  readonly host: Pick<EngineHost, 'onCommitted' | 'onReloaded'>;
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

/** Starts computing; `stop` waits for the computation that runs. */
export async function startRanking(
  options: RankingOptions,
): Promise<{ readonly members: RankingMembers; readonly stop: () => Promise<void> }> {
  const figures = await RankingFigures.start(options);
  return { members: new RankingMembers(options.database, figures, options.now), stop: () => figures.stop() };
}
