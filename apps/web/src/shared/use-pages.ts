import { useInfiniteQuery, type QueryKey } from '@tanstack/react-query';
import { queries } from './queries.ts';

/** A page of one of the contract's lists. */
interface ListPage<Row> {
  readonly data: readonly Row[];
  readonly total: number;
}

interface PagesOptions<Row> {
  /** Identifies the list, including everything that changes it: user, filters, language. */
  readonly key: QueryKey;
  load(page: number, signal: AbortSignal): Promise<ListPage<Row>>;
  idOf(row: Row): number | string;
}

export interface Pages<Row> {
  readonly status: 'loading' | 'error' | 'ready';
  /** Each row once: a change while paging moves rows from one page to the next. */
  readonly rows: readonly Row[];
  /** Number in all pages, as counted by the server. */
  readonly total: number;
  /** Why the list, or its next page, could not be read. */
  readonly error: unknown;
  /** The state shown below the rows. */
  readonly end: 'more' | 'failed' | 'all';
  next(): void;
  retry(): void;
}

/** Reads a list page by page, and again each time the page is entered. */
export function usePages<Row>({ key, load, idOf }: PagesOptions<Row>): Pages<Row> {
  const list = useInfiniteQuery(
    {
      queryKey: key,
      queryFn: ({ pageParam, signal }) => load(pageParam, signal),
      initialPageParam: 1,
      getNextPageParam: (last, pages) =>
        last.data.length > 0 && pages.reduce((count, page) => count + page.data.length, 0) < last.total
          ? pages.length + 1
          : undefined,
      refetchOnMount: 'always',
    },
    queries,
  );
  const pages = list.data?.pages ?? [];
  return {
    status: list.data === undefined ? (list.isError ? 'error' : 'loading') : 'ready',
    rows: [...new Map(pages.flatMap((page) => page.data).map((row) => [idOf(row), row])).values()],
    total: pages.at(-1)?.total ?? 0,
    error: list.error,
    end: list.isFetchNextPageError ? 'failed' : list.hasNextPage ? 'more' : 'all',
    next: () => void list.fetchNextPage(),
    retry: () => void list.refetch(),
  };
}
