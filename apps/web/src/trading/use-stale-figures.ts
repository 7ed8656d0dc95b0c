import { derived } from '@tradewind/client/app';
import { useReadable } from '@tradewind/ui';
import { useMemo } from 'react';
import { useClient } from '../shared/client.tsx';
import { useIsOffline } from '../shared/use-is-offline.ts';

/** `lost`: without a connection every figure may be outdated; `stale`: those that depend on the price of a position. */
export function useStaleFigures(): 'lost' | 'stale' | undefined {
  const { market, orders } = useClient();
  const isLost = useIsOffline();
  const holding = useReadable(orders.holding);
  const source = useMemo(() => {
    const stale = [...new Set(holding.map(({ ForexId }) => ForexId))].map((id) => market.stale(id));
    return derived(stale, () => stale.some((each) => each.get()));
  }, [market, holding]);
  const isStale = useReadable(source);
  return isLost ? 'lost' : isStale ? 'stale' : undefined;
}
