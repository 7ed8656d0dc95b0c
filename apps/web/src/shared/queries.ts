import { QueryClient } from '@tanstack/react-query';

/**
 * Cache for data that is read page by page. It is passed to each hook (`useQuery(options, queries)`) instead of a provider
 * around the app, so that the library is loaded with the first page that needs it.
 */
export const queries = new QueryClient({
  defaultOptions: { queries: { retry: 1, staleTime: 5_000, refetchOnWindowFocus: false } },
});
