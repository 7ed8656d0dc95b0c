/** The ranking: the public list, and membership. */
import { rankingCalls, type RankingMember } from '@tradewind/contract';
import type { Config } from '../../platform/config/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import type { CallLayer } from '../../platform/http/index.ts';
import type { Market } from '../../core/market/index.ts';
import { readSettings } from '../../staff/settings/index.ts';
import { rankingEntryOf, rankingPage } from './entries.ts';
import type { RankingMembers } from './members.ts';

export interface RankingServices {
  readonly database: Database;
  readonly market: Market;
  readonly members: RankingMembers;
  readonly feed: Config['feed'];
}

export function serveRanking(calls: CallLayer, { database, market, members, feed }: RankingServices): void {
  const withDemo = async (): Promise<boolean> => {
    const { ranking_demo } = await readSettings(database);
    return ranking_demo === 1 || (ranking_demo === 2 && feed === 'sim');
  };
  const memberOf = async (userId: number, isDemo: boolean): Promise<RankingMember> => {
    const [member, demo] = await Promise.all([members.find(userId), withDemo()]);
    const entry = member === undefined ? undefined : await rankingEntryOf(database, market, userId, demo);
    return {
      shown: member === undefined ? 0 : 1,
      name: member?.name ?? '',
      entry: entry ?? null,
      may_join: isDemo && !demo ? 0 : 1,
    };
  };

  calls.open(rankingCalls.ranking, async ({ input }) =>
    rankingPage(database, market, { page: input.page, sort: input.sort, kind: input.kind, withDemo: await withDemo() }),
  );
  calls.member(rankingCalls.rankingMember, ({ session: { user } }) => memberOf(user.id, user.isDemo));
  calls.member(rankingCalls.saveRankingMember, async ({ input, session: { user } }) => {
    if (input.shown === 0) await members.leave(user.id);
    else {
      if (user.isDemo && !(await withDemo())) throw new Refused('only_true_account');
      await members.join(user.id, input.name);
    }
    return memberOf(user.id, user.isDemo);
  });
}
