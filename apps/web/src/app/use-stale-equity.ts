import { useReadable } from '@tradewind/ui';
import { useClient } from '../shared/client.tsx';
import { useIsOffline } from '../shared/use-is-offline.ts';

/** Whether the equity may be outdated: there is no connection, or no prices arrive. */
export function useStaleEquity(): boolean {
  const isOffline = useIsOffline();
  return useReadable(useClient().market.silent) || isOffline;
}
