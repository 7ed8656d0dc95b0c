import { QueryClient } from '@tanstack/react-query';

/**
 * Cache of what is read page by page. Given to each hook (`useQuery(options, queries)`) instead of a provider
 * above the app, so that the library is loaded with the first page that needs it.
 */
export const queries = new QueryClient({
  defaultOptions: { queries: { retry: 1, staleTime: 5_000, refetchOnWindowFocus: false } },
});
