import type { Order } from '@tradewind/contract/light';
import { useMemo } from 'react';
import { useReadable } from '@tradewind/ui';
import { useClient } from '../../shared/client.tsx';
import { firstToStopOut } from '../../trading/order-figures.ts';

/** The order that a stop-out would close first at the current prices. Renders only when it changes. */
export function useFirstToClose(): Order | undefined {
  const { orders, market } = useClient();
  const readable = useMemo(
    () => ({
      get: () =>
        firstToStopOut(
          orders.holding.get(),
          ({ Id, FactProfits }) => orders.live(Id).get()?.profit ?? FactProfits,
          ({ ForexId }) => market.quote(ForexId).get()?.MarketStatus !== 0,
        ),
      subscribe: (listener: () => void) => orders.figures.subscribe(listener),
    }),
    [orders, market],
  );
  return useReadable(readable);
}
