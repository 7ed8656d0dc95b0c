/** Operators may replace a name in the ranking. They cannot change figures or hide a member. */
import { operatorPeopleCalls } from '@tradewind/contract/operator';
import type { OperatorLayer } from '../../platform/http/index.ts';
import type { RankingMembers } from './members.ts';

export function serveRankingToOperators(calls: OperatorLayer, members: RankingMembers): void {
  calls.serve(operatorPeopleCalls.takeRankingName, async ({ input, operator }) => ({
    name: await members.takeName(operator, input.id, input.reason),
  }));
}
