/** Operator calls about linked accounts: one reads the pairs, one decides about a pair. Neither moves a price or money. */
import { operatorLinkedCalls } from '@tradewind/contract/operator';
import type { OperatorLayer } from '../../platform/http/index.ts';
import { type PairSources, presentPairs } from './present.ts';
import { decidePair, pairsPage } from './stored.ts';

interface LinkedRoutes extends PairSources {
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export function serveLinkedToOperators(calls: OperatorLayer, services: LinkedRoutes): void {
  const { database, now } = services;
  calls.serve(operatorLinkedCalls.linked, async ({ input: { state, page } }) => {
    const { data: rows, total } = await pairsPage(database, state, page);
    return { data: await presentPairs(services, rows), total };
  });
  calls.serve(operatorLinkedCalls.decideLinked, async ({ operator, input }) => {
    const [pair] = await presentPairs(services, [await decidePair(database, operator, input, now())]);
    if (pair === undefined) throw new Error(`pair ${input.id} was not presented`);
    return pair;
  });
}
