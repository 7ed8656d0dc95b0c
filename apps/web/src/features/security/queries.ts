import { securityCalls } from '@tradewind/contract/light';
import { useSecurityPart } from '../../auth/security-query.ts';
import { useClient } from '../../shared/client.tsx';

export function useSessions() {
  const { api } = useClient();
  return useSecurityPart('sessions', (options) => api.call(securityCalls.sessions, {}, options));
}

export function usePasskeys() {
  const { api } = useClient();
  return useSecurityPart('passkeys', (options) => api.call(securityCalls.passkeys, {}, options));
}
