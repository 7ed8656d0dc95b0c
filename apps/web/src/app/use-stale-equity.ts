import { useReadable } from '@tradewind/ui';
import { useAsOf } from '../shared/as-of.ts';
import { useClient } from '../shared/client.tsx';

/** Whether the equity may be outdated: it has not been read on an open connection, or no prices arrive. */
export function useStaleEquity(): boolean {
  const isOld = useAsOf() !== undefined;
  return useReadable(useClient().market.silent) || isOld;
}
