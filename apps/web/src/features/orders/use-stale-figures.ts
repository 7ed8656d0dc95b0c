import { derived } from '@tradewind/client';
import { useReadable, useSelected } from '@tradewind/ui';
import { useMemo } from 'react';
import { useClient } from '../../shared/client.tsx';

/** `lost`: without a connection every figure may be outdated; `stale`: those that depend on the price of a position. */
export function useStaleFigures(): 'lost' | 'stale' | undefined {
  const { connection, market, orders } = useClient();
  const isLost = useSelected(connection, ({ state }) => state === 'offline');
  const holding = useReadable(orders.holding);
  const source = useMemo(() => {
    const stale = [...new Set(holding.map(({ ForexId }) => ForexId))].map((id) => market.stale(id));
    return derived(stale, () => stale.some((each) => each.get()));
  }, [market, holding]);
  const isStale = useReadable(source);
  return isLost ? 'lost' : isStale ? 'stale' : undefined;
}
