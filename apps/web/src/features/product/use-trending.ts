import { useQuery } from '@tanstack/react-query';
import { forexCalls, type Instrument } from '@tradewind/contract/light';
import { useClient } from '../../shared/client.tsx';
import { queries } from '../../shared/queries.ts';

/** The same maximum age as on the server. */
const FRESH_MS = 60_000;

/** The most traded instruments; undefined until known, and where they are not available. */
export function useTrending(instruments: readonly Instrument[]): readonly Instrument[] | undefined {
  const { api } = useClient();
  const { data } = useQuery(
    {
      queryKey: ['trending'],
      queryFn: ({ signal }) => api.call(forexCalls.trending, {}, { signal, quiet: true }),
      staleTime: FRESH_MS,
    },
    queries,
  );
  return data?.flatMap(({ Id }) => instruments.filter((instrument) => instrument.Id === Id));
}
