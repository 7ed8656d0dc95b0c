import type { Order } from '@tradewind/contract/light';
import { useRef, useState } from 'react';
import { useClient } from '../../shared/client.tsx';

export interface OrderActions {
  /** Orders with an action on its way. */
  readonly busy: ReadonlySet<number>;
  /** `lots` as text; absent = all. Resolves to whether it was done; a refusal has then been said. */
  close(order: Order, lots?: string): Promise<boolean>;
  cancel(order: Order): Promise<boolean>;
  setStops(order: Order, stopLoss: string, takeProfit: string): Promise<boolean>;
}

/** Actions on orders. A second one for the same order waits for nothing: it is not taken. */
export function useOrderActions(): OrderActions {
  const { orders } = useClient();
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  const running = useRef(new Set<number>());

  async function run(id: number, action: () => Promise<Order>): Promise<boolean> {
    if (running.current.has(id)) return false;
    running.current.add(id);
    setBusy(new Set(running.current));
    try {
      await action();
      return true;
    } catch {
      // said by the client, in the server's words
      return false;
    } finally {
      running.current.delete(id);
      setBusy(new Set(running.current));
    }
  }

  return {
    busy,
    close: (order, lots) => run(order.Id, () => orders.close(order.Id, lots)),
    cancel: (order) => run(order.Id, () => orders.cancel(order.Id)),
    setStops: (order, stopLoss, takeProfit) => run(order.Id, () => orders.setStops(order.Id, stopLoss, takeProfit)),
  };
}
