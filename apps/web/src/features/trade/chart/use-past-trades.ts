import type { Instrument, Order } from '@tradewind/contract/light';
import { useQuery } from '@tanstack/react-query';
import { formatNumber, useFormat } from '@tradewind/ui';
import { useEffect, useMemo } from 'react';
import { useClient, useUser } from '../../../shared/client.tsx';
import { queries } from '../../../shared/queries.ts';
import { tradesOf, type PastTrade } from './trades-of.ts';

const KEY = 'past-trades';
/** Pages of the history: the newest orders of all instruments. */
const PAGES = [1, 2, 3] as const;
const NONE: readonly Order[] = [];

export interface PastTradesHold {
  readonly trades: readonly PastTrade[];
  orderOf(id: number): Order | undefined;
}

/** The newest trades of an instrument, read again when another one ends. */
export function usePastTrades({ Id }: Instrument, isShown: boolean): PastTradesHold {
  const { orders } = useClient();
  const user = useUser();
  const format = useFormat();
  const { data = NONE } = useQuery(
    {
      queryKey: [KEY, user?.id],
      queryFn: async () => {
        const all: Order[] = [];
        for (const page of PAGES) {
          const { data: rows, total } = await orders.history(page);
          all.push(...rows);
          if (all.length >= total) break;
        }
        return all;
      },
      enabled: user !== undefined && isShown,
    },
    queries,
  );
  useEffect(
    () =>
      orders.onEvent((message) => {
        // only closed positions are trades: a cancelled order has no mark
        if ('reason' in message) void queries.invalidateQueries({ queryKey: [KEY] });
      }),
    [orders],
  );
  const trades = useMemo(
    () => (isShown ? tradesOf(data, Id, (profit) => formatNumber(format.tag, profit, 2, true)) : []),
    [data, Id, format, isShown],
  );
  return useMemo(() => ({ trades, orderOf: (id) => data.find((order) => order.Id === id) }), [trades, data]);
}
