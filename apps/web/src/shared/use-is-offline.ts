import { useSelected } from '@tradewind/ui';
import { useClient } from './client.tsx';

/** Whether the connection is lost and every figure may be outdated. */
export const useIsOffline = (): boolean => useSelected(useClient().connection, ({ state }) => state === 'offline');
