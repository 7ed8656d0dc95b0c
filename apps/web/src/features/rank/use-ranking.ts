import { rankingCalls, type RankingEntry, type RankingSort } from '@tradewind/contract/light';
import { useState } from 'react';
import { useClient } from '../../shared/client.tsx';
import { queries } from '../../shared/queries.ts';
import { type Pages, usePages } from '../../shared/use-pages.ts';

const KEY = 'ranking';

export interface Ranking {
  readonly pages: Pages<RankingEntry>;
  /** Epoch milliseconds; null while the ranking is empty. */
  readonly computedAt: number | null;
  /** Demo accounts are ranked together with real ones. */
  readonly withDemo: boolean;
  refresh(): Promise<void>;
}

export function useRanking(sort: RankingSort): Ranking {
  const { api } = useClient();
  const [{ computedAt, withDemo }, setMeta] = useState<{ computedAt: number | null; withDemo: boolean }>({
    computedAt: null,
    withDemo: false,
  });
  const pages = usePages<RankingEntry>({
    key: [KEY, sort],
    load: async (page, signal) => {
      const answer = await api.call(rankingCalls.ranking, { page, sort }, { signal, quiet: true });
      setMeta({ computedAt: answer.computed_at, withDemo: answer.with_demo === 1 });
      return answer;
    },
    idOf: ({ id }) => id,
  });
  return { pages, computedAt, withDemo, refresh: () => queries.invalidateQueries({ queryKey: [KEY] }) };
}
