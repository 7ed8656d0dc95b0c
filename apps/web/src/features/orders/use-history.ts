import type { Order } from '@tradewind/contract/light';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useClient, useUser } from '../../shared/client.tsx';
import { useLanguage } from '../../shared/language.ts';
import { queries } from '../../shared/queries.ts';

const KEY = 'order-history';

export interface History {
  readonly orders: readonly Order[];
  readonly total: number | undefined;
  readonly status: 'pending' | 'error' | 'success';
  readonly error: unknown;
  readonly hasMore: boolean;
  loadMore(): void;
  refresh(): Promise<unknown>;
}

/** Closed and cancelled orders, newest first, page by page; read again when another one ends. */
export function useHistory(): History {
  const client = useClient();
  const userId = useUser()?.id;
  const { locale } = useLanguage();
  const query = useInfiniteQuery(
    {
      queryKey: [KEY, userId, locale],
      queryFn: ({ pageParam }) => client.orders.history(pageParam),
      initialPageParam: 1,
      getNextPageParam: (last, pages) => {
        const seen = pages.reduce((sum, page) => sum + page.data.length, 0);
        return last.data.length > 0 && seen < last.total ? pages.length + 1 : undefined;
      },
      enabled: userId !== undefined,
    },
    queries,
  );
  useEffect(
    () =>
      client.orders.onEvent((message) => {
        if ('reason' in message || message.event === 'cancelled') void queries.invalidateQueries({ queryKey: [KEY] });
      }),
    [client],
  );
  const pages = query.data?.pages ?? [];
  // an order that ended between two reads shifts the pages, so duplicates are removed
  const orders = [...new Map(pages.flatMap(({ data }) => data).map((order) => [order.Id, order])).values()];
  return {
    orders,
    total: pages[0]?.total,
    status: query.status,
    error: query.error,
    hasMore: query.hasNextPage,
    loadMore: () => {
      if (!query.isFetchingNextPage) void query.fetchNextPage();
    },
    refresh: () => queries.invalidateQueries({ queryKey: [KEY] }),
  };
}
