import { useQuery } from '@tanstack/react-query';
import { companyCalls } from '@tradewind/contract/light';
import { useClient } from './client.tsx';
import { queries } from './queries.ts';

const FRESH_MS = 10 * 60_000;

/** The address for complaints; empty while it is unknown or not configured. */
export function useComplaintEmail(): string {
  const { api } = useClient();
  const { data } = useQuery(
    {
      queryKey: ['complaint-email'],
      queryFn: ({ signal }) => api.call(companyCalls.complaintEmail, {}, { signal, quiet: true }),
      staleTime: FRESH_MS,
    },
    queries,
  );
  return data?.email ?? '';
}
