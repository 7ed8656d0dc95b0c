import { useQuery, type QueryKey } from '@tanstack/react-query';
import { queries } from '../../../shared/queries.ts';
import type { PayWay } from './pay-way.ts';

/** A market rate is held for a minute (docs/reference/api.md): reading it twice as often keeps the display correct. */
const REREAD_MS = 30_000;

interface WaysOptions<Way> {
  readonly key: QueryKey;
  load(signal: AbortSignal): Promise<readonly Way[]>;
  readonly enabled?: boolean;
  /** The user has started to use the displayed data: once complete, it changes only while visible, or after a refusal. */
  readonly isActedUpon: boolean;
}

interface Ways<Way> {
  readonly status: 'pending' | 'error' | 'success';
  readonly error: unknown;
  readonly ways: readonly Way[];
  /** Epoch ms. */
  readonly readAtMs: number;
  reread(): Promise<readonly Way[]>;
}

/** The deposit methods, read again while they are visible and whenever the user returns from another app. */
export function useWays<Way extends Pick<PayWay, 'rate'>>({
  key,
  load,
  enabled = true,
  isActedUpon,
}: WaysOptions<Way>): Ways<Way> {
  const query = useQuery(
    {
      queryKey: key,
      queryFn: ({ signal }) => load(signal),
      enabled,
      refetchOnMount: 'always',
      refetchOnWindowFocus: 'always',
      refetchInterval: ({ state }) =>
        isActedUpon && state.data?.every(({ rate }) => rate !== null) === true ? false : REREAD_MS,
    },
    queries,
  );
  return {
    // earlier data stays on the page when a later read fails
    status: query.data === undefined ? query.status : 'success',
    error: query.error,
    ways: query.data ?? [],
    readAtMs: query.dataUpdatedAt,
    reread: async () => (await query.refetch()).data ?? [],
  };
}
