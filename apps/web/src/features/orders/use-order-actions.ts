import type { Order } from '@tradewind/contract/light';
import type { OrderStore } from '@tradewind/client/app';
import { useRef, useState } from 'react';
import { useClient } from '../../shared/client.tsx';
import { markReversed } from '../../shared/own-changes.ts';
import { sendSeen, useSeen } from '../../trading/price-seen.ts';

type PendingChanges = Parameters<OrderStore['updatePending']>[0];

export interface OrderActions {
  /** Orders with an action in progress. */
  readonly busy: ReadonlySet<number>;
  /** `lots` as text; absent = all. Resolves to whether it was done; a refusal has already been shown. */
  close(order: Order, lots?: string): Promise<boolean>;
  cancel(order: Order): Promise<boolean>;
  /** `trailing` in points. What is undefined stays unchanged. */
  setStops(
    order: Order,
    stopLoss: string | undefined,
    takeProfit: string | undefined,
    trailing?: number,
  ): Promise<boolean>;
  /** Changes a pending order and, if it differs, the distance of its trailing stop. */
  edit(order: Order, changes: Omit<PendingChanges, 'id'>, trailing?: number): Promise<boolean>;
  reverse(order: Order): Promise<boolean>;
  double(order: Order): Promise<boolean>;
}

/** Actions on orders. A second action on the same order is ignored, not queued. */
export function useOrderActions(): OrderActions {
  const { orders } = useClient();
  const seen = useSeen();
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
      // shown by the client, in the server's words
      return false;
    } finally {
      running.current.delete(id);
      setBusy(new Set(running.current));
    }
  }

  const subjectOf = ({ ForexTradeLists: { ShowCode, PricePrecision } }: Order) => ({
    symbol: ShowCode,
    precision: PricePrecision,
  });

  async function edit(order: Order, changes: Omit<PendingChanges, 'id'>, trailing?: number): Promise<Order> {
    const changed =
      Object.keys(changes).length === 0 ? order : await orders.updatePending({ id: order.Id, ...changes });
    if (trailing === undefined) return changed;
    const { TargetLossPrice, TargetProfitPrice } = changed;
    return orders.setStops(order.Id, String(TargetLossPrice), String(TargetProfitPrice), trailing);
  }

  async function reverse(id: number, price: Parameters<OrderStore['reverse']>[1]): Promise<Order> {
    const takeBack = markReversed(id);
    try {
      return await orders.reverse(id, price);
    } catch (error) {
      takeBack();
      throw error;
    }
  }

  return {
    busy,
    edit: (order, changes, trailing) => run(order.Id, () => edit(order, changes, trailing)),
    reverse: (order) =>
      run(order.Id, () => sendSeen(seen.of(order, 'close'), subjectOf(order), (price) => reverse(order.Id, price))),
    double: (order) =>
      run(order.Id, () =>
        sendSeen(seen.of(order, 'double'), subjectOf(order), (price) => orders.double(order.Id, price)),
      ),
    close: (order, lots) =>
      run(order.Id, () =>
        sendSeen(seen.of(order, 'close'), subjectOf(order), (price) => orders.close(order.Id, lots, price)),
      ),
    cancel: (order) => run(order.Id, () => orders.cancel(order.Id)),
    setStops: (order, stopLoss, takeProfit, trailing) =>
      run(order.Id, () => orders.setStops(order.Id, stopLoss, takeProfit, trailing)),
  };
}
