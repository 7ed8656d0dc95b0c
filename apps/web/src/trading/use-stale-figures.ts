import { derived } from '@tradewind/client/app';
import { useReadable } from '@tradewind/ui';
import { useMemo } from 'react';
import { useAsOf } from '../shared/as-of.ts';
import { useClient } from '../shared/client.tsx';

/** `lost`: every figure may be outdated, until it is read on an open connection; `stale`: those that depend on the price of a position. */
export function useStaleFigures(): 'lost' | 'stale' | undefined {
  const { market, orders } = useClient();
  const isLost = useAsOf() !== undefined;
  const holding = useReadable(orders.holding);
  const source = useMemo(() => {
    const stale = [...new Set(holding.map(({ ForexId }) => ForexId))].map((id) => market.stale(id));
    return derived(stale, () => stale.some((each) => each.get()));
  }, [market, holding]);
  const isStale = useReadable(source);
  return isLost ? 'lost' : isStale ? 'stale' : undefined;
}
