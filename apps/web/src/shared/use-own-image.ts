import { useQuery } from '@tanstack/react-query';
import { useClient, useUser } from './client.tsx';
import { queries } from './queries.ts';
import { useObjectUrl } from './use-object-url.ts';

interface OwnImage {
  readonly status: 'pending' | 'error' | 'success';
  /** An address that the page can show; undefined until loaded. */
  readonly url: string | undefined;
}

/** An image that only its owner may read, by the url returned by its upload; '' = none. */
export function useOwnImage(imageUrl: string): OwnImage {
  const { api } = useClient();
  const user = useUser();
  const { data, status } = useQuery(
    {
      queryKey: ['own-image', user?.id, imageUrl],
      queryFn: ({ signal }) => api.file(imageUrl, {}, { signal, quiet: true }),
      enabled: imageUrl !== '',
      // each upload has a new random name, so the content under a name never changes
      staleTime: Infinity,
    },
    queries,
  );
  return { status, url: useObjectUrl(data) };
}
