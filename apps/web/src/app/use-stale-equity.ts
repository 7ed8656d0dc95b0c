import { useReadable, useSelected } from '@tradewind/ui';
import { useClient } from '../shared/client.tsx';

/** Whether the equity may be outdated: there is no connection, or no prices arrive. */
export function useStaleEquity(): boolean {
  const { connection, market } = useClient();
  const isLost = useSelected(connection, ({ state }) => state === 'offline');
  return useReadable(market.silent) || isLost;
}
