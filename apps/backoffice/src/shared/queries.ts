import { ApiError } from '@tradewind/client/app';
import type { AnyCall, InputOf, OutputOf } from '@tradewind/contract/light';
import { keepPreviousData, QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from './api.ts';

/** Below this status the server has answered: a retry would not change anything, and each read of personal data is logged. */
const SERVER_FAILURE = 500;

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 1 && !(error instanceof ApiError && error.status < SERVER_FAILURE),
      staleTime: 5_000,
      refetchOnWindowFocus: true,
    },
  },
});

interface ReadOptions {
  /** Refetches after this, while the page is visible. */
  readonly everyMs?: number;
  /** Keeps showing the last answer while another page or filter is read. */
  readonly keep?: boolean;
  readonly enabled?: boolean;
  /** The answer is not refetched while the page is mounted. */
  readonly once?: boolean;
}

/** Reads one call of the contract, cached by its path and input. The page shows failures. */
export function useRead<C extends AnyCall>(
  call: C,
  input: InputOf<C>,
  { everyMs, keep = false, enabled = true, once = false }: ReadOptions = {},
): UseQueryResult<OutputOf<C>> {
  return useQuery<OutputOf<C>>({
    queryKey: [call.path, input],
    queryFn: ({ signal }) => api.call(call, input, { signal, quiet: true }),
    enabled,
    refetchInterval: everyMs ?? false,
    ...(once ? { staleTime: Number.POSITIVE_INFINITY } : {}),
    ...(keep ? { placeholderData: keepPreviousData } : {}),
  });
}

/** Refetches what an action has changed: all displayed answers of these calls. */
export async function readAgain(...calls: readonly AnyCall[]): Promise<void> {
  await Promise.all(calls.map((call) => queries.invalidateQueries({ queryKey: [call.path] })));
}
