import { securityCalls } from '@tradewind/contract/light';
import type { CallOptions } from '@tradewind/client';
import { useQuery } from '@tanstack/react-query';
import { useClient, useUser } from '../../shared/client.tsx';
import { queries } from '../../shared/queries.ts';

const KEY = 'security';
type Part = 'sessions' | 'two-factor' | 'passkeys';

/** Query key of one part of the page, per user. */
function usePart<Data>(part: Part, read: (options: CallOptions) => Promise<Data>) {
  const userId = useUser()?.id;
  return useQuery<Data>(
    {
      queryKey: [KEY, part, userId],
      queryFn: ({ signal }) => read({ signal, quiet: true }),
      enabled: userId !== undefined,
    },
    queries,
  );
}

export function useSessions() {
  const { api } = useClient();
  return usePart('sessions', (options) => api.call(securityCalls.sessions, {}, options));
}

export function useTwoFactor() {
  const { api } = useClient();
  return usePart('two-factor', (options) => api.call(securityCalls.twoFactor, {}, options));
}

export function usePasskeys() {
  const { api } = useClient();
  return usePart('passkeys', (options) => api.call(securityCalls.passkeys, {}, options));
}

/** Reads again what an action has changed. */
export const refreshSecurity = (part: Part): Promise<void> => queries.invalidateQueries({ queryKey: [KEY, part] });
