import { keyCalls, securityCalls, signalCalls } from '@tradewind/contract/light';
import type { CallOptions } from '@tradewind/client/app';
import { useQuery } from '@tanstack/react-query';
import { useClient, useUser } from '../shared/client.tsx';
import { queries } from '../shared/queries.ts';

const KEY = 'security';
type SecurityPart = 'sessions' | 'two-factor' | 'passkeys' | 'api-keys' | 'hooks' | 'webhooks' | 'erasure';

/** One part of the account security of the logged-in user. */
export function useSecurityPart<Data>(part: SecurityPart, read: (options: CallOptions) => Promise<Data>) {
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

export function useApiKeys() {
  const { api } = useClient();
  return useSecurityPart('api-keys', (options) => api.call(keyCalls.apiKeys, {}, options));
}

export function useHooks() {
  const { api } = useClient();
  return useSecurityPart('hooks', (options) => api.call(signalCalls.hooks, {}, options));
}

export function useWebhooks() {
  const { api } = useClient();
  return useSecurityPart('webhooks', (options) => api.call(signalCalls.webhooks, {}, options));
}

export function useTwoFactor() {
  const { api } = useClient();
  return useSecurityPart('two-factor', (options) => api.call(securityCalls.twoFactor, {}, options));
}

/** Reads again what an action has changed. */
export const refreshSecurity = (part: SecurityPart): Promise<void> =>
  queries.invalidateQueries({ queryKey: [KEY, part] });
